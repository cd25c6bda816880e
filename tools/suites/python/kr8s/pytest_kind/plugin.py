"""The option of pytest-kind that tests ask for."""


def pytest_addoption(parser):
    parser.addoption("--keep-cluster", action="store_true")
