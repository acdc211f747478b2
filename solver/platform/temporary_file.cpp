#include "polypack/platform/temporary_file.hpp"

#include <cassert>
#include <cerrno>
#include <system_error>

#include "polypack/base/memory_files.hpp"
#include "polypack/base/memory_limit.hpp"

namespace polypack {

platform::File open_temporary_file() {
    assert(MemoryFiles::active() == nullptr);
    platform::File file = platform::File::unnamed();
    if (!file.is_open()) refuse_temporary_file();
    return file;
}

void refuse_temporary_file() {
    const int error = errno;
    throw TemporaryFileError("cannot use a temporary file in " + platform::temporary_folder() +
                             ": " + std::generic_category().message(error));
}

}  // namespace polypack
