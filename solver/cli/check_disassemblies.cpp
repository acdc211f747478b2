#include "polypack/cli/check_disassemblies.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>

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
    std::map<std::uint64_t, std::uint64_t> levels{};  // of those that come apart

    void add(const Disassembly& disassembly) {
        ++packings;
        if (!disassembly.comes_apart()) return;
        ++apart;
        ++levels[static_cast<std::uint64_t>(disassembly.level())];
    }
};

// The counts in the last line of a file. A file need not have all packings that were taken apart:
// --solvable, --level and --first leave some out. If it has as many, all numbers must be the same.
class LastLine {
  public:
    LastLine(const PackingLine& line, const Seen& seen)
        : seen_(&seen), value_(nlohmann::json::parse(line.text)) {}

    // What is wrong with it, or nullopt.
    [[nodiscard]] std::optional<std::string> fault() {
        try {
            check();
        } catch (const Fault& fault) {
            return fault.what();
        }
        return std::nullopt;
    }

  private:
    class Fault : public std::runtime_error {
      public:
        using std::runtime_error::runtime_error;
    };

    void check() {
        const std::uint64_t packings = number(value_, "packings");
        const std::uint64_t apart = number(value_, "come_apart");
        whole_ = packings == seen_->packings;
        expect("packings", packings, seen_->packings);
        expect("come_apart", apart, seen_->apart);
        expect_at_most("come_apart", apart, packings);
        check_levels(apart);
        // Mirror images are counted twice, or once.
        const std::uint64_t turned = number(value_, "turned_packings");
        const std::uint64_t turned_apart = number(value_, "turned_come_apart");
        for (const auto& [name, value, once] : {std::tuple{"turned_packings", turned, packings},
                                                {"turned_come_apart", turned_apart, apart}}) {
            if (value >= once && value / 2 <= once) continue;
            throw Fault(fmt::format("'{}' must be in {}..{}, got {}", name, once, 2 * once, value));
        }
        expect_at_most("turned_come_apart", turned_apart, turned);
    }

    void check_levels(std::uint64_t apart) {
        const auto levels = value_.find("levels");
        if (levels == value_.end() || !levels->is_array()) throw Fault("'levels' must be a list");
        std::uint64_t left = apart;
        auto unseen = seen_->levels;
        for (const auto& entry : *levels) {
            const std::uint64_t level = number(entry, "level");
            const std::uint64_t packings = number(entry, "packings");
            if (packings > left) throw Fault("'levels' must add up to 'come_apart', got more");
            left -= packings;
            const auto at = unseen.find(level);
            expect(fmt::format("level {}", level), packings, at == unseen.end() ? 0 : at->second);
            if (at != unseen.end()) unseen.erase(at);
        }
        for (const auto& [level, packings] : unseen) {
            expect(fmt::format("level {}", level), 0, packings);
        }
        if (left != 0) throw Fault("'levels' must add up to 'come_apart', got less");
    }

    static std::uint64_t number(const nlohmann::json& object, const std::string& key) {
        const auto at = object.is_object() ? object.find(key) : object.end();
        if (at != object.end() && at->is_number_unsigned()) return at->get<std::uint64_t>();
        throw Fault(fmt::format("'{}' must be an integer of at least 0", key));
    }

    void expect(const std::string& name, std::uint64_t said, std::uint64_t seen) const {
        if (said == seen || (!whole_ && said > seen)) return;
        throw Fault(fmt::format("'{}' must be {}{}, as the lines before, got {}", name,
                                whole_ ? "" : "at least ", seen, said));
    }

    static void expect_at_most(const std::string& name, std::uint64_t value, std::uint64_t most) {
        if (value > most)
            throw Fault(fmt::format("'{}' must be at most {}, got {}", name, most, value));
    }

    const Seen* seen_;
    nlohmann::json value_;
    bool whole_ = false;
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
    const PackingLine* const last = packings.counts();
    if (last == nullptr) {
        say("polypack: the file has no line with counts at its end: it may not be whole\n");
    } else if (wrong == 0) {  // otherwise they would only say again that lines are wrong
        if (const auto fault = LastLine(*last, seen).fault()) {
            complain(PuzzleError(last->where, *fault));
        }
    }
    print("disassemblies  {}\nwrong          {}\n", seen.packings, wrong);
    return wrong == 0 ? ExitCode::done : ExitCode::bad_file;
}

}  // namespace polypack
