#include <vector>

#include "cli/check_command.hpp"
#include "cli/command.hpp"
#include "cli/estimate_command.hpp"
#include "cli/explain_command.hpp"
#include "cli/export_command.hpp"
#include "cli/heat_command.hpp"
#include "cli/lattice_command.hpp"
#include "cli/list_command.hpp"
#include "cli/manual.hpp"
#include "cli/perft_command.hpp"
#include "cli/show_command.hpp"
#include "cli/solve_command.hpp"

namespace polypack {

std::span<const CommandSpec> commands() {
    static const std::vector<CommandSpec> table{
        solve_command(),   show_command(),     export_command(), heat_command(),
        explain_command(), estimate_command(), check_command(),  list_command(),
        lattice_command(), perft_command(),    manual_command(), completion_command(),
    };
    return table;
}

}  // namespace polypack
