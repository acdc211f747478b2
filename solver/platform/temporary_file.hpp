// Temporary files, for data that does not fit into memory.
#pragma once

#include "polypack/base/export.hpp"
#include "polypack/platform/file.hpp"

namespace polypack {

// Opens a new, empty file without a name, which vanishes when it is closed or the process ends. It
// lies in platform::temporary_folder(). Throws TemporaryFileError.
[[nodiscard]] POLYPACK_API platform::File open_temporary_file();

// Throws TemporaryFileError for the error of the last system call.
[[noreturn]] POLYPACK_API void refuse_temporary_file();

}  // namespace polypack
