#include "polypack/cli/solve_proof.hpp"

#include <fmt/format.h>

#include <iterator>
#include <span>
#include <string>

#include "polypack/base/stop_check.hpp"
#include "polypack/cli/proof_files.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/distribution/stopwatch.hpp"
#include "polypack/formats/write_cnf.hpp"
#include "polypack/packing/sat/refutation.hpp"
#include "polypack/packing/sat/sat.hpp"

namespace polypack {
namespace {

// There is a packing: what has been written of the proof is worth nothing.
struct HasPacking {};

void write_proof(const ExactCover& cover, const ProofFiles& files, std::uint64_t seed,
                 const std::stop_token& stop) {
    std::vector<int> clauses;
    cnf_clauses(cover, [&](std::span<const int> clause) {
        clauses.insert(clauses.end(), clause.begin(), clause.end());
        clauses.push_back(0);
    });
    write_file(files.proof, [&](const auto& write) {
        if (!refute(clauses, seed, write, stop)) throw HasPacking();
        write_file(files.formula, write_cnf(cover));
    });
}

}  // namespace

std::vector<OptionSpec> proof_options() {
    return {{"proof", "FILE",
             "with --engine sat: if there is no packing, write a proof of that, in the format "
             "DRAT"},
            formula_option("the clauses that the proof refutes (default: those of --proof with "
                           ".cnf added)")};
}

void check_proof_options(const Arguments& arguments) {
    if (!arguments.has("proof")) {
        if (arguments.has("formula")) throw UsageError("--formula applies to --proof only");
        return;
    }
    if (arguments.text("engine") != "sat") {
        throw UsageError("--proof needs --engine sat, which writes the proof");
    }
    for (const std::string_view option : {"unit", "checkpoint", "mpi"}) {
        if (!arguments.has(option)) continue;
        throw UsageError(fmt::format("--proof cannot be combined with --{}", option));
    }
}

std::optional<SolveResult> solve_with_proof(const Puzzle& puzzle, const SolveOptions& options,
                                            const Arguments& arguments) {
    const ProofFiles files = proof_files(arguments, arguments.text("proof"), ".cnf");
    const Deadline deadline = reading_deadline(arguments);
    const Stopwatch watch;
    SolveResult result;
    result.engine = "sat";
    result.notes.emplace_back(sat_version());
    try {
        const auto prepared = prepared_for_proof(puzzle, arguments, deadline.token());
        result.placements = prepared->table().size();
        result.stats.nodes = 1;
        write_proof(exact_cover(prepared->puzzle(), prepared->table(), {}), files,
                    options.tuning.seed, deadline.token());
        say_unless_quiet(
            "the proof that there is no packing is in {}, the clauses that it refutes in {}\n",
            files.proof, files.formula);
    } catch (const HasPacking&) {
        return std::nullopt;
    } catch (const CannotWrite& what) {
        throw UsageError(fmt::format("a proof cannot say: {}", what.what()));
    } catch (const Stopped&) {
        result.ending = deadline.expired() ? Ending::time : Ending::stopped;
    }
    result.seconds.search = watch.seconds();
    return result;
}

}  // namespace polypack
