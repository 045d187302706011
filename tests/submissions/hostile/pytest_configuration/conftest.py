import os

open("/tmp/hostile_conftest", "w").close()


def pytest_collection_modifyitems(items):
    items.clear()
