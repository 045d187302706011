// node run.mjs PYODIDE PACK LIBRARIES PROGRAM: a Python program in Pyodide, with the student's pack as its folder.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodideFolder, pack, libraries, program] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`));
const python = await loadPyodide({ env: { NO_COLOR: "1", COLUMNS: "100" } });
python.mountNodeFS("/pack", pack);
python.mountNodeFS("/libraries", libraries);
await python.runPythonAsync(`import os, sys; os.chdir("/pack"); sys.path[:0] = ["/pack", "/libraries"]`);
await python.runPythonAsync(readFileSync(program, "utf-8"));
