#include "polypack/formats/stored_packings.hpp"

#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/separations.hpp"

namespace polypack {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

// Reads the value `stored` of a line.
class StoredReader {
  public:
    explicit StoredReader(const PackingLine& line) : where_(line.where) {
        // The line was parsed before.
        const json value = json::parse(line.text);
        const auto at = value.find("stored");
        if (at != value.end()) stored_ = *at;
        if (!stored_.is_null() && !stored_.is_object()) throw_error("'stored' must be an object");
    }

    [[nodiscard]] std::uint64_t number(std::string_view key, std::uint64_t otherwise) const {
        const auto at = stored_.find(key);
        if (at == stored_.end()) return otherwise;
        if (!at->is_number_unsigned()) throw_error("numbers in 'stored' must be at least 0");
        return at->get<std::uint64_t>();
    }

    [[nodiscard]] std::vector<int> states() const {
        std::vector<int> states;
        const auto at = stored_.find("states");
        if (at == stored_.end()) return states;
        if (!at->is_array()) throw_error("'states' must be a list");
        constexpr int most = 1'000'000;
        for (const json& number : *at) {
            if (!number.is_number_unsigned() || number.get<std::uint64_t>() > most) {
                throw_error("'states' must be a list of numbers of states");
            }
            states.push_back(number.get<int>());
        }
        return states;
    }

  private:
    [[noreturn]] void throw_error(const std::string& message) const {
        throw BadPackingLine(PuzzleError(where_, message));
    }

    SourcePos where_;
    json stored_;
};

}  // namespace

std::string stored_json(const StoredPacking& packing, const std::vector<int>& states) {
    ordered_json stored{{"assembly", packing.assembly}, {"solution", packing.solution}};
    if (!states.empty()) {
        int moves = 0;
        for (const int number : states) moves += number > 0 ? number - 1 : 0;
        stored["states"] = states;
        stored["level"] = states.front() > 0 ? states.front() - 1 : 0;
        stored["separations"] = dotted_level(states);
        stored["moves"] = moves;
    }
    return stored.dump();
}

StoredPacking stored_packing(PackingLine line, std::uint64_t number, std::uint64_t apart,
                             const std::optional<Disassembly>& disassembly) {
    const StoredReader stored(line);
    StoredPacking packing;
    packing.pieces = std::move(line.pieces);
    packing.assembly = stored.number("assembly", number);
    const bool comes_apart = disassembly && disassembly->comes_apart();
    packing.solution = stored.number("solution", comes_apart ? apart : 0);
    if (!disassembly) packing.states = stored.states();
    if (comes_apart && !disassembly->turns()) packing.separation = separation_of(*disassembly);
    return packing;
}

StoredCounts stored_counts(const PackingLine& line) {
    // The line was parsed before.
    const json value = json::parse(line.text);
    if (value.value("complete", json()) != true) return {};
    const auto count = [&](std::string_view key) -> std::optional<std::uint64_t> {
        const auto at = value.find(key);
        if (at == value.end() || !at->is_number_unsigned()) return std::nullopt;
        return at->get<std::uint64_t>();
    };
    const auto packings = count("packings");
    return {packings ? packings : count("distinct"), count("come_apart")};
}

}  // namespace polypack
