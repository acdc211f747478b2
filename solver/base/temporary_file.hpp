// Files for what memory has no room for.
#pragma once

#include "polypack/base/export.hpp"
#include "polypack/base/memory_limit.hpp"

namespace polypack {

// The descriptor of a new, empty file without a name, for the caller to close: it is gone then, or
// when the process dies. It lies in the folder that the environment variable TMPDIR names, or in
// /var/tmp, which unlike /tmp is never in memory. Throws TemporaryFileError.
[[nodiscard]] POLYPACK_API int open_temporary_file();

// Throws TemporaryFileError for the error of the system call that has just failed.
[[noreturn]] POLYPACK_API void refuse_temporary_file();

}  // namespace polypack
