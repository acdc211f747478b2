#include <vector>

#include "cli/check_command.hpp"
#include "cli/command.hpp"
#include "cli/export_command.hpp"
#include "cli/lattice_command.hpp"
#include "cli/list_command.hpp"
#include "cli/manual.hpp"
#include "cli/perft_command.hpp"
#include "cli/solve_command.hpp"

namespace polypack {

std::span<const CommandSpec> commands() {
    static const std::vector<CommandSpec> table{
        solve_command(),  check_command(), list_command(),   lattice_command(),
        export_command(), perft_command(), manual_command(), completion_command(),
    };
    return table;
}

}  // namespace polypack
