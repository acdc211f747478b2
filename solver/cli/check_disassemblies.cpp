#include "polypack/cli/check_disassemblies.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <tuple>

#include "polypack/cli/disassemble_run.hpp"
#include "polypack/cli/memory.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/command/say.hpp"
#include "polypack/disassembly/check_disassembly.hpp"
#include "polypack/formats/disassembly_json.hpp"

namespace polypack {
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
            complain(fmt::format("'{}' must be in {}..{}, got {}", name, once, 2 * once, value));
        }
        expect_at_most("solvable_with_mirrors", turned_apart, turned);
    }

  private:
    [[noreturn]] void complain(const std::string& message) const {
        throw PuzzleError(where_, message);
    }

    void check_levels(std::uint64_t apart) {
        const auto levels = value_.find("levels");
        if (levels == value_.end() || !levels->is_array()) complain("'levels' must be a list");
        std::uint64_t left = apart;
        auto unseen = seen_->levels;
        for (const auto& entry : *levels) {
            const std::uint64_t level = number(entry, "level");
            const std::uint64_t packings = number(entry, "packings");
            if (packings > left) complain("'levels' must add up to 'come_apart', got more");
            left -= packings;
            const auto at = unseen.find(level);
            expect(fmt::format("level {}", level), packings, at == unseen.end() ? 0 : at->second);
            if (at != unseen.end()) unseen.erase(at);
        }
        for (const auto& [level, packings] : unseen) {
            expect(fmt::format("level {}", level), 0, packings);
        }
        if (left != 0) complain("'levels' must add up to 'come_apart', got less");
    }

    [[nodiscard]] std::uint64_t number(const nlohmann::json& object, const std::string& key) const {
        const auto at = object.is_object() ? object.find(key) : object.end();
        if (at != object.end() && at->is_number_unsigned()) return at->get<std::uint64_t>();
        complain(fmt::format("'{}' must be an integer of at least 0", key));
    }

    void expect(const std::string& name, std::uint64_t said, std::uint64_t seen) const {
        if (said == seen || (!whole_ && said > seen)) return;
        complain(fmt::format("'{}' must be {}{}, as the lines before, got {}", name,
                             whole_ ? "" : "at least ", seen, said));
    }

    void expect_at_most(const std::string& name, std::uint64_t value, std::uint64_t most) const {
        if (value > most)
            complain(fmt::format("'{}' must be at most {}, got {}", name, most, value));
    }

    SourcePos where_;
    const DisassemblyCounts* seen_;
    nlohmann::json value_;
    bool whole_ = false;
};

}  // namespace

ExitCode check_disassemblies(const Arguments& arguments, const Document& document,
                             const Deadline& deadline) {
    VerifiedPackings packings(arguments.operands()[1], document.puzzle);
    const Allowance allowance{deadline.token(), memory_limit(arguments)};
    DisassemblyCounts seen;
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
            seen.add(*disassembly, 1);
        } catch (const BadPackingLine& error) {
            complain(error);
        }
    }
    if (seen.packings + wrong == 0) {
        throw PuzzleError({arguments.operands()[1], 1, 1}, "the file has no packings to check");
    }
    const PackingLine* const last = packings.counts();
    if (last == nullptr) {
        say("polypack: the file has no line with counts at its end: it may not be whole\n");
    } else if (wrong == 0) {  // otherwise they would only say again that lines are wrong
        try {
            LastLine(*last, seen).check();
        } catch (const PuzzleError& error) {
            complain(error);
        }
    }
    print("disassemblies  {}\nwrong          {}\n", seen.packings, wrong);
    return wrong == 0 ? ExitCode::done : ExitCode::bad_file;
}

}  // namespace polypack
