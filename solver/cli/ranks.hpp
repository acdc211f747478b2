// The option --mpi: one search by all ranks that mpirun started.
#pragma once

#include <memory>

#include "polypack/cli/solve_in_units.hpp"
#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"
#include "polypack/distribution/messages.hpp"
#include "polypack/solve.hpp"

namespace polypack {

// Returns true if the module for MPI is installed.
[[nodiscard]] bool has_mpi();

// MPI, from its start to its end.
class Ranks {
  public:
    // Throws UsageError if the module is not there or does not load.
    Ranks();
    // Waits for all ranks; on rank 0, tells them to end.
    ~Ranks();
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    // Returns true on rank 0, the only one that prints.
    [[nodiscard]] bool leads() const { return messages_->rank() == 0; }
    // Returns the threads of this rank for --threads: by default its share of the cores of its
    // machine.
    [[nodiscard]] int threads(int requested) const;

    // On rank 0: returns the search function for solve_with_checkpoint().
    [[nodiscard]] SearchInUnits search(const Arguments& arguments, std::stop_token stop) const;
    // On another rank: searches for rank 0 until that ends. Errors are reported there.
    void serve(const Arguments& arguments);

  private:
    std::unique_ptr<Messages> messages_;
};

// Searches a puzzle by all ranks, without a checkpoint.
[[nodiscard]] SolveResult solve_by_ranks(const Puzzle& puzzle, const SolveOptions& options,
                                         const Arguments& arguments, const PackingSink& sink,
                                         const Ranks& ranks);

[[nodiscard]] OptionSpec mpi_option();

}  // namespace polypack
