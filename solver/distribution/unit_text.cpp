#include "polypack/distribution/unit_text.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>
#include <vector>

#include "polypack/base/safe_text.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/distribution/text_lines.hpp"

namespace polypack {
namespace {

constexpr std::array modes{std::pair{"full", SymmetryMode::full},
                           std::pair{"rotations", SymmetryMode::rotations},
                           std::pair{"none", SymmetryMode::none}};

std::string list_of(const std::vector<int>& numbers) {
    return numbers.empty() ? "-" : fmt::format("{}", fmt::join(numbers, ","));
}

std::string line_of(const UnitPart& part) {
    return fmt::format("{} {:.4g} {} {}", text_of(part.measure), part.weight,
                       list_of(part.node.placements), list_of(part.node.empty));
}

void write_unit(LineWriter& writer, const SearchIdentity& identity, const Unit& unit) {
    writer.line("puzzle", fmt::format("{} {}", puzzle_hash_version, identity.puzzle.text()));
    writer.line("order", fmt::format("{:016x}", identity.order));
    writer.line("symmetry", name_of(identity.symmetry));
    writer.line("unit", unit.id);
    for (const UnitPart& part : unit.parts) writer.line("part", line_of(part));
}

void write_result(LineWriter& writer, const UnitResult& result) {
    const UnitCounts& counts = result.counts;
    writer.line("all", std::to_string(counts.all));
    writer.line("distinct", std::to_string(counts.distinct));
    writer.line("digest", counts.digest.text());
    writer.line("nodes", std::to_string(counts.stats.nodes));
    writer.line("placements", std::to_string(counts.stats.placements));
    writer.line("seconds", fmt::format("{:.6f}", counts.seconds));
    writer.line("host", escaped(result.host.empty() ? "-" : result.host));
    writer.line("done", text_of(result.done));
    for (std::size_t i = 0; i < result.rest.size(); ++i) {
        for (const UnitPart& part : result.rest[i].parts) {
            writer.line("rest", fmt::format("{} {} {}", i, result.rest[i].id, line_of(part)));
        }
    }
}

class Reader : public LineReader {
  public:
    Reader(const std::string& name, std::string_view text, std::string_view kind,
           const std::stop_token& stop = {})
        : LineReader(name, text, kind), check_(stop) {}

    [[nodiscard]] SearchIdentity identity() {
        SearchIdentity identity;
        (void)value("puzzle");
        if (number<int>(word()) != puzzle_hash_version) {
            throw_error("the puzzle was numbered by another version of polypack");
        }
        identity.puzzle.words = words_of(word());
        end_of_words();
        identity.order = number<std::uint64_t>(value("order"), 16);
        const std::string_view mode = value("symmetry");
        for (const auto& [name, known] : modes) {
            if (mode != name) continue;
            identity.symmetry = known;
            return identity;
        }
        throw_error(fmt::format("there is no symmetry {}", in_quotes(mode)));
    }

    [[nodiscard]] Unit unit() {
        Unit unit;
        unit.id = id(value("unit"));
        while (next_is("part")) {
            (void)value("part");
            unit.parts.push_back(part());
        }
        if (measure_of(unit.parts) > 1)
            throw_error("the measures of the parts add up to more than 1");
        return unit;
    }

    [[nodiscard]] UnitResult result() {
        UnitResult result;
        result.unit = unit();
        UnitCounts& counts = result.counts;
        counts.all = number<std::uint64_t>(value("all"));
        counts.distinct = number<std::uint64_t>(value("distinct"));
        counts.digest.words = words_of(value("digest"));
        counts.stats.nodes = number<std::uint64_t>(value("nodes"));
        counts.stats.placements = number<std::uint64_t>(value("placements"));
        counts.seconds = number<double>(value("seconds"));
        result.host = value("host");
        result.done = measure(value("done"));
        while (next_is("rest")) {
            (void)value("rest");
            const auto index = number<std::size_t>(word());
            const std::string name = id(word());
            if (index == result.rest.size()) result.rest.push_back({name, {}});
            if (index + 1 != result.rest.size() || result.rest.back().id != name) {
                throw_error("the units that remain are not in order");
            }
            result.rest.back().parts.push_back(part());
        }
        if (!result.adds_up()) throw_error("the measures do not add up to that of the unit");
        return result;
    }

    [[nodiscard]] OutputMark output() {
        OutputMark mark;
        (void)value("output");
        mark.written = flag("file", "none");
        mark.bytes = number<std::uint64_t>(word());
        mark.list_all = flag("all", "classes");
        end_of_words();
        return mark;
    }

  private:
    [[nodiscard]] bool flag(std::string_view yes, std::string_view no) {
        const std::string_view said = word();
        if (said != yes && said != no) throw_error(fmt::format("unexpected: {}", in_quotes(said)));
        return said == yes;
    }

    [[nodiscard]] std::string id(std::string_view text) const {
        if (!is_unit_id(text)) {
            throw_error(fmt::format("{} is not the name of a unit", in_quotes(text)));
        }
        return std::string(text);
    }

    [[nodiscard]] std::array<std::uint64_t, 2> words_of(std::string_view text) const {
        if (text.size() != 32) throw_error(fmt::format("{} is no hash", in_quotes(text)));
        return {number<std::uint64_t>(text.substr(0, 16), 16),
                number<std::uint64_t>(text.substr(16), 16)};
    }

    [[nodiscard]] Measure measure(std::string_view text) const {
        const auto measure = measure_from_text(text);
        if (!measure) throw_error(fmt::format("{} is not a fraction from 0 to 1", in_quotes(text)));
        return *measure;
    }

    // Reads a part from the words that are left.
    [[nodiscard]] UnitPart part() {
        check_();
        UnitPart part;
        part.measure = measure(word());
        if (part.measure == 0) throw_error("the measure of a part is never 0");
        part.weight = number<double>(word());
        part.node.placements = list(word());
        part.node.empty = list(word());
        end_of_words();
        return part;
    }

    [[nodiscard]] std::vector<int> list(std::string_view text) const {
        std::vector<int> numbers;
        if (text == "-") return numbers;
        while (true) {
            const std::size_t comma = text.find(',');
            numbers.push_back(number<int>(text.substr(0, comma)));
            if (comma == std::string_view::npos) return numbers;
            text.remove_prefix(comma + 1);
        }
    }

    StopCheck check_;
};

}  // namespace

std::string_view name_of(SymmetryMode mode) {
    for (const auto& [name, known] : modes) {
        if (mode == known) return name;
    }
    return "";
}

std::string text_of(const UnitFile& file) {
    LineWriter writer("unit");
    write_unit(writer, file.identity, file.unit);
    return writer.finished();
}

std::string text_of(const ResultFile& file) {
    LineWriter writer("result");
    write_unit(writer, file.identity, file.result.unit);
    write_result(writer, file.result);
    return writer.finished();
}

std::string text_of(const CheckpointFile& file) {
    LineWriter writer("checkpoint");
    write_unit(writer, file.identity, file.result.unit);
    write_result(writer, file.result);
    const OutputMark& output = file.output;
    writer.line("output", fmt::format("{} {} {}", output.written ? "file" : "none", output.bytes,
                                      output.list_all ? "all" : "classes"));
    if (file.seconds) writer.line("elapsed", fmt::format("{:.3f}", *file.seconds));
    return writer.finished();
}

UnitFile unit_from(const std::string& name, std::string_view text) {
    Reader reader(name, text, "unit");
    UnitFile file;
    file.identity = reader.identity();
    file.unit = reader.unit();
    reader.end();
    return file;
}

ResultFile result_from(const std::string& name, std::string_view text,
                       const std::stop_token& stop) {
    Reader reader(name, text, "result", stop);
    ResultFile file;
    file.identity = reader.identity();
    file.result = reader.result();
    reader.end();
    return file;
}

CheckpointFile checkpoint_from(const std::string& name, std::string_view text) {
    Reader reader(name, text, "checkpoint");
    CheckpointFile file;
    file.identity = reader.identity();
    file.result = reader.result();
    file.output = reader.output();
    if (reader.next_is("elapsed")) file.seconds = reader.number<double>(reader.value("elapsed"));
    reader.end();
    return file;
}

void require_same(const std::string& name, const SearchIdentity& file,
                  const SearchIdentity& search) {
    if (file == search) return;
    if (file.puzzle != search.puzzle) {
        throw UnitFileError(name, "belongs to another puzzle, or to one that was changed");
    }
    if (file.symmetry != search.symmetry) {
        throw UnitFileError(
            name, fmt::format("belongs to a search with --symmetry {}", name_of(file.symmetry)));
    }
    throw UnitFileError(name,
                        "belongs to a search in another order: of another --engine, or by another "
                        "version of polypack");
}

}  // namespace polypack
