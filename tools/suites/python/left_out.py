"""Skips the tests that are left out: LEFT_OUT is an expression for their names, as they are in the report. With ONLY, which is
one, too, all others are."""

import os
import re

import pytest


def pytest_collection_modifyitems(items):
    left_out = re.compile(os.environ["LEFT_OUT"])
    only = re.compile(os.environ.get("ONLY", ".*"))
    for item in items:
        name = re.sub(r"\.py::|::|/", ".", item.nodeid)
        if left_out.fullmatch(name) or not only.fullmatch(name):
            item.add_marker(pytest.mark.skip(reason="left out"))
