// The version of the library and the program; CMake reads it from here. Versions follow semantic
// versioning: before 1.0, the interface may change with the minor version.
#pragma once

// The major version: 0 until the interface is stable.
#define POLYPACK_VERSION_MAJOR 0
// The minor version, which changes with the interface.
#define POLYPACK_VERSION_MINOR 3
// The patch version, for changes that leave the interface as it is.
#define POLYPACK_VERSION_PATCH 0
// The whole version.
#define POLYPACK_VERSION "0.3.0"
