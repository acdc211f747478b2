#!/usr/bin/python3
"""Makes the Python wheel and the source distribution: wheel.py MODULE NOTICES FOLDER

MODULE is linked with nothing that the policy of manylinux (PEP 600) does not permit; the tag of the
wheel is the oldest glibc that has all symbols which it needs. NOTICES has the licences of the code
that is in it.
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))
import build_backend  # noqa: E402

# All are parts of glibc, which every such system has.
PERMITTED = {"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1"}
# On x86-64, its loader has a name of its own.
LOADER = re.compile(r"ld-linux-.*\.so\.\d")


def platform_of(module: Path) -> str:
    """The tag of the platform: manylinux_2_36_x86_64. Raises SystemExit if it needs other libraries."""
    read = subprocess.run(["readelf", "--dynamic", "--version-info", "--file-header", "--wide", module],
                          check=True, capture_output=True, text=True, env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"}).stdout
    needed = re.findall(r"\(NEEDED\).*\[(.*)\]", read)
    if others := [name for name in needed if name not in PERMITTED and not LOADER.fullmatch(name)]:
        raise SystemExit(f"wheel: {module.name} needs {', '.join(others)}")
    if not re.search(r"Machine:\s+Advanced Micro Devices X86-64", read):
        raise SystemExit(f"wheel: {module.name} is for a machine whose tag is not known")
    # Versions that are needed are listed by "Name:"; the table of symbols repeats them.
    versions = [(int(major), int(minor)) for major, minor in re.findall(r"Name: GLIBC_(\d+)\.(\d+)", read)]
    if not versions:
        raise SystemExit(f"wheel: {module.name} needs no symbol of glibc: is it linked?")
    return "manylinux_{}_{}_x86_64".format(*max(versions))


def main() -> None:
    module, notices, folder = map(Path, sys.argv[1:])
    platform = platform_of(module)
    with tempfile.TemporaryDirectory() as work:
        stripped = Path(work) / module.name
        subprocess.run(["strip", "--strip-unneeded", "-o", stripped, module], check=True)
        build_backend.write_wheel(folder, stripped, platform, sorted(notices.iterdir()))
    build_backend.build_sdist(folder)


main()
