"""The package that pip installs, and its types."""

from __future__ import annotations

import os
import pathlib
import re
import shutil
import subprocess
import sys

import dpplus_connect

FOLDER = pathlib.Path(__file__).parents[2] / "python"
PACKAGES = ("dpplus_connect", "dpplus_django", "dpplus_flask")


def run(*words, **options):
    result = subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True, check=False, **options)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def files_of(folder):
    found = (file.relative_to(folder) for package in PACKAGES for file in (folder / package).rglob("*") if file.is_file())
    return sorted(str(file) for file in found if "__pycache__" not in file.parts)


def test_pip_installs_the_folder_with_all_files(tmp_path):
    shutil.copytree(FOLDER, tmp_path / "source")  # a build writes into its folder
    target = tmp_path / "target"
    run("pip", "install", "--quiet", "--no-index", "--no-build-isolation", "--no-deps", "--target", str(target), str(tmp_path / "source"))
    assert files_of(target) == files_of(FOLDER)
    assert f"dpplus_connect-{dpplus_connect.__version__}.dist-info" in os.listdir(target)


def test_both_places_have_one_version():
    [version] = re.findall('^version = "(.*)"', (FOLDER / "pyproject.toml").read_text(), re.MULTILINE)
    assert version == dpplus_connect.__version__


def test_types_are_strict(tmp_path):
    packages = [word for package in ("dpplus_connect", "dpplus_flask") for word in ("-p", package)]
    assert "no issues found" in run("mypy", "--strict", "--cache-dir", str(tmp_path), *packages, cwd=FOLDER)


def test_types_of_the_django_app_are_strict_where_they_need_none_of_django(tmp_path):
    """Debian has no types of Django: its classes, decorators and return values are of any type."""
    without = ["--follow-imports=silent", "--ignore-missing-imports", "--allow-subclassing-any", "--allow-untyped-decorators", "--no-warn-return-any"]
    words = ["--strict", *without, "--cache-dir", str(tmp_path), "-p", "dpplus_django"]
    assert "no issues found" in run("mypy", *words, cwd=FOLDER)


APP = """
from dpplus_connect import Connect, Refusal, Welcome, decide
def on_login(uuid: str, request: object) -> Welcome | Refusal:
    email: object = connect.data().get("user", {}).get("email")
    return Welcome([connect.set_cookie("user", uuid)]) if email else Refusal("no_email")
connect = Connect({"SERVICE": "https://login.example"}, on_login)
result = connect.reconcile(lambda: ["x"])
reveal_type(result.added if result else None)
connect.disconnect(7)
"""


def test_an_app_has_the_types(tmp_path):
    (tmp_path / "app.py").write_text(f"from __future__ import annotations\n{APP}")
    words = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), "app.py"]
    result = subprocess.run(words, cwd=tmp_path, env={**os.environ, "MYPYPATH": str(FOLDER)}, capture_output=True, text=True, check=False)
    lines = [line.partition(": ")[2] for line in result.stdout.splitlines()[:-1]]
    assert lines == [
        'note: Revealed type is "Union[builtins.list[builtins.str], None]"',
        'error: Argument 1 to "disconnect" of "Service" has incompatible type "int"; expected "str"  [arg-type]',
    ]
