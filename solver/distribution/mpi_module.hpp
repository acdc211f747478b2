// The functions that the module for MPI exports.
#pragma once

#include "polypack/distribution/messages.hpp"

inline constexpr const char* polypack_mpi_file = "polypack-mpi.so";

extern "C" {

// Returns the version of polypack that the module belongs to.
[[gnu::visibility("default")]] const char* polypack_mpi_version();
// Starts MPI; to be called once. Deleting the object ends MPI, and waits for all ranks.
[[gnu::visibility("default")]] polypack::Messages* polypack_open_mpi();

}  // extern "C"
