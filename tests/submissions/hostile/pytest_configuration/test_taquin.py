open("/tmp/hostile_test", "w").close()


def test_rien():
    pass
