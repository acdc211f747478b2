#include <vector>

#include "polypack/cli/certify_command.hpp"
#include "polypack/cli/check_command.hpp"
#include "polypack/cli/check_proof_command.hpp"
#include "polypack/cli/command.hpp"
#include "polypack/cli/convert_command.hpp"
#include "polypack/cli/count_command.hpp"
#include "polypack/cli/count_polyforms_command.hpp"
#include "polypack/cli/diagram_command.hpp"
#include "polypack/cli/diff_command.hpp"
#include "polypack/cli/disassemble_command.hpp"
#include "polypack/cli/estimate_command.hpp"
#include "polypack/cli/explain_command.hpp"
#include "polypack/cli/export_command.hpp"
#include "polypack/cli/filter_command.hpp"
#include "polypack/cli/heat_command.hpp"
#include "polypack/cli/hint_command.hpp"
#include "polypack/cli/lattice_command.hpp"
#include "polypack/cli/list_command.hpp"
#include "polypack/cli/manual.hpp"
#include "polypack/cli/marginals_command.hpp"
#include "polypack/cli/merge_command.hpp"
#include "polypack/cli/perft_command.hpp"
#include "polypack/cli/play_command.hpp"
#include "polypack/cli/rank_command.hpp"
#include "polypack/cli/sample_command.hpp"
#include "polypack/cli/schema_command.hpp"
#include "polypack/cli/sequence_command.hpp"
#include "polypack/cli/show_command.hpp"
#include "polypack/cli/solve_command.hpp"
#include "polypack/cli/sort_command.hpp"
#include "polypack/cli/split_command.hpp"
#include "polypack/cli/uniq_command.hpp"
#include "polypack/cli/verify_command.hpp"
#include "polypack/cli/work_command.hpp"

namespace polypack {

std::span<const CommandSpec> commands() {
    static const std::vector<CommandSpec> table{
        solve_command(),       split_command(),           work_command(),       merge_command(),
        count_command(),       sequence_command(),        sample_command(),     marginals_command(),
        rank_command(),        unrank_command(),          hint_command(),       diagram_command(),
        show_command(),        export_command(),          heat_command(),       explain_command(),
        disassemble_command(), estimate_command(),        check_command(),      convert_command(),
        certify_command(),     check_proof_command(),     verify_command(),     sort_command(),
        uniq_command(),        filter_command(),          diff_command(),       list_command(),
        lattice_command(),     count_polyforms_command(), schema_command(),     perft_command(),
        play_command(),        manual_command(),          completion_command(),
    };
    return table;
}

}  // namespace polypack
