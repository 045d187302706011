"""The look of every page, and the same look inside somebody else's page."""

from __future__ import annotations

import re

SCOPE = "taquin-retour"
INSIDE = f".{SCOPE}.{SCOPE}"  # said twice, it prevails over what a notebook says of tables
SCOPE_IS = {":root": f".{SCOPE}", "body": f".{SCOPE}", "*": f".{SCOPE} *"}

# Dark only on a screen: paper is white. Shades are always written in figures too.
STYLE = """
:root { color-scheme: light dark; --paper: #fff; --soft: #f5f4f0; --ink: #1b2330; --mute: #566070; --line: #d8d5cc;
  --accent: #23527c; --ok: #1a6b3c; --bad: #a8242a; --odd: #7b3690; --tile: #f3e7d0; --edge: #a98d59;
  --heat: 26 128 98 }
@media screen and (prefers-color-scheme: dark) { :root { --paper: #14171d; --soft: #1e232c; --ink: #e9e7e1;
  --mute: #a5aebb; --line: #39414d; --accent: #8fbce6; --ok: #74cf98; --bad: #ff918c; --odd: #d8a3ea;
  --tile: #3b3527; --edge: #8f7c55; --heat: 52 168 132 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: anywhere }
h1, h2, h3, h4 { line-height: 1.25; margin: 0; text-wrap: balance; break-after: avoid }
h1 { font-size: 1.9rem; letter-spacing: -.01em }
h2 { font-size: 1.3rem; margin: 2.75rem 0 .9rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line) }
h3 { font-size: 1.08rem; margin: 1.9rem 0 .6rem } h4 { font-size: 1rem }
p, ul, dl { margin: .45rem 0 } ul { padding-left: 1.2rem } li { margin: .2rem 0 }
a { color: var(--accent); text-underline-offset: .15em }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
small, .mute, figcaption, caption, summary { color: var(--mute); font-size: .875rem }
small { font-size: .875em; font-weight: 400 }
abbr { text-decoration: none } code, pre { font: .9em/1.5 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace }
code { background: var(--soft); border-radius: .25rem; padding: .1em .3em } .say { white-space: pre-wrap }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: .4rem; padding: .6rem .8rem;
  margin: .3rem 0; max-height: 16rem; overflow: auto; white-space: pre-wrap }
.ok { color: var(--ok) } .bad { color: var(--bad) } .odd { color: var(--odd) } .todo { color: var(--mute) }
.top { display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: end; justify-content: space-between }
.top > div:first-child { flex: 1 1 18rem; min-width: 0 } .top p { margin: 0 }
.mark { font-size: 2.6rem; font-weight: 650; line-height: 1.1; font-variant-numeric: tabular-nums }
.mark small { font-size: 1.1rem } .mark.odd { font-size: 1.5rem }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem; margin: 1.4rem 0 0 }
.facts div { background: var(--soft); border-radius: .5rem; padding: .55rem .8rem }
dt { color: var(--mute); font-size: .8rem } dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums }
.bar { display: block; height: .55rem; min-width: 4rem; border-radius: .3rem; background: var(--line) }
.bar i { display: block; height: 100%; border-radius: inherit; background: var(--accent) }
.bar, .bar i, .heat td { print-color-adjust: exact; -webkit-print-color-adjust: exact }
table { border-collapse: separate; border-spacing: 0; width: 100% } caption { text-align: left; padding-bottom: .4rem }
th, td { padding: .4rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line) }
thead th { color: var(--mute); font-size: .8rem; font-weight: 600 } tbody th { font-weight: 500 }
.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
td { overflow-wrap: break-word } tbody th { min-width: 7.2rem } tbody small { display: block }
small a { color: inherit } th .bar { margin: .35rem 0; max-width: 26rem }
tr, .check, figure, .boards { break-inside: avoid }
.question > h3 { display: flex; flex-wrap: wrap; gap: .1rem 1rem; justify-content: space-between }
.question > h3 > span { font-weight: 500; font-size: .95rem }
.check { border-left: 4px solid var(--line); padding: .1rem 0 .1rem .9rem; margin: .8rem 0 }
.check.bad { border-color: var(--bad) } .check.odd { border-color: var(--odd) } .check.ok { border-color: var(--ok) }
.check > :not(h4) { color: var(--ink) } .correction { border-left-style: double; border-left-width: 6px }
.example, .boards { display: flex; flex-wrap: wrap; gap: .7rem 1.6rem; margin: .45rem 0 } .boards { gap: .5rem }
figure { margin: .3rem 0; min-width: 0 } .example p { margin: .15rem 0 } .example .boards { margin-top: auto }
.example figure { display: flex; flex-direction: column }
.example figcaption { font-weight: 600; text-transform: uppercase; letter-spacing: .05em; font-size: .75rem }
svg { display: block; max-width: 100%; height: auto } svg text { fill: var(--ink); text-anchor: middle }
svg path { stroke-width: 1.2; stroke-linejoin: round; fill-rule: evenodd }
.tile { fill: var(--tile); stroke: var(--edge) } .hole { fill: var(--soft); stroke: var(--line) }
.c-white, .c-yellow, .c-red, .c-orange, .c-blue, .c-green { stroke: #444 } .c-black { fill: #222; stroke: #777 }
.c-white { fill: #fff } .c-yellow { fill: #ffd92e } .c-red { fill: #c4202f } .c-orange { fill: #ff8c1a }
.c-blue { fill: #1f4fb5 } .c-green { fill: #16813f } .c-accent { fill: var(--accent); stroke: var(--edge) }
svg .on-c-white, svg .on-c-yellow, svg .on-c-orange { fill: #111 } svg .on-c-accent { fill: var(--paper) }
svg .on-c-red, svg .on-c-blue, svg .on-c-green, svg .on-c-black { fill: #fff }
.block { fill: none; stroke: var(--ink); stroke-width: 2 }
.diff { fill: none; stroke: var(--bad); stroke-width: 3 } .expected .diff { stroke: var(--ok) }
.halo { fill: none; stroke: var(--paper); stroke-width: 2 }
.corner { fill: var(--bad); stroke: var(--paper) } .expected .corner { fill: var(--ok) }
.cause { border-left: 4px solid var(--bad); background: var(--soft); padding: .5rem .9rem; margin: 1.4rem 0 0 }
.cause.odd { border-color: var(--odd) } .cause > * { color: var(--ink) }
code.diff { box-shadow: inset 0 -3px var(--bad) } .expected code.diff { box-shadow: inset 0 -3px var(--ok) }
.chart { max-width: 40rem } .chart svg { width: 100% } .chart text { font-size: 12px }
.chart .num { font-weight: 600; paint-order: stroke; stroke: var(--paper); stroke-width: 4px }
.chart rect { fill: var(--accent) } .chart line { stroke: var(--line) }
.chart .median { stroke: var(--ink); stroke-width: 2; stroke-dasharray: 4 3 }
.scroll { overflow: auto; max-height: 85vh; border: 1px solid var(--line); border-radius: .5rem }
.heat th, .heat td { padding: .3rem .5rem; vertical-align: middle } .heat th { background: var(--paper) }
.heat td, .heat thead th:not(:first-child) { text-align: center; white-space: nowrap }
.heat td { background: rgb(var(--heat) / calc(var(--s, 0) * .5)); font-variant-numeric: tabular-nums }
.heat thead th { position: sticky; top: 0; z-index: 2; line-height: 1.2 } .heat thead small { display: block }
.heat tbody small { display: inline; color: inherit } .heat caption { padding: .5rem }
.heat tr > :first-child { position: sticky; left: 0; z-index: 1; min-width: 7.5rem; max-width: 14rem }
.heat thead tr > :first-child { z-index: 3 } .heat tr > :nth-child(2) { font-weight: 650 }
.heat td.todo { background: repeating-linear-gradient(135deg, transparent 0 5px, var(--line) 5px 6px) }
.heat td.wrong { background: color-mix(in srgb, var(--bad) 22%, transparent); box-shadow: inset 3px 0 var(--bad) }
.heat th button { all: unset; cursor: pointer; text-decoration: underline dotted; text-underline-offset: .2em }
.heat th button:focus-visible { outline: 3px solid var(--accent) } .filter { margin: .5rem 0 }
.filter input { font: inherit; padding: .3rem .5rem; width: min(100%, 22rem) } tr[hidden] { display: none }
.filter, .heat th button { color: inherit }
@media (max-width: 30rem) { body { padding-top: 1.25rem } h1 { font-size: 1.5rem } table { font-size: .9rem }
  th, td { padding: .35rem .3rem } .heat tr > :first-child { max-width: 9rem; font-size: .875rem }
  .chart text { font-size: 15px } }
@media print { @page { size: A4; margin: 15mm } :root { color-scheme: light; font-size: 10pt }
  body { padding: 0 } .scroll, pre { max-height: none; overflow: visible; border: 0 }
  .heat, .heat th { font-size: 8.5pt } .heat th, .heat td { position: static !important; padding: .15rem .3rem }
  caption, thead { break-after: avoid } .heat td.todo { background: none; color: var(--mute) }
  h2 + *, h3 + *, h4 + *, caption + thead, .scroll + .mute { break-before: avoid }
  figure, .chart, .check { break-inside: avoid } .filter { display: none } .heat th button { text-decoration: none }
  tbody tr:nth-child(-n+2) { break-before: avoid } a { color: inherit; text-decoration: none } }
"""


def scoped(style: str) -> str:
    """The rules that hold inside our element only: what they say of a page, they then say of it."""

    def rule(match: re.Match[str]) -> str:
        selectors = match[1].strip()
        if selectors.startswith("@"):
            return match[0]
        ours = (SCOPE_IS.get(one.strip(), f"{INSIDE} {one.strip()}") for one in selectors.split(","))
        return f"{', '.join(ours)} {{{match[2]}}}\n"

    relative = re.sub(r"(?<=\d)rem\b", "em", style)  # a page may have any idea of what a rem is
    return re.sub(r"([^{}]+)\{([^{}]*)\}", rule, relative) + f".{SCOPE} {{ margin: 0; padding: 0 .9em .6em }}"
