from __future__ import annotations

import os
import pathlib
import subprocess
import sys

import pytest

FOLDER = pathlib.Path(__file__).parent


@pytest.mark.parametrize(("packages", "backend"), [(["rules"], 1), (["axes"], 0), (["allauth"], 0), (["rules", "axes", "allauth"], 1)])
def test_users_log_in_beside_a_package_with_a_backend(packages, backend):
    """django-rules has a backend without users. `backend` is the place of the one that the session has."""
    words = [sys.executable, "-W", "ignore", str(FOLDER / "django_beside.py"), *packages]
    environment = {**os.environ, "PYTHONPATH": str(FOLDER.parents[1] / "python")}
    result = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines()[-4:] == ["asks: True", "error: ", "user: noah", f"backend: {backend}"]
