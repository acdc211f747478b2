// Names of workers, from which those on the same machine can tell whether one is still running.
#pragma once

#include <string>
#include <string_view>

#include "polypack/base/export.hpp"

namespace polypack {

// The name of the machine, of letters, digits, '.' and '-'.
[[nodiscard]] POLYPACK_API std::string host_name();

// The name of this process, different from that of any other, on any machine, at any time:
// "HOST_MACHINE_PID_START", of which MACHINE stands for one run of the system.
[[nodiscard]] POLYPACK_API const std::string& worker_name();

// Whether a process of that name ran here and does not any more. Of processes elsewhere, nothing
// is known.
[[nodiscard]] POLYPACK_API bool is_known_dead(std::string_view worker);

}  // namespace polypack
