#include "polypack/distribution/unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

#include "polypack/base/fnv.hpp"
#include "polypack/bitboard/mix.hpp"

namespace polypack {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_hexadecimal(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'f');
}

class Fnv {
  public:
    void add(std::string_view text) { state_ = fnv(text, state_); }
    void add(std::span<const int> numbers) {
        for (const int number : numbers) add(std::to_string(number) + ' ');
        add("/");
    }
    [[nodiscard]] std::uint64_t hash() const { return state_; }

  private:
    std::uint64_t state_ = fnv_of_nothing;
};

std::string id_of_rest(const Unit& of, std::span<const UnitPart> parts) {
    Fnv fnv;
    fnv.add(of.id);
    for (const UnitPart& part : parts) {
        fnv.add(part.node.placements);
        fnv.add(part.node.empty);
        fnv.add(text_of(part.measure));
    }
    return fmt::format("{}.{:016x}", of.id.substr(0, of.id.find('.')), fnv.hash());
}

// By weight, or by measure if some weight is not known.
std::vector<double> loads_of(std::span<const UnitPart> parts) {
    const bool weighed = std::ranges::all_of(parts, [](const UnitPart& p) { return p.weight > 0; });
    std::vector<double> loads;
    for (const UnitPart& part : parts) {
        loads.push_back(weighed ? part.weight : value_of(part.measure));
    }
    return loads;
}

}  // namespace

Measure measure_of(std::span<const UnitPart> parts) {
    std::vector<Measure> measures;
    for (const UnitPart& part : parts) measures.push_back(part.measure);
    return sum_of(measures);
}

double weight_of(std::span<const UnitPart> parts) {
    double weight = 0;
    for (const UnitPart& part : parts) weight += part.weight;
    return weight;
}

bool same_parts(std::span<const UnitPart> a, std::span<const UnitPart> b) {
    return std::ranges::equal(a, b, [](const UnitPart& one, const UnitPart& other) {
        return one.node == other.node && one.measure == other.measure;
    });
}

Unit whole_unit() {
    return {"0", {UnitPart{}}};
}

void PackingDigest::add(std::span<const int> packing) {
    std::uint64_t low = 0x9e3779b97f4a7c15U;
    std::uint64_t high = 0xd1b54a32d192ed03U;
    for (const int placement : packing) {
        low = mixed(low ^ static_cast<std::uint64_t>(placement));
        high = mixed(high + low);
    }
    words[0] += high;
    words[1] += low;
}

std::string PackingDigest::text() const {
    return fmt::format("{:016x}{:016x}", words[0], words[1]);
}

bool UnitResult::adds_up() const {
    std::vector<Measure> measures{done};
    for (const Unit& left : rest) measures.push_back(measure_of(left.parts));
    return sum_of(measures) == measure_of(unit.parts);
}

std::vector<Unit> grouped(const Unit& of, std::vector<UnitPart> parts, std::size_t most) {
    const std::vector<double> loads = loads_of(parts);
    std::vector<std::size_t> order(parts.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t i) { return loads[i]; });
    // The heaviest parts first, each to the lightest unit so far.
    using Load = std::pair<double, std::size_t>;
    std::priority_queue<Load, std::vector<Load>, std::greater<>> lightest;
    std::vector<Unit> units(std::min(most, parts.size()));
    for (std::size_t u = 0; u < units.size(); ++u) lightest.emplace(0, u);
    for (const std::size_t i : order) {
        const auto [load, u] = lightest.top();
        lightest.pop();
        units[u].parts.push_back(std::move(parts[i]));
        lightest.emplace(load + loads[i], u);
    }
    for (Unit& unit : units) unit.id = id_of_rest(of, unit.parts);
    return units;
}

bool is_unit_id(std::string_view text) {
    constexpr std::size_t max_digits = 12;
    constexpr std::size_t hash_digits = 16;
    const std::size_t dot = text.find('.');
    const std::string_view number = text.substr(0, dot);
    if (number.empty() || number.size() > max_digits || !std::ranges::all_of(number, is_digit)) {
        return false;
    }
    if (dot == std::string_view::npos) return true;
    const std::string_view hash = text.substr(dot + 1);
    return hash.size() == hash_digits && std::ranges::all_of(hash, is_hexadecimal);
}

}  // namespace polypack
