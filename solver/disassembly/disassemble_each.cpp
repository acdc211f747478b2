#include "polypack/disassembly/disassemble_each.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <optional>

namespace polypack {
namespace {

// A packing with more states than that is worth all threads.
constexpr std::size_t states_for_one_thread = 20'000;

}  // namespace

std::vector<Disassembly> disassemble_each(const std::vector<std::vector<PlacedPiece>>& packings,
                                          const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                                          const SeparateOptions& options) {
    std::vector<Disassembly> results(packings.size());
    if (options.threads == 1 || packings.size() == 1) {
        for (std::size_t i = 0; i < packings.size(); ++i) {
            results[i] = disassemble(packings[i], groups, pairs, options);
        }
        return results;
    }
    SeparateOptions alone = options;
    alone.threads = 1;
    alone.max_states = states_for_one_thread;
    std::vector<char> hard(packings.size(), 0);
    tbb::task_arena arena(options.threads == 0 ? tbb::task_arena::automatic : options.threads);
    arena.execute([&] {
        tbb::parallel_for(std::size_t{0}, packings.size(), [&](std::size_t i) {
            try {
                results[i] = disassemble(packings[i], groups, pairs, alone);
            } catch (const TooManyStates&) {
                hard[i] = 1;
            }
        });
    });
    for (std::size_t i = 0; i < packings.size(); ++i) {
        if (hard[i] != 0) results[i] = disassemble(packings[i], groups, pairs, options);
    }
    return results;
}

}  // namespace polypack
