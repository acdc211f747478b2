// The recursion of the engine `sweep`.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "polypack/bitboard/bitboard.hpp"
#include "polypack/packing/engine.hpp"
#include "polypack/packing/sweep/sweep_model.hpp"
#include "polypack/packing/sweep/sweep_tables.hpp"

namespace polypack {

// How to find what fits: by tables, of one lane or of several, or by comparing every option.
enum class SweepWay { one_lane, lanes, lists };

// A model as bitboards, filled positions set.
template <int Words>
struct SweepBoards {
    using Board = Bitboard<Words>;

    explicit SweepBoards(const SweepModel& model);

    // Required cells that are free and have no free neighbour.
    [[nodiscard]] Board isolated(const Board& filled) const {
        Board touched;
        for (const Link& link : links) {
            touched |= link.upwards - filled.shifted_down(link.distance);
            touched |= link.downwards - filled.shifted_up(link.distance);
        }
        return required - filled - touched;
    }

    // The positions with a neighbour so far above or below.
    struct Link {
        int distance;
        Board upwards;
        Board downwards;
    };
    std::vector<Link> links;
    Board closed;  // at the root
    Board required;
    std::vector<Board> shapes;  // by option; or by pattern, with its first position at 0
    bool cuts_isolated = false;
};

template <int Words>
SweepBoards<Words>::SweepBoards(const SweepModel& model) : closed(Board::first_cells(0)) {
    for (int at = 0; at < Board::capacity; ++at) {
        if (at >= model.order.positions || model.closed[at] != 0) closed.set(at);
        if (at < model.order.positions && model.required[at] != 0) required.set(at);
    }
    required -= closed;
    // More distances, as of irregular regions without gaps, cost more than the cut saves.
    constexpr std::size_t most_links = 8;
    for (const SweepModel::Link& link : model.links) {
        auto at = std::ranges::find(links, link.distance, &Link::distance);
        if (at == links.end()) {
            if (links.size() == most_links) return;
            links.push_back({link.distance, {}, {}});
            at = links.end() - 1;
        }
        at->upwards.set(link.from);
        at->downwards.set(link.from + link.distance);
    }
    cuts_isolated = Words <= 8 && model.smallest > 1;
}

// What a walk changes and restores, and when it ends.
struct SweepTask {
    SearchSink& sink;
    SearchStats& stats;
    const Budget& budget;
    Node prefix;            // the decisions before the walk
    std::vector<int> path;  // those of the walk: slots, or ~cell for a cell left empty
    std::vector<int> left = {};
    std::vector<int> owed = {};
    int owed_cells = 0;
    int free_cells = 0;
    int holes = 0;
    std::uint64_t nodes = 0;
    std::uint64_t placements = 0;
    std::uint64_t packings = 0;    // not yet told to a sink that only counts
    std::uint64_t next_check = 0;  // the number of nodes at which to ask whether to stop
    bool stopped = false;
    bool stopped_by_sink = false;
};

}  // namespace polypack
