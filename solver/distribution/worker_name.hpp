// Names of workers, from which others on the same machine can tell if a worker is still running.
#pragma once

#include <string>
#include <string_view>

#include "polypack/base/export.hpp"

namespace polypack {

// Returns the name of the machine, of letters, digits, '.' and '-'.
[[nodiscard]] POLYPACK_API std::string host_name();

// Returns the name of this process, which differs from that of any other process on any machine at
// any time: "HOST_MACHINE_PID_START"; MACHINE stands for one run of the system.
[[nodiscard]] POLYPACK_API const std::string& worker_name();

// Returns true if a process of that name ran here and no longer does. Nothing is known about
// processes elsewhere.
[[nodiscard]] POLYPACK_API bool is_known_dead(std::string_view worker);

}  // namespace polypack
