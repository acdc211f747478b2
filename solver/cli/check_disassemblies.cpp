#include "polypack/cli/check_disassemblies.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "polypack/cli/memory.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/cli/say.hpp"
#include "polypack/disassembly/check_disassembly.hpp"
#include "polypack/formats/disassembly_json.hpp"

namespace polypack {
namespace {

// Disassemblies that are right, as the lines of a file have them.
struct Seen {
    std::uint64_t packings = 0;
    std::uint64_t apart = 0;
    std::map<int, std::uint64_t> levels{};  // of those that come apart

    void add(const Disassembly& disassembly) {
        ++packings;
        if (!disassembly.comes_apart()) return;
        ++apart;
        ++levels[disassembly.level()];
    }
};

// The counts in the last line of a file. A file need not have all packings that were taken apart:
// --solvable, --level and --first leave some out. If it has as many, all numbers must be the same.
class LastLine {
  public:
    LastLine(const PackingLine& line, const Seen& seen)
        : seen_(&seen), value_(nlohmann::json::parse(line.text)) {}

    [[nodiscard]] std::optional<std::string> fault() {
        whole_ = number(value_, "packings") == seen_->packings;
        expect("packings", number(value_, "packings"), seen_->packings);
        expect("come_apart", number(value_, "come_apart"), seen_->apart);
        std::uint64_t of_all_levels = 0;
        auto unseen = seen_->levels;
        const auto levels = value_.find("levels");
        if (levels == value_.end() || !levels->is_array()) return "'levels' must be a list";
        for (const auto& entry : *levels) {
            const auto level = number(entry, "level");
            const auto packings = number(entry, "packings");
            if (!level || !packings) continue;
            of_all_levels += *packings;
            const auto at = unseen.find(static_cast<int>(*level));
            expect(fmt::format("level {}", *level), packings, at == unseen.end() ? 0 : at->second);
            if (at != unseen.end()) unseen.erase(at);
        }
        for (const auto& [level, packings] : unseen) {
            expect(fmt::format("level {}", level), 0, packings);
        }
        if (!fault_ && of_all_levels != number(value_, "come_apart")) {
            fault_ = fmt::format("'levels' must add up to 'come_apart', got {}", of_all_levels);
        }
        return fault_;
    }

  private:
    std::optional<std::uint64_t> number(const nlohmann::json& object, std::string_view key) {
        const auto at = object.is_object() ? object.find(key) : object.end();
        if (at != object.end() && at->is_number_unsigned()) return at->get<std::uint64_t>();
        if (!fault_) fault_ = fmt::format("'{}' must be a number of packings", key);
        return std::nullopt;
    }

    void expect(const std::string& name, std::optional<std::uint64_t> said, std::uint64_t seen) {
        if (fault_ || !said || *said == seen || (!whole_ && *said > seen)) return;
        fault_ = fmt::format("'{}' must be {}{}, as the lines before, got {}", name,
                             whole_ ? "" : "at least ", seen, *said);
    }

    const Seen* seen_;
    nlohmann::json value_;
    bool whole_ = false;
    std::optional<std::string> fault_;
};

}  // namespace

ExitCode check_disassemblies(const Arguments& arguments, const Document& document,
                             const Deadline& deadline) {
    VerifiedPackings packings(arguments.operands()[1], document.puzzle);
    const Allowance allowance{deadline.token(), memory_limit(arguments)};
    Seen seen;
    std::uint64_t wrong = 0;
    PackingLine packing;
    const auto complain = [&](const PuzzleError& error) {
        ++wrong;
        say("{}\n", error.what());
    };
    for (bool more = true; more;) {
        try {
            more = packings.next(packing);
            if (!more) break;
            const auto disassembly = disassembly_of(packing, *document.puzzle.lattice);
            const auto fault = disassembly
                                   ? check_disassembly(*document.puzzle.lattice, packing.pieces,
                                                       document.groups, *disassembly, allowance)
                                   : std::optional<std::string>("the packing has no disassembly");
            if (fault) throw BadPackingLine(PuzzleError(packing.where, *fault));
            seen.add(*disassembly);
        } catch (const BadPackingLine& error) {
            complain(error);
        }
    }
    if (seen.packings + wrong == 0) {
        throw PuzzleError({arguments.operands()[1], 1, 1}, "the file has no packings to check");
    }
    // What is wrong with a line has been said: then the counts would only say so again.
    const PackingLine* const last = wrong == 0 ? packings.counts() : nullptr;
    if (last != nullptr) {
        if (const auto fault = LastLine(*last, seen).fault()) {
            complain(PuzzleError(last->where, *fault));
        }
    }
    print("disassemblies  {}\nwrong          {}\n", seen.packings, wrong);
    return wrong == 0 ? ExitCode::done : ExitCode::bad_file;
}

}  // namespace polypack
