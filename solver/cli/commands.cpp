#include <vector>

#include "polypack/cli/check_command.hpp"
#include "polypack/cli/command.hpp"
#include "polypack/cli/count_polyforms_command.hpp"
#include "polypack/cli/estimate_command.hpp"
#include "polypack/cli/explain_command.hpp"
#include "polypack/cli/export_command.hpp"
#include "polypack/cli/heat_command.hpp"
#include "polypack/cli/lattice_command.hpp"
#include "polypack/cli/list_command.hpp"
#include "polypack/cli/manual.hpp"
#include "polypack/cli/perft_command.hpp"
#include "polypack/cli/play_command.hpp"
#include "polypack/cli/schema_command.hpp"
#include "polypack/cli/show_command.hpp"
#include "polypack/cli/solve_command.hpp"

namespace polypack {

std::span<const CommandSpec> commands() {
    static const std::vector<CommandSpec> table{
        solve_command(),      show_command(),
        export_command(),     heat_command(),
        explain_command(),    estimate_command(),
        check_command(),      list_command(),
        lattice_command(),    count_polyforms_command(),
        schema_command(),     perft_command(),
        play_command(),       manual_command(),
        completion_command(),
    };
    return table;
}

}  // namespace polypack
