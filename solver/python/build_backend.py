"""Builds the wheel and the source distribution of polypack: CMake makes the extension module, this
file the archives.

It needs nothing but Python, as PEP 517 permits (requires = [] in pyproject.toml), so that pip asks
no package index. The interpreter that runs it is the one that the module is for.
"""

import base64
import fcntl
import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUILD = ROOT / "build" / "python"


def _version():
    header = (ROOT / "solver" / "version.hpp").read_text()
    return re.search(r'POLYPACK_VERSION "(.*)"', header).group(1)


def _tag(platform):
    version = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{version}-{version}{sys.abiflags}-{platform}"


def _this_platform():
    return re.sub(r"[-.]", "_", sysconfig.get_platform())


def _description():
    return (
        "Metadata-Version: 2.1\nName: polypack\n"
        f"Version: {_version()}\nSummary: A polyomino and polycube packing solver\n"
        "Requires-Python: >=3.9\nLicense: MIT\n"
        "Classifier: License :: OSI Approved :: MIT License\n"
        "Description-Content-Type: text/markdown\n\n" + (HERE / "README.md").read_text()
    )


def _metadata(platform):
    return {
        "METADATA": _description(),
        "WHEEL": "Wheel-Version: 1.0\nGenerator: polypack\nRoot-Is-Purelib: false\n"
        f"Tag: {_tag(platform)}\n",
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
    for name, text in _metadata(_this_platform()).items():
        (Path(metadata_directory) / folder / name).write_text(text)
    return folder


def write_wheel(wheel_directory, module, platform, licences=()):
    """Writes the wheel of a module that is built, for a platform as its name says it.

    The files `licences` are those of other projects whose code the module has.
    """
    name = f"polypack-{_version()}-{_tag(platform)}.whl"
    info = f"polypack-{_version()}.dist-info"
    record = []
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:

        def add(path, data):
            entry = zipfile.ZipInfo(path)  # with a fixed date: the same sources, the same wheel
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{path},sha256={digest},{len(data)}")

        for path, file in _contents(module).items():
            add(path, file.read_bytes())
        for path, text in _metadata(platform).items():
            add(f"{info}/{path}", text.encode())
        for file in (ROOT / "LICENSE", *licences):
            add(f"{info}/licenses/{file.name}", file.read_bytes())
        record.append(f"{info}/RECORD,,")
        record_entry = zipfile.ZipInfo(f"{info}/RECORD")
        record_entry.external_attr = 0o644 << 16
        wheel.writestr(record_entry, "\n".join(record) + "\n")
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    BUILD.mkdir(parents=True, exist_ok=True)
    with open(BUILD / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two at a time would build in one folder
        return write_wheel(wheel_directory, _build(), _this_platform())


def _sources():
    """The files that the module is built from, by their paths, and what the wheel holds."""
    for name in ("CHANGELOG.md", "CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "dev"):
        yield ROOT / name
    for folder in ("pieces", "puzzles"):
        yield from (ROOT / folder).glob("*.yaml")
        yield from (ROOT / folder).glob("*.schema.json")
    for folder, inside, files in os.walk(ROOT / "solver"):
        # The pages for browsers are built by other tools, and have no part in the module.
        inside[:] = [name for name in inside if name not in ("studio", "wasm", "node_modules", "dist", "out", "__pycache__")]
        yield from (Path(folder) / name for name in files if not name.startswith("."))


def build_sdist(sdist_directory, config_settings=None):
    name = f"polypack-{_version()}"
    # Where sources are unpacked, this file is not at their top, but its description has to be.
    project = (HERE / "pyproject.toml").read_text()
    project = project.replace('backend-path = ["."]', 'backend-path = ["solver/python"]')
    project = project.replace('readme = "', 'readme = "solver/python/')
    data = {"PKG-INFO": _description().encode(), "pyproject.toml": project.encode()}
    data |= {str(file.relative_to(ROOT)): file.read_bytes() for file in _sources()}
    with open(Path(sdist_directory) / f"{name}.tar.gz", "wb") as file, gzip.GzipFile(
        "", "wb", fileobj=file, mtime=0
    ) as compressed, tarfile.open(fileobj=compressed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(data):
            entry = tarfile.TarInfo(f"{name}/{path}")  # of nobody, at a fixed time
            entry.size = len(data[path])
            entry.mode = 0o755 if data[path].startswith(b"#!") else 0o644
            archive.addfile(entry, io.BytesIO(data[path]))
    return f"{name}.tar.gz"
