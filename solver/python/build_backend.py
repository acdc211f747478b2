"""Builds the wheel of polypack: CMake makes the extension module, this file the archive.

It needs nothing but Python, as PEP 517 permits (requires = [] in pyproject.toml), so that pip asks
no package index. The interpreter that runs it is the one that the module is for.
"""

import base64
import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUILD = ROOT / "build" / "python"


def _version():
    header = (ROOT / "solver" / "version.hpp").read_text()
    return re.search(r'POLYPACK_VERSION "(.*)"', header).group(1)


def _tag():
    version = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    return f"{version}-{version}{sys.abiflags}-{platform}"


def _metadata():
    return {
        "METADATA": "Metadata-Version: 2.1\nName: polypack\n"
        f"Version: {_version()}\nSummary: A polyomino and polycube packing solver\n"
        "Requires-Python: >=3.9\nLicense: MIT\n"
        "Classifier: License :: OSI Approved :: MIT License\n",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: polypack\nRoot-Is-Purelib: false\n"
        f"Tag: {_tag()}\n",
    }


def _run(*command):
    environment = dict(os.environ)
    # Another build tree of the same settings takes its objects from the cache.
    environment.setdefault("CCACHE_BASEDIR", str(ROOT))
    environment.setdefault("CCACHE_SLOPPINESS", "time_macros")
    ended = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if ended.returncode != 0:
        print(ended.stdout[-20000:], file=sys.stderr)
        raise SystemExit(f"polypack: failed: {' '.join(map(str, command))}")


def _build():
    """Builds the extension module; returns its file."""
    if shutil.which("cmake") is None:
        raise SystemExit("polypack: cmake is missing; './dev deps python' installs what is needed")
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    _run(
        "cmake", "-S", str(ROOT), "-B", str(BUILD), *generator,
        "-DCMAKE_BUILD_TYPE=Release", "-DPOLYPACK_PYTHON=ON",
        "-DPOLYPACK_PROGRAM=OFF", "-DPOLYPACK_TESTS=OFF", "-DPOLYPACK_BENCH=OFF",
        "-DPOLYPACK_INSTALL=OFF", f"-DPOLYPACK_PYTHON_EXECUTABLE={sys.executable}",
    )  # fmt: skip
    jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL") or str(len(os.sched_getaffinity(0)))
    _run("cmake", "--build", str(BUILD), "--target", "polypack_python", "--parallel", jobs)
    return BUILD / f"_polypack{sysconfig.get_config_var('EXT_SUFFIX')}"


def _contents(module):
    """The files of the wheel, by their names in it."""
    files = {f"polypack/{module.name}": module}
    for file in sorted((HERE / "polypack").iterdir()):
        if file.suffix in (".py", ".pyi", ".typed") or file.name == "py.typed":
            files[f"polypack/{file.name}"] = file
    for folder in ("pieces", "puzzles"):
        for file in sorted((ROOT / folder).glob("*.yaml")):
            files[f"polypack/data/{folder}/{file.name}"] = file
    return files


def get_requires_for_build_wheel(config_settings=None):
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    folder = f"polypack-{_version()}.dist-info"
    (Path(metadata_directory) / folder).mkdir(exist_ok=True)
    for name, text in _metadata().items():
        (Path(metadata_directory) / folder / name).write_text(text)
    return folder


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    BUILD.mkdir(parents=True, exist_ok=True)
    name = f"polypack-{_version()}-{_tag()}.whl"
    info = f"polypack-{_version()}.dist-info"
    record = []
    with open(BUILD / "lock", "w") as lock, zipfile.ZipFile(
        Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED
    ) as wheel:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two at a time would build in one folder

        def add(path, data):
            entry = zipfile.ZipInfo(path)  # with a fixed date: the same sources, the same wheel
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{path},sha256={digest},{len(data)}")

        for path, file in _contents(_build()).items():
            add(path, file.read_bytes())
        for path, text in _metadata().items():
            add(f"{info}/{path}", text.encode())
        record.append(f"{info}/RECORD,,")
        wheel.writestr(f"{info}/RECORD", "\n".join(record) + "\n")
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("polypack: the package is built within the sources of polypack, not from a copy")
