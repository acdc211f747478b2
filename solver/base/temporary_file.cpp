#include "polypack/base/temporary_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include "polypack/base/memory_files.hpp"

namespace polypack {
namespace {

std::string temporary_folder() {
    const char* folder = std::getenv("TMPDIR");
    return folder != nullptr && *folder != '\0' ? folder : "/var/tmp";
}

}  // namespace

int open_temporary_file() {
    assert(MemoryFiles::active() == nullptr);
    std::string name = temporary_folder() + "/polypack.XXXXXX";
    const int file = ::mkostemp(name.data(), O_CLOEXEC);
    if (file < 0) refuse_temporary_file();
    ::unlink(name.c_str());
    return file;
}

void refuse_temporary_file() {
    const int error = errno;
    throw TemporaryFileError("cannot use a temporary file in " + temporary_folder() + ": " +
                             std::generic_category().message(error));
}

}  // namespace polypack
