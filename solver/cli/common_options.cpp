#include "polypack/cli/common_options.hpp"

namespace polypack {

OptionSpec time_option() {
    return {.name = "time",
            .value = "T",
            .help = "stop after T, such as 30 (seconds), 0.5, 90s, 1m30s or 2h",
            .time = true,
            .group = "Limits"};
}

OptionSpec threads_option() {
    return {.name = "threads",
            .value = "N",
            .help = "threads to use (default 0: one per core)",
            .min = 0,
            .max = 1024,
            .group = "Limits"};
}

OptionSpec memory_option() {
    return {.name = "memory",
            .value = "SIZE",
            .help = "the most memory to use, as in 500M or 8G, or none (default 2G)",
            .group = "Limits"};
}

OptionSpec json_option() {
    return {.name = "json",
            .value = "",
            .help = "print JSON, one object per line, as 'polypack schema' describes it",
            .group = "Output"};
}

OptionSpec quiet_option() {
    return {.name = "quiet",
            .value = "",
            .help = "print neither progress nor remarks on standard error, only errors",
            .group = "Output"};
}

}  // namespace polypack
