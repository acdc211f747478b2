// Temporary files, for data that does not fit into memory.
#pragma once

#include "polypack/base/export.hpp"
#include "polypack/base/memory_limit.hpp"

namespace polypack {

// Opens a new, empty file without a name and returns its descriptor, which the caller closes. The
// file vanishes when it is closed or the process ends. It lies in the folder named by the
// environment variable TMPDIR, or in /var/tmp, which unlike /tmp is never in memory. Throws
// TemporaryFileError.
[[nodiscard]] POLYPACK_API int open_temporary_file();

// Throws TemporaryFileError for the error of the last system call.
[[noreturn]] POLYPACK_API void refuse_temporary_file();

}  // namespace polypack
