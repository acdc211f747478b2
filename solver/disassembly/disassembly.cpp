#include "polypack/disassembly/disassembly.hpp"

#include <fmt/ranges.h>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace polypack {

// The half angle's tangent t gives the cosine (1 - t^2) / (1 + t^2) and the sine 2t / (1 + t^2).
RationalAngle shift_angle(int number) {
    constexpr int parts = 64;
    const bool beyond = number >= shift_angles / 2;
    const int tangent = beyond ? shift_angles - 1 - number : number;
    const RationalAngle angle{parts * parts - tangent * tangent, 2 * parts * tangent,
                              parts * parts + tangent * tangent};
    return beyond ? RationalAngle{angle.sine, angle.cosine, angle.radius} : angle;
}

Turn turn_of_others(const Turn& turn) {
    return {turn.to, turn.from, turn.about, turn.shifts,
            !turn.shifts.empty() && !turn.others_shift};
}

bool Disassembly::is_tree() const {
    const int count = static_cast<int>(parts.size());
    std::vector<int> named(parts.size());
    for (int number = 0; number < count; ++number) {
        if (parts[number].fate != PackedPart::Fate::apart) continue;
        for (const int part : {parts[number].left, parts[number].removed}) {
            if (part <= number || part >= count) return false;
            ++named[part];
        }
    }
    return count == 0 || (named[0] == 0 && std::ranges::count(named, 1) == count - 1);
}

bool Disassembly::comes_apart() const {
    return level() > 0 && std::ranges::none_of(parts, [](const PackedPart& part) {
               return part.fate == PackedPart::Fate::locked;
           });
}

int Disassembly::level() const {
    return parts.empty() ? 0 : static_cast<int>(parts.front().slides.size());
}

std::string dotted(std::vector<int> levels) {
    while (levels.size() > 1 && levels.back() == 1) levels.pop_back();
    if (levels.empty()) return "0";
    return fmt::format("{}", fmt::join(levels, "."));
}

std::string Disassembly::dotted_level() const {
    std::vector<int> levels;
    for (const int part : in_order()) {
        const std::size_t moves = parts[part].slides.size();
        if (moves > 0) levels.push_back(static_cast<int>(moves));
    }
    return dotted(std::move(levels));
}

int Disassembly::total() const {
    int total = 0;
    for (const PackedPart& part : parts) total += static_cast<int>(part.slides.size());
    return total;
}

bool Disassembly::turns() const {
    return std::ranges::any_of(parts, [](const PackedPart& part) {
        return std::ranges::any_of(part.slides,
                                   [](const Slide& slide) { return slide.turn.has_value(); });
    });
}

std::vector<int> Disassembly::in_order() const {
    std::vector<int> order;
    std::vector<int> waiting;
    if (!parts.empty()) waiting.push_back(0);
    while (!waiting.empty()) {
        const int part = waiting.back();
        waiting.pop_back();
        order.push_back(part);
        if (parts[part].fate != PackedPart::Fate::apart) continue;
        waiting.push_back(parts[part].removed);
        waiting.push_back(parts[part].left);
    }
    return order;
}

std::vector<int> Disassembly::assembly_order() const {
    std::vector<int> order;
    for (const int number : in_order()) {
        const PackedPart& part = parts[number];
        if (part.fate == PackedPart::Fate::apart) continue;
        order.insert(order.end(), part.pieces.begin(), part.pieces.end());
    }
    return order;
}

}  // namespace polypack
