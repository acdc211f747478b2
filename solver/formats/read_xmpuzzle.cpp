#include "polypack/base/number_from.hpp"
#include "polypack/formats/puzzle_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/base/safe_text.hpp"
#include "polypack/formats/gzip.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/problems.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/source_map.hpp"
#include "polypack/formats/xml_source.hpp"
#include "polypack/formats/xmpuzzle_grid.hpp"
#include "polypack/formats/xmpuzzle_shapes.hpp"
#include "polypack/puzzle/box.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

using pugi::xml_node;

constexpr long long usual_weight = 1;
constexpr long long max_weight = 1'000'000'000;
constexpr long long no_shape = 4'294'967'295;  // the number of a result that was not set

class XmPuzzleReader {
  public:
    XmPuzzleReader(std::string file, std::string title, std::string text,
                   const std::stop_token& stop)
        : xml_(std::move(file), std::move(text), stop),
          title_(std::move(title)),
          sources_(xml_.where(xml_.root()), stop),
          grid_(read_grid()) {}

    [[nodiscard]] Document read(const ReadChoice& choice, const ExtraCheck& extra) {
        read_colours();
        collect_shapes();
        Document document;
        read_comments(document);
        const std::vector<xml_node> all = problems();
        if (all.empty()) {
            read_shapes_alone(choice, document, extra);
            return document;
        }
        std::vector<std::string> names;
        for (const xml_node& problem : all) names.emplace_back(problem.attribute("name").value());
        document.unused_shapes = any_unused(all);
        const SourcePos where = xml_.where(xml_.child(xml_.root(), "problems"));
        const xml_node problem = all[chosen_problem(choice, names, where, document)];
        try {
            read_problem(problem, document, extra);
        } catch (const PuzzleError& error) {
            const std::string remark = remark_on_problems(document);
            if (remark.empty()) throw;
            throw PuzzleError(error, remark, document.problems);
        }
        return document;
    }

  private:
    void read_problem(const xml_node& problem, Document& document, const ExtraCheck& extra) {
        document.notes = XmlSource::text(problem.child("comment"));
        read_parts(problem, document);
        read_puzzle(problem, document.puzzle);
        sources_.set({Part::pieces}, xml_.where(xml_.child(problem, "shapes")));
        document.puzzle = sources_.checked(std::move(document.puzzle), extra);
        if (const auto come_apart = xml_.number_if(problem, "solutions", 0, max_xm_counted)) {
            document.come_apart = static_cast<std::uint64_t>(*come_apart);
        }
        const xml_node solutions = problem.child("solutions");
        for (const xml_node& solution : solutions.children("solution")) {
            document.packings.push_back(
                read_solution(xml_, grid_, parts_, solution, document.puzzle));
        }
    }

    // All shapes as pieces, without the empty ones, which BurrTools keeps where one was begun.
    void read_shapes_alone(const ReadChoice& choice, Document& document, const ExtraCheck& extra) {
        const xml_node list = xml_.child(xml_.root(), "shapes");
        if (!choice.pieces_alone) {
            xml_.throw_error(list, fmt::format("the file has {} shapes, and no problem that says "
                                               "what to do with them",
                                               shapes_.size()));
        }
        Puzzle& puzzle = document.puzzle;
        puzzle.name = title_;
        puzzle.lattice = &grid_.lattice();
        puzzle.colour_names = colours_;
        puzzle.region = box(*puzzle.lattice, 1, 1);
        ColourClasses own;
        for (int i = 0; i <= static_cast<int>(colours_.size()); ++i) own.of_pieces[i] = i;
        for (std::size_t id = 0; id < shapes_.size(); ++id) {
            XmPart part{voxels_of(static_cast<long long>(id)), {}};
            if (part.voxels.cells.empty()) continue;
            part.voxels.name = names_[id];
            const int number = static_cast<int>(puzzle.pieces.size());
            sources_.set({Part::piece, number}, xml_.where(part.voxels.element));
            puzzle.pieces.push_back(piece_of(part, own));
        }
        sources_.set({Part::pieces}, xml_.where(list));
        document.pieces_alone = true;
        document.puzzle = sources_.checked(std::move(puzzle), extra);
    }

    // --- The file as a whole

    [[nodiscard]] XmGrid read_grid() const {
        const xml_node root = xml_.root();
        if (std::string_view(root.name()) != "puzzle") {
            xml_.throw_error(root, fmt::format("the outermost element must be 'puzzle', got {}",
                                               in_quotes(root.name())));
        }
        static_cast<void>(xml_.number(root, "version", 1, 2));
        const xml_node type = root.child("gridType");
        if (!type) return XmGrid(0);
        const long long number = xml_.number_if(type, "type", 0, max_xm_counted).value_or(0);
        if (number >= XmGrid::kinds) {
            xml_.throw_error(
                type, fmt::format("unknown grid {}; there are 0 (cubes), 1 (triangular prisms), 2 "
                                  "(spheres), 3 (24 tetrahedra) and 4 (tetrahedra and octahedra)",
                                  number));
        }
        return XmGrid(static_cast<int>(number));
    }

    void read_colours() {
        std::set<std::string> taken;
        for (const xml_node& colour : xml_.root().child("colors").children("color")) {
            std::array<long long, 3> rgb{};
            rgb[0] = xml_.number(colour, "red", 0, 255);
            rgb[1] = xml_.number(colour, "green", 0, 255);
            rgb[2] = xml_.number(colour, "blue", 0, 255);
            if (colours_.size() == max_xm_colours) {
                xml_.throw_error(colour, fmt::format("more than {} colours", max_xm_colours));
            }
            std::string name = colour.attribute("name").value();
            if (name.empty()) name = fmt::format("#{:02x}{:02x}{:02x}", rgb[0], rgb[1], rgb[2]);
            colours_.push_back(unused(taken, name, colours_.size() + 1));
        }
    }

    void collect_shapes() {
        std::set<std::string> taken;
        for (const xml_node& voxel : xml_.child(xml_.root(), "shapes").children("voxel")) {
            shapes_.push_back(voxel);
            std::string name = voxel.attribute("name").value();
            if (name.empty()) name = fmt::format("S{}", shapes_.size());
            names_.push_back(unused(taken, name, shapes_.size()));
        }
    }

    void read_comments(Document& document) const {
        for (const xml_node& comment : xml_.root().children("comment")) {
            std::string text = XmlSource::text(comment);
            if (!text.empty()) document.comments.push_back(std::move(text));
        }
    }

    [[nodiscard]] std::vector<xml_node> problems() const {
        std::vector<xml_node> problems;
        for (const xml_node& problem : xml_.child(xml_.root(), "problems").children("problem")) {
            problems.push_back(problem);
        }
        return problems;
    }

    // Whether a shape with cells is in no problem.
    [[nodiscard]] bool any_unused(const std::vector<xml_node>& problems) const {
        std::set<std::string_view> used;
        for (const xml_node& problem : problems) {
            used.insert(problem.child("result").attribute("id").value());
            for (const xml_node& shape : problem.child("shapes").children("shape")) {
                used.insert(shape.attribute("id").value());
            }
        }
        for (std::size_t id = 0; id < shapes_.size(); ++id) {
            if (used.contains(fmt::format("{}", id))) continue;
            if (XmlSource::text(shapes_[id]).find_first_of("#+") != std::string::npos) return true;
        }
        return false;
    }

    // Returns the name, followed by a number if it is taken, and takes it.
    [[nodiscard]] static std::string unused(std::set<std::string>& taken, const std::string& name,
                                            std::size_t number) {
        std::string other = name;
        if (taken.contains(other)) other += fmt::format(" ({})", number);
        while (!taken.insert(other).second) other += "'";
        return other;
    }

    // --- The puzzle

    [[nodiscard]] XmShape voxels_of(long long id) const {
        return read_shape(xml_, grid_, static_cast<int>(colours_.size()),
                          shapes_[static_cast<std::size_t>(id)]);
    }

    void read_parts(const xml_node& problem, Document& document) {
        std::set<long long> seen;
        std::vector<long long> weights;
        for (const xml_node& shape : xml_.child(problem, "shapes").children("shape")) {
            const long long id =
                xml_.number(shape, "id", 0, static_cast<long long>(shapes_.size()) - 1);
            if (!seen.insert(id).second) {
                xml_.throw_error(shape, fmt::format("shape {} is listed twice", id));
            }
            XmPart part{voxels_of(id), read_copies(shape)};
            part.voxels.name = names_[static_cast<std::size_t>(id)];
            read_groups(shape, part.copies, document.groups);
            weights.push_back(xml_.number_if(part.voxels.element, "weight", -max_weight, max_weight)
                                  .value_or(usual_weight));
            const int number = static_cast<int>(parts_.size());
            sources_.set({Part::piece, number}, xml_.where(part.voxels.element));
            sources_.set({Part::piece_copies, number}, xml_.where(shape));
            parts_.push_back(std::move(part));
        }
        document.still = still_of(weights);
        const xml_node result = xml_.child(problem, "result");
        const long long id = xml_.number(result, "id", 0, no_shape);
        if (id >= static_cast<long long>(shapes_.size())) {
            xml_.throw_error(result, "the problem has no result: there is no shape to fill");
        }
        if (seen.contains(id)) xml_.throw_error(result, "the result is also a piece");
        result_ = voxels_of(id);
        sources_.set({Part::region}, xml_.where(result_.element));
    }

    [[nodiscard]] Copies read_copies(const xml_node& shape) {
        const auto min = xml_.number_if(shape, "min", 0, limits::copies);
        const auto max = xml_.number_if(shape, "max", 0, limits::copies);
        if (!min && !max) {
            const int count =
                static_cast<int>(xml_.number_if(shape, "count", 0, limits::copies).value_or(1));
            return {count, count};
        }
        const Copies copies{static_cast<int>(min.value_or(0)),
                            static_cast<int>(max.value_or(limits::copies))};
        if (!max || copies.min > copies.max) {
            xml_.throw_error(shape, "'min' must be at most 'max'");
        }
        any_range_ = any_range_ || copies.min < copies.max;
        return copies;
    }

    // Returns the piece that stays where it is: the first of the heaviest, if others are lighter or
    // it is heavier than a shape is by itself; -1: there is none.
    static int still_of(const std::vector<long long>& weights) {
        if (weights.empty()) return -1;
        const auto heaviest = std::ranges::max_element(weights);
        const long long lightest = std::min(usual_weight, std::ranges::min(weights));
        return *heaviest > lightest ? static_cast<int>(heaviest - weights.begin()) : -1;
    }

    void read_groups(const xml_node& shape, const Copies& copies,
                     std::vector<PieceGroup>& groups) const {
        const int piece = static_cast<int>(parts_.size());
        const auto group = xml_.number_if(shape, "group", 0, limits::copies).value_or(0);
        if (group > 0) groups.push_back({piece, static_cast<int>(group), copies.max});
        for (const xml_node& child : shape.children("group")) {
            groups.push_back({piece,
                              static_cast<int>(xml_.number(child, "group", 1, limits::copies)),
                              static_cast<int>(xml_.number(child, "count", 0, limits::copies))});
        }
    }

    void read_puzzle(const xml_node& problem, Puzzle& puzzle) {
        puzzle.name = problem.attribute("name").value();
        if (puzzle.name.empty()) puzzle.name = title_;
        sources_.set({Part::name}, xml_.where(problem));
        puzzle.lattice = &grid_.lattice();
        const ColourClasses classes = read_classes(problem);
        for (const XmPart& part : parts_) puzzle.pieces.push_back(piece_of(part, classes));
        int optional = 0;
        for (const XmVoxel& voxel : result_.cells) {
            const CellColour colour = voxel.colour == 0 ? 0 : classes.of_result.at(voxel.colour);
            puzzle.region.cells.push_back({grid_.point_of(voxel.cell), voxel.required, colour});
            if (!voxel.required) ++optional;
        }
        const auto holes = xml_.number_if(problem, "maxHoles", 0, max_xm_counted);
        // Otherwise the pieces say how many there are.
        if (holes && any_range_ && *holes < optional) puzzle.holes = static_cast<int>(*holes);
        if (classes.as_in_file) puzzle.colour_names = colours_;
        puzzle.colour_rules = classes.rules;
        read_expectation(problem, puzzle.expect);
    }

    [[nodiscard]] Piece piece_of(const XmPart& part, const ColourClasses& classes) const {
        Piece piece;
        piece.name = part.voxels.name;
        piece.copies = part.copies;
        piece.turn_over = false;
        piece.display_colour = part.voxels.display_colour;
        bool coloured = false;
        for (const XmVoxel& voxel : part.voxels.cells) {
            piece.cells.push_back(grid_.point_of(voxel.cell));
            piece.colours.push_back(voxel.colour == 0 ? 0 : classes.of_pieces.at(voxel.colour));
            coloured = coloured || piece.colours.back() != 0;
        }
        if (!coloured) piece.colours.clear();
        return piece;
    }

    [[nodiscard]] ColourClasses read_classes(const xml_node& problem) const {
        std::set<int> of_pieces;
        std::set<int> of_result;
        for (const XmPart& part : parts_) {
            for (const XmVoxel& voxel : part.voxels.cells) of_pieces.insert(voxel.colour);
        }
        for (const XmVoxel& voxel : result_.cells) of_result.insert(voxel.colour);
        of_pieces.erase(0);
        of_result.erase(0);
        ColourPairs pairs;
        const xml_node bitmap = problem.child("bitmap");
        for (const xml_node& pair : bitmap.children("pair")) {
            // Counted from 0 here, from 1 in voxels.
            pairs.insert(
                {static_cast<int>(xml_.number(pair, "piece", 0, max_xm_colours - 1)) + 1,
                 static_cast<int>(xml_.number(pair, "result", 0, max_xm_colours - 1)) + 1});
        }
        return classes_of(of_pieces, of_result, pairs);
    }

    void read_expectation(const xml_node& problem, Expectation& expect) const {
        const auto state = xml_.number_if(problem, "state", 0, 3).value_or(0);
        const auto assemblies = xml_.number_if(problem, "assemblies", 0, max_xm_counted);
        if (state == 2 && assemblies) {
            expect.distinct = static_cast<std::uint64_t>(*assemblies);
            expect.source = "the file of BurrTools";
        }
        const xml_node ours = problem.child("polypack");
        read_count(ours, "all", expect.all);
        read_count(ours, "distinct", expect.distinct);
        if (const auto source = ours.attribute("source")) expect.source = source.value();
    }

    void read_count(const xml_node& ours, const char* name,
                    std::optional<PublishedCount>& count) const {
        const auto attribute = ours.attribute(name);
        if (!attribute) return;
        count = PublishedCount::from_digits(attribute.value());
        if (!count) xml_.throw_error(ours, fmt::format("{} must be a number in digits", name));
    }

    XmlSource xml_;
    std::string title_;
    SourceMap sources_;
    XmGrid grid_;
    std::vector<std::string> colours_;  // their names, 1 first
    std::vector<xml_node> shapes_;
    std::vector<std::string> names_;  // of the shapes as pieces, the same in every problem
    std::vector<XmPart> parts_;
    XmShape result_;
    bool any_range_ = false;
};

}  // namespace

Document read_xmpuzzle(Input file, const ReadChoice& choice, const ExtraCheck& extra) {
    const std::string name = file.name();
    const std::string title = file.title();
    const std::stop_token stop = file.stop();
    std::string text = file.rest(largest_xmpuzzle);
    if (is_gzip(text)) text = gunzip(name, text, largest_xmpuzzle);
    return XmPuzzleReader(name, title, std::move(text), stop).read(choice, extra);
}

}  // namespace polypack
