#include "polypack/counting/frontier/dead_ends.hpp"

#include <algorithm>
#include <utility>

#include "polypack/base/stop_check.hpp"

namespace polypack {

template <int Words>
DeadEnds<Words>::DeadEnds(const CoverProblem& problem, const FrontierLayout& layout,
                          const std::stop_token& stop)
    : problem_(problem),
      layout_(layout),
      first_of_(problem.options()),
      options_of_(problem.cells()),
      places_(layout.positions() + 1) {
    StopCheck check(stop);
    std::vector<std::vector<int>> beginning(layout.positions());
    for (int option = 0; option < problem.options(); ++option) {
        check();
        first_of_[option] = layout.first_of(problem, option);
        beginning[first_of_[option]].push_back(option);
    }
    std::vector<long long> work(layout.positions() + 2, 0);  // what changes at a position
    for (int first = layout.positions() - 1; first >= 0; --first) {
        for (const int option : beginning[first]) {
            check();
            for (const int cell : problem.cells_of(option)) {
                options_of_[cell].push_back(option);
                if (layout.entry_of(cell) > first) continue;
                ++work[layout.entry_of(cell)];
                --work[first + 1];
            }
        }
    }
    long long sum = 0;
    for (int position = 0; position <= layout.positions(); ++position) {
        sum += work[position];
        places_[position].work = static_cast<std::size_t>(sum);
    }
}

template <int Words>
void DeadEnds<Words>::prepare(int position) {
    Place& place = places_[position];
    place.prepared = true;
    std::vector<Field> fields;
    for (const int cell : layout_.frontier_at(position)) {
        if (!problem_.cell(cell).required) continue;
        Field field{State::of(layout_.bit_of(cell)), min_needs(cell, position)};
        if (field.needs.size() == 1 && field.needs.front() == field.covered) continue;
        if (field.needs.size() < lane_size) fields.push_back(std::move(field));
    }
    // Cells with few ways are lost most often; the others are left to later positions.
    std::ranges::stable_sort(fields, {}, [](const Field& field) { return field.needs.size(); });
    std::vector<StatePattern<Words>> patterns;
    for (const Field& field : fields) {
        if (!add(place, patterns, field)) break;
    }
    place.tables = PatternTables<Words>(patterns);
}

template <int Words>
bool DeadEnds<Words>::add(Place& place, std::vector<StatePattern<Words>>& patterns,
                          const Field& field) const {
    const std::size_t size = field.needs.size() + 1;
    if (patterns.size() + size > place.lanes.size() * lane_size) {
        if (place.lanes.size() == max_lanes) return false;
        patterns.resize(place.lanes.size() * lane_size);
        place.lanes.emplace_back();
    }
    const std::size_t first = patterns.size() % lane_size;
    Lane& lane = place.lanes.back();
    lane.high |= std::uint64_t{1} << (first + size - 1);
    lane.low |= ((std::uint64_t{1} << (size - 1)) - 1) << first;
    for (const State& set : field.needs) patterns.push_back({.clear = set, .set = {}});
    patterns.push_back({.clear = {}, .set = field.covered});
    return true;
}

template <int Words>
FrontierState<Words> DeadEnds<Words>::needs(int option, int position) const {
    State bits;
    for (const int cell : problem_.cells_of(option)) {
        if (layout_.entry_of(cell) <= position) bits.set(layout_.bit_of(cell));
    }
    for (const PieceUse& use : problem_.uses_of(option)) {
        const FrontierCounter& counter = layout_.copies(use.piece);
        if (counter.bits == 1 && !counter.saturates) bits.set(counter.first_bit);
    }
    return bits;
}

template <int Words>
std::vector<FrontierState<Words>> DeadEnds<Words>::min_needs(int cell, int position) const {
    std::vector<State> all;
    for (const int option : options_of_[cell]) {
        if (first_of_[option] < position) break;
        all.push_back(needs(option, position));
        if (all.back().count() == 1) return {all.back()};
    }
    std::ranges::stable_sort(all, {}, [](const State& bits) { return bits.count(); });
    std::vector<State> least;
    for (const State& bits : all) {
        const bool contains_another =
            std::ranges::any_of(least, [&](const State& other) { return (other - bits).none(); });
        if (!contains_another) least.push_back(bits);
    }
    return least;
}

template class DeadEnds<1>;
template class DeadEnds<2>;
template class DeadEnds<4>;
template class DeadEnds<8>;
template class DeadEnds<32>;
template class DeadEnds<256>;

}  // namespace polypack
