// The version of the library and the program; CMake reads it from here. Versions follow semantic
// versioning: before 1.0, the interface may change with the minor version.
#pragma once

#define POLYPACK_VERSION_MAJOR 0
#define POLYPACK_VERSION_MINOR 2
#define POLYPACK_VERSION_PATCH 0
#define POLYPACK_VERSION "0.2.0"
