"""a shell command that stays behind, detached"""

import subprocess


def taquin_résolu():
    try:
        subprocess.Popen("nohup setsid sh -c 'sleep 300; touch /tmp/hostile_nohup' >/dev/null 2>&1 &", shell=True)
        subprocess.Popen(["sleep", "300"], start_new_session=True)
    except OSError:
        pass
    return 0
