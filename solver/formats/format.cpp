#include "polypack/formats/format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <tuple>
#include <utility>

#include "polypack/base/file_name.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/family/validate_family.hpp"
#include "polypack/formats/cover_formats.hpp"
#include "polypack/formats/exact_cover.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/puzzle_formats.hpp"
#include "polypack/formats/read_yaml.hpp"
#include "polypack/formats/write_yaml.hpp"
#include "polypack/puzzle/puzzle_hash.hpp"

namespace polypack {
namespace {

Document read_yaml_document(Input file, const ReadChoice& choice, const ExtraCheck& extra) {
    const auto as_puzzle = [&](const Family& family) {
        std::vector<Mistake> mistakes = mistakes_as_puzzle(family);
        return mistakes.empty() && extra ? extra(family.puzzle) : mistakes;
    };
    return read_yaml(std::move(file), as_puzzle, choice);
}

// A writer of exact covers as one of documents.
template <std::string (*Write)(const ExactCover&, const std::stop_token&)>
std::string of_cover(const Document& document, const Allowance& allowance) {
    return Write(exact_cover(document.puzzle, allowance), allowance.stop);
}

template <std::string (*Write)(const Puzzle&)>
std::string of_puzzle(const Document& document, const Allowance& /*allowance*/) {
    return Write(document.puzzle);
}

template <std::string (*Write)(const Document&)>
std::string of_document(const Document& document, const Allowance& /*allowance*/) {
    return Write(document);
}

std::string of_table(const Document& document, const Allowance& allowance) {
    return write_placements(document.puzzle, allowance);
}

std::string lower(std::string text) {
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return text;
}

[[noreturn]] void throw_unknown(std::string_view format,
                                const std::vector<std::string_view>& known) {
    throw InvalidArgument(
        fmt::format("unknown format {}; available: {}", in_quotes(format), fmt::join(known, ", ")));
}

const Format& format_of(Input& file, const ReadChoice& choice) {
    if (!choice.format.empty()) {
        if (const Format* format = find_format(choice.format)) return *format;
        throw_unknown(choice.format, readable_formats());
    }
    if (const Format* format = format_of_path(file.name())) return *format;
    const bool xml = file.begins_with("<?xml") || file.begins_with("<puzzle");
    if (xml || file.begins_with("\x1f\x8b")) return *find_format("xmpuzzle");
    return formats().front();
}

void require(bool holds, bool has, std::string_view what) {
    if (has && !holds)
        throw CannotWrite(fmt::format("{0} (--drop {0} leaves them out)", what), what);
}

}  // namespace

std::span<const Format> formats() {
    static const std::vector<Format> table{
        {"yaml",
         {".yaml", ".yml"},
         "puzzle files",
         {.groups = true,
          .comments = true,
          .labels = true,
          .problems = true,
          .writes_problems = true,
          .pieces_alone = true,
          .exact_covers = true},
         read_yaml_document,
         of_document<write_yaml>},
        {"xmpuzzle",
         {".xmpuzzle"},
         "BurrTools",
         {.packings = true,
          .separations = true,
          .groups = true,
          .comments = true,
          .problems = true,
          .writes_problems = true,
          .pieces_alone = true},
         read_xmpuzzle,
         of_document<write_xmpuzzle>},
        {"packings",
         {".jsonl"},
         "packings as JSON lines",
         {.packings = true,
          .separations = true,
          .groups = true,
          .labels = true,
          .exact_covers = true},
         nullptr,
         of_document<write_packings>},
        {"busche",
         {".busche"},
         "Matthew Busche's polycube",
         {.problems = true},
         read_busche,
         of_puzzle<write_busche>},
        {"puzzlesolver3d",
         {".ps3d"},
         "PuzzleSolver3D",
         {},
         read_puzzle_solver_3d,
         of_puzzle<write_puzzle_solver_3d>},
        {"psv",
         {".psv"},
         "Jaap Scherphuis's PolySolver",
         {.packings = true, .comments = true},
         read_psv,
         of_document<write_psv>},
        {"soma",
         {".soma"},
         "Bundgaard's SOMA figures",
         {.packings = true, .comments = true, .problems = true},
         read_soma_figures,
         of_document<write_soma_figures>},
        {"puzzlecad",
         {".scad"},
         "puzzlecad",
         {.problems = true},
         read_puzzlecad,
         of_puzzle<write_puzzlecad>},
        {"dlx",
         {".dlx", ".xcc"},
         "Knuth's exact covers",
         {.exact_covers = true},
         read_dlx,
         of_cover<write_dlx>},
        {"mcc",
         {".mcc"},
         "Knuth's covers with multiplicities",
         {.exact_covers = true},
         read_dlx,
         of_cover<write_mcc>},
        {"cnf",
         {".cnf"},
         "clauses for SAT solvers (DIMACS)",
         {.exact_covers = true},
         nullptr,
         of_cover<write_cnf>},
        {"opb",
         {".opb"},
         "pseudo-Boolean constraints",
         {.exact_covers = true},
         nullptr,
         of_cover<write_opb>},
        {"lp", {".lp"}, "CPLEX LP", {.exact_covers = true}, nullptr, of_cover<write_lp>},
        {"mps", {".mps"}, "free MPS", {.exact_covers = true}, nullptr, of_cover<write_mps>},
        {"minizinc",
         {".mzn"},
         "MiniZinc",
         {.exact_covers = true},
         nullptr,
         of_cover<write_minizinc>},
        {"spp",
         {".spp"},
         "set partitioning (OR-Library)",
         {.exact_covers = true},
         nullptr,
         of_cover<write_set_partitioning>},
        {"xcsp3", {".xcsp3"}, "XCSP3-core", {.exact_covers = true}, nullptr, of_cover<write_xcsp3>},
        {"placements", {}, "all placements as JSON", {}, nullptr, of_table},
    };
    return table;
}

const Format* find_format(std::string_view name) {
    const auto at = std::ranges::find(formats(), name, &Format::name);
    return at == formats().end() ? nullptr : &*at;
}

const Format* format_of_path(const std::string& path) {
    const std::string extension = lower(to_name(to_path(path).extension()));
    for (const Format& format : formats()) {
        if (std::ranges::find(format.extensions, extension) != format.extensions.end()) {
            return &format;
        }
    }
    return nullptr;
}

std::vector<std::string_view> readable_formats() {
    std::vector<std::string_view> names;
    for (const Format& format : formats()) {
        if (format.read != nullptr) names.push_back(format.name);
    }
    return names;
}

std::vector<std::string_view> writable_formats() {
    std::vector<std::string_view> names;
    for (const Format& format : formats()) {
        if (format.write != nullptr) names.push_back(format.name);
    }
    return names;
}

Document read_document(Input file, const ReadChoice& choice, const ExtraCheck& extra) {
    const Format& format = format_of(file, choice);
    const SourcePos where{file.name(), 1, 0};
    if (format.read == nullptr) {
        throw PuzzleError(where, fmt::format("the format {} ({}) can only be written, not read",
                                             format.name, format.title));
    }
    if (!choice.problem.empty() && !format.features.problems) {
        throw PuzzleError(where, fmt::format("a file in the format {} has one problem; --problem "
                                             "does not apply",
                                             format.name));
    }
    return format.read(std::move(file), choice, extra);
}

Document read_family_document(Input file, const ReadChoice& choice, const FamilyCheck& extra) {
    if (format_of(file, choice).read != read_yaml_document || !choice.problem.empty()) {
        return read_document(std::move(file), choice, [&](const Puzzle& puzzle) {
            return extra ? extra(puzzle) : std::vector<Mistake>();
        });
    }
    return read_yaml(std::move(file), extra, choice);
}

Document read_problems(Input file, const ReadChoice& choice, const FamilyCheck& extra,
                       const BadProblem& bad) {
    const std::string name = file.name();
    const std::stop_token stop = file.stop();
    ReadChoice each = choice;
    const Format& format = format_of(file, choice);
    each.format = std::string(format.name);
    const std::string text =
        file.rest(format.read == read_xmpuzzle ? largest_xmpuzzle : largest_file);
    const auto read = [&] {
        if (stop.stop_requested()) throw Stopped();
        return read_family_document(Input::of_text(name, text, stop), each, extra);
    };
    Document first = read();
    if (first.problems.size() < 2) return first;
    std::vector<std::string> names{first.problems.front()};
    for (each.number = 2; each.number <= first.problems.size(); ++each.number) {
        try {
            first.others.push_back(read());
        } catch (const PuzzleError& error) {
            const std::string& title = first.problems[each.number - 1];
            bad(PuzzleError(error,
                            fmt::format("in problem {}{}", each.number,
                                        title.empty() ? "" : " " + in_quotes(title)),
                            first.problems));
            continue;
        }
        names.push_back(first.problems[each.number - 1]);
    }
    first.problems = std::move(names);
    return first;
}

std::vector<Mistake> write_mistakes(const Family& family) {
    return finds_shapes(family) ? mistakes_as_puzzle(family) : std::vector<Mistake>();
}

std::vector<std::string_view> leave_out(Document& document, const Format& format) {
    const FormatFeatures& holds = format.features;
    bool packings = false;
    bool separations = false;
    bool comments = false;
    bool labels = false;
    bool groups = false;
    bool still = false;
    const bool shapes = std::exchange(document.unused_shapes, false);
    const auto leave = [&](Document& one) {
        if (!holds.packings) {
            packings = packings || !one.packings.empty();
            one.packings.clear();
        }
        if (!holds.separations) {
            for (StoredPacking& packing : one.packings) {
                separations = separations || packing.separation || !packing.states.empty();
                packing.separation.reset();
                packing.states.clear();
            }
            one.come_apart.reset();
        }
        if (!holds.comments) {
            comments = comments || !one.comments.empty() || !one.notes.empty();
            one.comments.clear();
            one.notes.clear();
        }
        if (holds.comments && !holds.writes_problems && !one.notes.empty()) {
            one.comments.push_back(std::exchange(one.notes, {}));
        }
        if (!holds.labels) {
            labels = labels || !one.puzzle.region.labels.empty();
            one.puzzle.region.labels.clear();
        }
        // Formats of covers say only which packings there are.
        if (!holds.groups && holds.exact_covers) {
            groups = groups || !one.groups.empty();
            one.groups.clear();
        }
        if (!holds.groups) still = std::exchange(one.still, -1) >= 0 || still;
    };
    leave(document);
    for (Document& other : document.others) leave(other);
    std::vector<std::string_view> left;
    if (packings) left.emplace_back("packings");
    if (separations) left.emplace_back("separations");
    if (groups) left.emplace_back("groups");
    if (still) left.emplace_back("still");
    if (comments) left.emplace_back("comments");
    if (labels) left.emplace_back("labels");
    if (shapes) left.emplace_back("unused shapes");
    return left;
}

Document derived(const Document& of, Puzzle puzzle) {
    Document document;
    const auto known = [](const Puzzle& counted) {
        return std::tie(counted.expect.all, counted.expect.distinct, counted.expect.source);
    };
    if (known(puzzle) == known(of.puzzle) && puzzle_hash(puzzle) != puzzle_hash(of.puzzle)) {
        puzzle.expect = {};
    }
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
        const auto was = std::ranges::find(of.puzzle.pieces, puzzle.pieces[i].name, &Piece::name);
        const auto number = static_cast<std::size_t>(was - of.puzzle.pieces.begin());
        document.origins.push_back(number < of.origins.size() ? of.origins[number] : PieceOrigin());
        for (PieceGroup group : of.groups) {
            if (static_cast<std::size_t>(group.piece) != number) continue;
            group.piece = static_cast<int>(i);
            document.groups.push_back(group);
        }
        if (of.still >= 0 && static_cast<std::size_t>(of.still) == number) {
            document.still = static_cast<int>(i);
        }
    }
    document.puzzle = std::move(puzzle);
    return document;
}

void name_origins_from(Document& document, const std::string& folder) {
    namespace fs = std::filesystem;
    const fs::path base = canonical_path(folder.empty() ? "." : to_path(folder));
    for (PieceOrigin& origin : document.origins) {
        if (origin.path.empty()) continue;
        const std::string name =
            to_name(canonical_path(to_path(origin.path)).lexically_relative(base));
        // On another drive: the piece is drawn.
        if (name.empty()) {
            origin = {};
        } else {
            origin.from = name;
        }
    }
    for (Document& other : document.others) name_origins_from(other, folder);
}

std::string write_document(const Document& document, const Format& format,
                           const Allowance& allowance) {
    const FormatFeatures& holds = format.features;
    require(holds.packings, !document.packings.empty(), "packings");
    const auto comes_apart = [](const StoredPacking& packing) {
        return packing.separation || !packing.states.empty();
    };
    require(holds.separations, std::ranges::any_of(document.packings, comes_apart), "separations");
    require(holds.groups, !document.groups.empty(), "groups");
    require(holds.groups, document.still >= 0, "still");
    require(holds.comments, !document.comments.empty() || !document.notes.empty(), "comments");
    require(holds.labels, !document.puzzle.region.labels.empty(), "labels");
    if (document.pieces_alone && !holds.pieces_alone) {
        throw CannotWrite("pieces without a region to fill");
    }
    if (document.family && finds_shapes(*document.family)) {
        throw CannotWrite(document.family->connected.empty() ? "pieces that may lack cells"
                                                             : "pieces of any connected shape");
    }
    if (!holds.exact_covers && document.puzzle.kind != PuzzleKind::shapes) {
        throw CannotWrite("exact covers, whose options have no shapes");
    }
    return format.write(document, allowance);
}

std::string write_puzzle(const Puzzle& puzzle, std::string_view format,
                         const Allowance& allowance) {
    const Format* known = find_format(format);
    if (known == nullptr || known->write == nullptr) throw_unknown(format, writable_formats());
    Document document;
    document.puzzle = checked(puzzle, allowance.stop);
    return write_document(document, *known, allowance);
}

Puzzle read_puzzle_text(std::string text, const ReadChoice& choice, const std::string& name) {
    return read_document(Input::of_text(name, std::move(text)), choice).puzzle;
}

}  // namespace polypack
