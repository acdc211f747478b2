#include "counting_rival.hpp"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace polypack::bench {
namespace {

struct Mix {
    std::size_t operator()(std::uint64_t state) const {
        state *= 0x9E3779B97F4A7C15u;
        return state ^ (state >> 32);
    }
};

}  // namespace

Count128 count_by_rival(const CoverProblem& problem) {
    std::vector<std::vector<std::uint64_t>> shapes(problem.cells());
    for (int option = 0; option < problem.options(); ++option) {
        const auto cells = problem.cells_of(option);
        std::uint64_t shape = 0;
        for (const int cell : cells) shape |= std::uint64_t{1} << (cell - cells.front());
        shapes[cells.front()].push_back(shape);
    }
    using Layer = std::unordered_map<std::uint64_t, Count128, Mix>;
    Layer layer{{0, 1}};
    for (int cell = 0; cell < problem.cells(); ++cell) {
        Layer next;
        next.reserve(layer.size());
        for (const auto& [state, count] : layer) {
            if ((state & 1) != 0) {
                next[state >> 1] += count;
                continue;
            }
            for (const std::uint64_t shape : shapes[cell]) {
                if ((state & shape) == 0) next[(state | shape) >> 1] += count;
            }
        }
        layer.swap(next);
    }
    return layer[0];
}

}  // namespace polypack::bench
