#include "polypack/records/records.hpp"

#include <fmt/format.h>
#include <string>
#include <tuple>
#include <utility>

#include "polypack/disassembly/disassemble_stream.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_packings.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

namespace {

// The counts in the last line of a file. A file need not have all packings that were taken apart:
// --solvable, --level and --stop-at-first leave some out. If it has as many, all numbers must be
// the same.
class LastLine {
  public:
    // `seen`: of the lines before.
    LastLine(const PackingLine& line, const DisassemblyCounts& seen)
        : where_(line.where), seen_(&seen), value_(nlohmann::json::parse(line.text)) {}

    // Throws PuzzleError, which says what is wrong with it.
    void check() {
        const std::uint64_t packings = number(value_, "packings");
        const std::uint64_t apart = number(value_, "come_apart");
        whole_ = packings == seen_->packings;
        expect("packings", packings, seen_->packings);
        expect("come_apart", apart, seen_->apart);
        expect_at_most("come_apart", apart, packings);
        check_levels(apart);
        // Mirror images are counted twice, or once.
        const std::uint64_t turned = number(value_, "packings_with_mirrors");
        const std::uint64_t turned_apart = number(value_, "solvable_with_mirrors");
        for (const auto& [name, value, once] :
             {std::tuple{"packings_with_mirrors", turned, packings},
              {"solvable_with_mirrors", turned_apart, apart}}) {
            if (value >= once && value / 2 <= once) continue;
            throw_error(fmt::format("'{}' must be in {}..{}, got {}", name, once, 2 * once, value));
        }
        expect_at_most("solvable_with_mirrors", turned_apart, turned);
    }

  private:
    [[noreturn]] void throw_error(const std::string& message) const {
        throw PuzzleError(where_, message);
    }

    void check_levels(std::uint64_t apart) {
        const auto levels = value_.find("levels");
        if (levels == value_.end() || !levels->is_array()) throw_error("'levels' must be a list");
        std::uint64_t left = apart;
        auto unseen = seen_->levels;
        for (const auto& entry : *levels) {
            const std::uint64_t level = number(entry, "level");
            const std::uint64_t packings = number(entry, "packings");
            if (packings > left) throw_error("'levels' must add up to 'come_apart', got more");
            left -= packings;
            const auto at = unseen.find(level);
            expect(fmt::format("level {}", level), packings, at == unseen.end() ? 0 : at->second);
            if (at != unseen.end()) unseen.erase(at);
        }
        for (const auto& [level, packings] : unseen) {
            expect(fmt::format("level {}", level), 0, packings);
        }
        if (left != 0) throw_error("'levels' must add up to 'come_apart', got less");
    }

    [[nodiscard]] std::uint64_t number(const nlohmann::json& object, const std::string& key) const {
        const auto at = object.is_object() ? object.find(key) : object.end();
        if (at != object.end() && at->is_number_unsigned()) return at->get<std::uint64_t>();
        throw_error(fmt::format("'{}' must be an integer of at least 0", key));
    }

    void expect(const std::string& name, std::uint64_t said, std::uint64_t seen) const {
        if (said == seen || (!whole_ && said > seen)) return;
        throw_error(fmt::format("'{}' must be {}{}, as the lines before, got {}", name,
                                whole_ ? "" : "at least ", seen, said));
    }

    void expect_at_most(const std::string& name, std::uint64_t value, std::uint64_t most) const {
        if (value > most)
            throw_error(fmt::format("'{}' must be at most {}, got {}", name, most, value));
    }

    SourcePos where_;
    const DisassemblyCounts* seen_;
    nlohmann::json value_;
    bool whole_ = false;
};

}  // namespace

void check_disassembled(const PackingLine& line, const DisassemblyCounts& seen) {
    LastLine(line, seen).check();
}

std::string disassembled_record(const Puzzle& puzzle, const DisassemblyCounts& counts,
                                Ending ending) {
    ordered_json levels = ordered_json::array();
    for (const auto& [level, packings] : counts.levels) {
        levels.push_back({{"level", level}, {"packings", packings}});
    }
    return json_line({{"name", puzzle.name},
                      {"lattice", puzzle.lattice->name},
                      {"packings", counts.packings},
                      {"come_apart", counts.apart},
                      {"packings_with_mirrors", counts.packings_with_mirrors},
                      {"solvable_with_mirrors", counts.solvable_with_mirrors},
                      {"levels", std::move(levels)},
                      {"complete", ending == Ending::complete},
                      {"ending", ending_name(ending)}});
}

std::string interlocked_record(const Puzzle& puzzle, std::uint64_t packings,
                               std::uint64_t interlock, Ending ending) {
    return json_line({{"name", puzzle.name},
                      {"lattice", puzzle.lattice->name},
                      {"packings", packings},
                      {"interlock", interlock},
                      {"complete", ending == Ending::complete},
                      {"ending", ending_name(ending)}});
}

}  // namespace polypack
