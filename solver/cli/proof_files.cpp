#include "polypack/cli/proof_files.hpp"

#include "polypack/base/stop_check.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/command/write_file.hpp"

namespace polypack {

OptionSpec formula_option(std::string_view help) {
    return {.name = "formula", .value = "FILE", .help = help};
}

ProofFiles proof_files(const Arguments& arguments, const std::string& proof,
                       std::string_view extension) {
    ProofFiles files{proof, arguments.text("formula", proof + std::string(extension))};
    const std::string& puzzle = arguments.operands().front();
    if (same_file(files.proof, files.formula)) {
        throw UsageError("the proof and its formula need two files");
    }
    for (const std::string& file : {files.proof, files.formula}) {
        if (same_file(file, puzzle)) {
            throw UsageError("the file of the puzzle would be replaced; name another one");
        }
        check_writable(file);
    }
    return files;
}

std::unique_ptr<const PreparedPuzzle> prepared_for_proof(const Puzzle& puzzle,
                                                         const Arguments& arguments,
                                                         const std::stop_token& stop) {
    SolveOptions options = solve_options(arguments);
    options.engine.clear();
    options.symmetry = SymmetryMode::full;
    options.colourings = false;
    options.time_limit = 0;
    options.stop = stop;
    auto prepared = std::make_unique<const PreparedPuzzle>(puzzle, options, Purpose::table);
    if (!prepared->ready()) throw Stopped();
    return prepared;
}

}  // namespace polypack
