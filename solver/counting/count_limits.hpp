// The resources that counting may use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>

#include "polypack/base/progress.hpp"

namespace polypack {

struct CountLimits {
    std::stop_token stop = {};     // ends every phase within a few milliseconds
    std::size_t memory = 0;        // bytes for states and diagrams; 0: no limit
    std::uint64_t disk = 0;        // bytes of temporary files for what exceeds it; 0: none
    int threads = 0;               // 0: one per core
    Progress* progress = nullptr;  // if set, told of the phases
};

}  // namespace polypack
