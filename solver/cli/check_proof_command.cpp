#include "polypack/cli/commands.hpp"

#include <algorithm>
#include <string>

#include "polypack/base/stop_check.hpp"
#include "polypack/cli/memory.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/proof/drat_checker.hpp"
#include "polypack/proof/enumeration_checker.hpp"
#include "polypack/proof/proof_error.hpp"

namespace polypack {
namespace {

// Passes the lines of a file to a reader of the library of proofs. Throws PuzzleError and Stopped.
template <class Reader>
auto read_lines(Input& file, Reader& reader) {
    StopCheck check(file.stop(), 16);
    try {
        for (std::string line; file.next_line(line);) {
            check();
            reader.line(line);
        }
        return reader.finish();
    } catch (const proof::ProofError& error) {
        throw PuzzleError({file.name(), error.line(), 0}, error.what());
    }
}

ExitCode check_refutation(Input& formula, Input& proof) {
    proof::DimacsReader reader;
    proof::DratChecker checker(read_lines(formula, reader));
    read_lines(proof, checker);
    print("verified    the formula has no solution\nderived     {}\ndeleted     {}\n",
          checker.added(), checker.deleted());
    return ExitCode::done;
}

ExitCode check_enumeration(Input& formula, Input& proof) {
    proof::OpbReader reader;
    proof::EnumerationChecker checker(read_lines(formula, reader));
    read_lines(proof, checker);
    if (checker.solutions() == 0) {
        print("verified    the formula has no solution\n");
    } else {
        print("verified    the formula has exactly {} solution{}\n", checker.solutions(),
              checker.solutions() == 1 ? "" : "s");
    }
    print("derived     {}\n", checker.derived());
    return ExitCode::done;
}

ExitCode check_proof(const Arguments& arguments) {
    if (std::ranges::count(arguments.operands(), standard_input) > 1) {
        throw UsageError("only one file can be standard input");
    }
    const Deadline deadline = reading_deadline(arguments);
    Input formula(arguments.operands()[0], deadline.token());
    Input proof(arguments.operands()[1], deadline.token());
    if (proof.begins_with("p cnf") || proof.begins_with("* #variable")) {
        throw UsageError("the second file is a formula; the proof comes after its formula");
    }
    const bool clauses = formula.begins_with("c") || formula.begins_with("p cnf");
    return clauses ? check_refutation(formula, proof) : check_enumeration(formula, proof);
}

}  // namespace

CommandSpec check_proof_command() {
    return {
        .name = "check-proof",
        .operands = "FORMULA PROOF",
        .min_operands = 2,
        .max_operands = 2,
        .summary = "Check a proof of solve --proof or certify",
        .details = "The checker shares no code with the engines.",
        .options = {time_option(), memory_option()},
        .run = check_proof,
    };
}

}  // namespace polypack
