#include "polypack/formats/puzzlecad/scad_program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <set>
#include <utility>

#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

using Kind = ScadValue::Kind;
using List = ScadValue::List;
using Node = ScadExpression::Kind;

constexpr int deepest_evaluation = 1'000;
constexpr int most_steps = 5'000'000;

// Modules that make pieces.
constexpr std::array<std::string_view, 4> piece_modules{"burr_piece", "burr_plate", "burr_piece_2",
                                                        "burr_piece_base"};

// Modules that show what is below them, elsewhere or otherwise.
constexpr std::array<std::string_view, 14> showing_modules{
    "union", "group",      "render", "color", "translate", "rotate", "mirror",
    "scale", "difference", "for",    "if",    "let",       "{",      "assign"};

// Modules that would change the shape of the pieces below them in ways that are not computed.
constexpr std::array<std::string_view, 11> shaping_modules{
    "intersection", "hull",           "minkowski",      "multmatrix",       "resize", "offset",
    "projection",   "linear_extrude", "rotate_extrude", "intersection_for", "roof"};

// Modules of OpenSCAD and puzzlecad that make no pieces.
const std::set<std::string_view>& other_modules() {
    static const std::set<std::string_view> names{
        // OpenSCAD
        "cube", "sphere", "cylinder", "polyhedron", "square", "circle", "polygon", "text", "import",
        "surface", "echo", "assert", "children", "child",
        // puzzlecad
        "require_puzzlecad_version", "beveled_cube", "beveled_polyhedron", "beveled_prism",
        "connector_label", "cubic_stick_lattice", "detached_male_connector",
        "detached_male_diag_connector", "dodecahedral_stick_lattice", "dowel",
        "drilled_dodecahedral_stick", "drilled_stick", "female_connector",
        "female_diag_glue_connector", "female_diag_snap_connector", "lid_text", "male_connector",
        "male_diag_glue_connector", "male_diag_snap_connector", "packing_box", "packing_tray",
        "packing_tray_lid", "puzzle_label", "tapered_cube", "tapered_pentagon", "thread",
        "thread_segment", "truncated_icosahedral_stick_lattice", "unit_stick"};
    return names;
}

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

using Variables = std::map<std::string, ScadValue, std::less<>>;

// The names known in a block: its own, and those of the blocks around it.
struct Frame {
    const ScadScope* scope = nullptr;  // whose functions and modules are known; may be none
    const Frame* outer = nullptr;
    Variables variables;
};

// The statements that children() stands for: those below a call, in the frame of that call.
struct Below {
    const ScadScope* scope = nullptr;
    const Frame* frame = nullptr;
    const Below* below = nullptr;
};

// How what a statement makes is shown.
struct Showing {
    bool mirrored = false;
    bool stretched = false;
    std::string_view changed_by;  // a module that changes shapes, or empty
};

class ScadProgram {
  public:
    ScadProgram(const TextLines& lines, const ScadFile& file)
        : lines_(lines), file_(file), check_(lines.stop()), budget_(lines, {}) {
        special_.emplace_back();
        frame_.scope = &file.scope;
        enter(frame_);
    }

    [[nodiscard]] ScadValue variable(std::string_view name) const {
        const auto at = frame_.variables.find(name);
        return at == frame_.variables.end() ? ScadValue() : at->second;
    }

    [[nodiscard]] ScadPieces run(std::string_view chosen) {
        find_makers();
        check_modules(file_.scope);
        Statements statements = statements_that_make_pieces();
        if (!chosen.empty()) {
            run_statements(named_statements(chosen, statements));
        } else if (!statements.rooted.empty()) {
            run_statements(statements.rooted);
        } else {
            run_statements(statements.enabled);
            if (result_.pieces.empty()) run_disabled(statements.disabled);
        }
        return std::move(result_);
    }

  private:
    [[noreturn]] void fail(const ScadSpot& where, const std::string& message) const {
        throw PuzzleError(lines_.where(where.line, where.column), message);
    }

    void step(const ScadSpot& where) {
        check_();
        budget_.at(where);
        if (++steps_ > most_steps) {
            fail(where, fmt::format("computing the pieces takes more than {} steps", most_steps));
        }
    }

    // Counts evaluations in evaluations.
    class Deeper {
      public:
        Deeper(ScadProgram& program, const ScadSpot& where) : program_(program) {
            if (++program.depth_ > deepest_evaluation) {
                program.fail(where, "functions or modules call each other too deeply");
            }
        }
        Deeper(const Deeper&) = delete;
        Deeper& operator=(const Deeper&) = delete;
        ~Deeper() { --program_.depth_; }

      private:
        ScadProgram& program_;
    };

    // Special variables, $name, are those of the call, not of the place in the file.
    class Specials {
      public:
        explicit Specials(ScadProgram& program) : program_(program) {
            program.special_.emplace_back();
        }
        Specials(const Specials&) = delete;
        Specials& operator=(const Specials&) = delete;
        ~Specials() { program_.special_.pop_back(); }

      private:
        ScadProgram& program_;
    };

    // --- Which statements

    [[nodiscard]] static bool is_disabled(const ScadStatement& statement) {
        return statement.modifiers.find_first_of("*%") != std::string::npos;
    }

    // By their numbers in the file.
    struct Statements {
        std::vector<int> enabled;
        std::vector<int> disabled;
        std::vector<int> rooted;  // with !
    };

    [[nodiscard]] Statements statements_that_make_pieces() const {
        Statements result;
        int number = 0;
        for (const ScadStatement& statement : file_.scope.statements) {
            const int at = number++;
            if (!makes_pieces(statement)) continue;
            (is_disabled(statement) ? result.disabled : result.enabled).push_back(at);
            if (statement.modifiers.find('!') != std::string::npos) result.rooted.push_back(at);
        }
        return result;
    }

    void run_statements(const std::vector<int>& numbers) {
        for (const int number : numbers) {
            statement_ = number;
            show(file_.scope.statements[static_cast<std::size_t>(number)], frame_, {}, {});
        }
    }

    void run_disabled(const std::vector<int>& numbers) {
        run_statements(numbers);
        if (numbers.size() < 2) return;
        result_.remarks.push_back(
            fmt::format("the file disables all calls that make pieces (with * or %); all {} are "
                        "read: {}; each is also a problem by itself",
                        numbers.size(), names_of(numbers, ", ")));
    }

    [[nodiscard]] const std::string& name_of(int number) const {
        return file_.scope.statements[static_cast<std::size_t>(number)].name;
    }

    [[nodiscard]] std::string names_of(const std::vector<int>& numbers,
                                       std::string_view between) const {
        constexpr std::size_t most = 20;
        std::vector<std::string> names;
        for (const int number : numbers) {
            if (std::ranges::find(names, name_of(number)) == names.end()) {
                names.push_back(name_of(number));
            }
        }
        const bool all = names.size() <= most;
        if (!all) names.resize(most);
        return fmt::format("{}{}", fmt::join(names, between), all ? "" : ", ...");
    }

    // The statements that call one of these modules, in the order of the file.
    [[nodiscard]] std::vector<int> named_statements(std::string_view chosen,
                                                    const Statements& statements) const {
        std::vector<int> all = statements.enabled;
        all.insert(all.end(), statements.disabled.begin(), statements.disabled.end());
        std::ranges::sort(all);
        std::set<int> taken;
        while (!chosen.empty()) {
            const std::size_t end = std::min(chosen.find(','), chosen.size());
            std::string_view name = chosen.substr(0, end);
            chosen.remove_prefix(std::min(end + 1, chosen.size()));
            while (name.starts_with(' ')) name.remove_prefix(1);
            while (name.ends_with(' ')) name.remove_suffix(1);
            bool found = false;
            for (const int number : all) {
                if (name_of(number) != name) continue;
                taken.insert(number);
                found = true;
            }
            if (!found) {
                throw PuzzleError(
                    lines_.where(0),
                    fmt::format("--problem: no call of {} makes pieces; there are: "
                                "{}",
                                in_quotes(name), all.empty() ? "none" : names_of(all, ", ")));
            }
        }
        return {taken.begin(), taken.end()};
    }

    [[nodiscard]] bool makes_pieces(const ScadScope& scope) const {
        return std::ranges::any_of(scope.statements, [&](const ScadStatement& statement) {
            return makes_pieces(statement);
        });
    }

    // Returns true if what it calls, or what is below it, calls a module of pieces.
    [[nodiscard]] bool makes_pieces(const ScadStatement& statement) const {
        return is_one_of(piece_modules, statement.name) || makers_.contains(statement.name) ||
               makes_pieces(*statement.children) ||
               (statement.otherwise && makes_pieces(*statement.otherwise));
    }

    // Finds the modules that make pieces, wherever they are defined.
    void find_makers() {
        collect_modules(file_.scope);
        for (bool more = true; more;) {
            more = false;
            for (const auto& [name, body] : bodies_) {
                if (!makers_.contains(name) && makes_pieces(*body)) {
                    makers_.emplace(name);
                    more = true;
                }
            }
        }
        for (const auto& [name, body] : bodies_) own_modules_.insert(name);
    }

    void collect_modules(const ScadScope& scope) {
        for (const auto& [name, module] : scope.modules) {
            bodies_.emplace_back(name, module.body.get());
            collect_modules(*module.body);
        }
    }

    // Refuses calls of modules that are not known: they may make pieces. Modules of the file are
    // looked at where they are called.
    void check_modules(const ScadScope& scope) {
        for (const ScadStatement& statement : scope.statements) {
            const std::string& name = statement.name;
            const bool own = own_modules_.contains(name);
            const bool known = own || is_one_of(piece_modules, name) ||
                               is_one_of(showing_modules, name) ||
                               is_one_of(shaping_modules, name) || other_modules().contains(name);
            if (!known) refuse_module(statement);
            if (own && checked_modules_.insert(name).second) {
                for (const auto& [other, body] : bodies_) {
                    if (other == name) check_modules(*body);
                }
            }
            check_modules(*statement.children);
            if (statement.otherwise) check_modules(*statement.otherwise);
        }
    }

    void refuse_module(const ScadStatement& statement) {
        if (!file_.others.empty()) {
            fail(statement.where,
                 fmt::format("the module {} is not in this file, and files that it includes, such "
                             "as {}, are not read",
                             in_quotes(statement.name), in_quotes(file_.others.front().name)));
        }
        std::vector<std::string_view> names(piece_modules.begin(), piece_modules.end());
        names.insert(names.end(), showing_modules.begin(), showing_modules.end());
        for (const auto& [name, module] : file_.scope.modules) names.emplace_back(name);
        fail(statement.where, fmt::format("unknown module {}{}", in_quotes(statement.name),
                                          did_you_mean(statement.name, names)));
    }

    // --- Showing

    // Sets the variables of a block. Precondition: its frame is complete but for them.
    void enter(Frame& frame) {
        for (const ScadArgument& assignment : frame.scope->assignments) {
            ScadValue value = evaluate(*assignment.value, frame);
            if (assignment.name.starts_with('$')) special_.back()[assignment.name] = value;
            frame.variables.insert_or_assign(assignment.name, std::move(value));
        }
    }

    void show_all(const ScadScope& scope, const Frame& outer, const Showing& showing,
                  const Below& below) {
        const Specials specials(*this);
        Frame frame{&scope, &outer, {}};
        enter(frame);
        for (const ScadStatement& statement : scope.statements) {
            if (is_disabled(statement)) continue;
            show(statement, frame, showing, below);
        }
    }

    void show(const ScadStatement& statement, const Frame& frame, const Showing& showing,
              const Below& below) {
        step(statement.where);
        const Deeper deeper(*this, statement.where);
        const std::string& name = statement.name;
        if (name == "children" || name == "child")
            return show_children(statement, frame, showing, below);
        if (!makes_pieces(statement) && !shows_children(statement)) return;
        const auto [module, home] = module_named(name, frame);
        if (module != nullptr) {
            show_module(statement, *module, *home, frame, showing, below);
        } else if (is_one_of(piece_modules, name)) {
            make_pieces(statement, frame, showing);
        } else if (name == "if") {
            const ScadValue condition = known(evaluate(first(statement), frame));
            if (condition.truth()) return show_all(*statement.children, frame, showing, below);
            if (statement.otherwise) show_all(*statement.otherwise, frame, showing, below);
        } else if (name == "for") {
            std::optional<ScadValue> bad;
            loop(statement.arguments, 0, frame, bad,
                 [&](const Frame& inner) { show_all(*statement.children, inner, showing, below); });
            if (bad) static_cast<void>(known(*bad));
        } else if (name == "let" || name == "assign") {
            const Specials specials(*this);
            const Frame inner = with(statement.arguments, frame);
            show_all(*statement.children, inner, showing, below);
        } else if (name == "difference") {
            show_difference(statement, frame, showing, below);
        } else if (is_one_of(shaping_modules, name)) {
            Showing changed = showing;
            changed.changed_by = name;
            show_all(*statement.children, frame, changed, below);
        } else {
            show_all(*statement.children, frame, changed_by(statement, frame, showing), below);
        }
    }

    // Returns true if what is below a call of the module around it may be shown here.
    [[nodiscard]] static bool shows_children(const ScadStatement& statement) {
        const auto any = [](const ScadScope& scope) {
            return std::ranges::any_of(scope.statements, shows_children);
        };
        return statement.name == "children" || any(*statement.children) ||
               (statement.otherwise && any(*statement.otherwise));
    }

    void show_children(const ScadStatement& statement, const Frame& frame, const Showing& showing,
                       const Below& below) {
        if (below.scope == nullptr) return;
        if (statement.arguments.empty()) {
            return show_all(*below.scope, *below.frame, showing, *below.below);
        }
        const ScadValue which = known(evaluate(first(statement), frame));
        const Specials specials(*this);
        Frame inner{below.scope, below.frame, {}};
        enter(inner);
        int number = 0;
        for (const ScadStatement& child : below.scope->statements) {
            const ScadValue at = ScadValue::of_number(number++);
            const bool taken =
                which == at ||
                (which.is_list() && std::ranges::find(which.list(), at) != which.list().end());
            if (taken && !is_disabled(child)) show(child, inner, showing, *below.below);
        }
    }

    void show_module(const ScadStatement& statement, const ScadModule& module, const Frame& home,
                     const Frame& frame, const Showing& showing, const Below& below) {
        const Specials specials(*this);
        const Frame parameters = bound(module.parameters, statement.arguments, home, frame);
        const Below inner{statement.children.get(), &frame, &below};
        show_all(*module.body, parameters, showing, inner);
    }

    void show_difference(const ScadStatement& statement, const Frame& frame, const Showing& showing,
                         const Below& below) {
        const Specials specials(*this);
        Frame inner{statement.children.get(), &frame, {}};
        enter(inner);
        Showing cut = showing;
        cut.changed_by = "difference";
        bool is_first = true;
        for (const ScadStatement& child : statement.children->statements) {
            if (is_disabled(child)) continue;
            show(child, inner, is_first ? showing : cut, below);
            if (!is_first && !makes_pieces(child) && told_.insert(statement.where.line).second) {
                result_.remarks.push_back(fmt::format(
                    "line {}: what is cut out of pieces is not read", statement.where.line + 1));
            }
            is_first = false;
        }
    }

    // How a module that shows what is below it changes that.
    [[nodiscard]] Showing changed_by(const ScadStatement& statement, const Frame& frame,
                                     Showing showing) {
        if (statement.name == "mirror") {
            const ScadValue normal = known(evaluate(first(statement), frame));
            const bool any =
                normal.is_list() && std::ranges::any_of(normal.list(), [](const ScadValue& value) {
                    return value.number() != 0;
                });
            if (any) showing.mirrored = !showing.mirrored;
        } else if (statement.name == "scale") {
            const ScadValue factor = known(evaluate(first(statement), frame));
            const List factors = factor.is_list() ? factor.list() : List(3, factor);
            int negative = 0;
            for (const ScadValue& one : factors) {
                negative += one.number() < 0 ? 1 : 0;
                const double size = std::abs(factors.front().number());
                showing.stretched = showing.stretched || std::abs(one.number()) != size;
            }
            if (negative % 2 != 0) showing.mirrored = !showing.mirrored;
        }
        return showing;
    }

    // --- Pieces

    void make_pieces(const ScadStatement& statement, const Frame& frame, Showing showing) {
        if (!showing.changed_by.empty()) {
            fail(statement.where,
                 fmt::format("{} changes the shape of these pieces, which is not read",
                             showing.changed_by));
        }
        const Specials specials(*this);
        for (const ScadArgument& argument : statement.arguments) {
            if (!argument.name.starts_with('$')) continue;
            special_.back()[argument.name] = evaluate(*argument.value, frame);
        }
        showing.stretched = showing.stretched || stretched();
        const bool several = statement.name == "burr_plate";
        const ScadArgument* shapes = nullptr;
        int copies = 1;
        std::size_t place = 0;
        for (const ScadArgument& argument : statement.arguments) {
            const bool first = argument.name.empty() && place++ == 0;
            if (first || argument.name == "burr_specs" || argument.name == "burr_spec") {
                shapes = &argument;
            } else if (statement.name == "burr_plate" &&
                       (argument.name == "num_copies" || argument.name.empty())) {
                copies = count(argument, frame);
            }
        }
        if (shapes == nullptr) {
            fail(statement.where, fmt::format("{} needs a piece", statement.name));
        }
        const std::size_t before = result_.pieces.size();
        add_shapes(*shapes->value, several, frame, showing);
        const std::size_t after = result_.pieces.size();
        for (int copy = 1; copy < copies; ++copy) {
            for (std::size_t i = before; i < after; ++i) add_piece(ScadPiece(result_.pieces[i]));
        }
        if (copies == 0) result_.pieces.resize(before);
    }

    [[nodiscard]] int count(const ScadArgument& argument, const Frame& frame) {
        constexpr int most = 10'000;
        const ScadValue value = known(evaluate(*argument.value, frame));
        if (!value.is_number() || value.number() < 0 || value.number() > most) {
            fail(argument.where,
                 fmt::format("the number of copies must be an integer in 0..{}", most));
        }
        return static_cast<int>(value.number());
    }

    // Returns true if the cells are boxes with sides that differ.
    [[nodiscard]] bool stretched() const {
        const ScadValue* scale = special("$burr_scale");
        if (scale == nullptr || !scale->is_list() || scale->list().empty()) return false;
        const ScadValue& first = scale->list().front();
        return std::ranges::any_of(scale->list(),
                                   [&](const ScadValue& side) { return side != first; });
    }

    void add_shapes(const ScadExpression& expression, bool several, const Frame& frame,
                    const Showing& showing) {
        if (!several) return add_shape(expression, frame, showing);
        const bool plain = expression.kind == Node::list &&
                           std::ranges::none_of(expression.parts, [](const auto& part) {
                               return part->kind == Node::loop || part->kind == Node::spread ||
                                      part->kind == Node::filter || part->kind == Node::let;
                           });
        if (plain) {
            for (const ScadExpressionPtr& part : expression.parts) {
                add_shape(*part, frame, showing);
            }
            return;
        }
        const ScadValue list = known(evaluate(expression, frame));
        if (!list.is_list()) fail(expression.where, "burr_plate needs a list of pieces");
        for (const ScadValue& shape : list.list()) {
            add_piece({known(shape), "", shape.where().value_or(expression.where), statement_,
                       showing.mirrored, showing.stretched});
        }
    }

    void add_shape(const ScadExpression& expression, const Frame& frame, const Showing& showing) {
        const bool variable = expression.kind == Node::variable;
        add_piece({known(evaluate(expression, frame)), variable ? expression.text : "",
                   expression.where, statement_, showing.mirrored, showing.stretched});
    }

    void add_piece(ScadPiece piece) {
        step(piece.where);
        if (result_.pieces.size() == static_cast<std::size_t>(limits::pieces)) {
            fail(piece.where, fmt::format("more than {} pieces", limits::pieces));
        }
        result_.pieces.push_back(std::move(piece));
    }

    // --- Names

    [[nodiscard]] std::pair<const ScadModule*, const Frame*> module_named(
        std::string_view name, const Frame& frame) const {
        for (const Frame* at = &frame; at != nullptr; at = at->outer) {
            if (at->scope == nullptr) continue;
            const auto module = at->scope->modules.find(name);
            if (module != at->scope->modules.end()) return {&module->second, at};
        }
        return {nullptr, nullptr};
    }

    [[nodiscard]] const ScadValue* special(std::string_view name) const {
        for (std::size_t i = special_.size(); i-- > 0;) {
            const auto at = special_[i].find(name);
            if (at != special_[i].end()) return &at->second;
        }
        return nullptr;
    }

    [[nodiscard]] ScadValue value_of(const ScadExpression& variable, const Frame& frame) const {
        if (variable.text.starts_with('$')) {
            const ScadValue* value = special(variable.text);
            if (value != nullptr) return *value;
        } else {
            for (const Frame* at = &frame; at != nullptr; at = at->outer) {
                const auto value = at->variables.find(variable.text);
                if (value != at->variables.end()) return value->second;
            }
            if (variable.text == "PI") return ScadValue::of_number(std::numbers::pi);
        }
        return ScadValue::unknown(fmt::format("unknown variable {}", in_quotes(variable.text)),
                                  variable.where);
    }

    // The value, unless it is not known.
    [[nodiscard]] ScadValue known(ScadValue value) const {
        if (value.is_unknown()) fail(*value.where(), value.text());
        return value;
    }

    [[nodiscard]] const ScadExpression& first(const ScadStatement& statement) const {
        if (statement.arguments.empty()) {
            fail(statement.where, fmt::format("{} needs an argument", statement.name));
        }
        return *statement.arguments.front().value;
    }

    // The frame of the parameters of a function or module, inside `home`; the arguments are values
    // in `frame`.
    [[nodiscard]] Frame bound(const std::vector<ScadArgument>& parameters,
                              const std::vector<ScadArgument>& arguments, const Frame& home,
                              const Frame& frame) {
        Frame result{nullptr, &home, {}};
        std::size_t place = 0;
        for (const ScadArgument& argument : arguments) {
            ScadValue value = evaluate(*argument.value, frame);
            if (argument.name.starts_with('$')) {
                special_.back()[argument.name] = std::move(value);
            } else if (!argument.name.empty()) {
                result.variables.insert_or_assign(argument.name, std::move(value));
            } else if (place < parameters.size()) {
                result.variables.insert_or_assign(name_of(parameters[place++]), std::move(value));
            }
        }
        for (const ScadArgument& parameter : parameters) {
            if (result.variables.contains(name_of(parameter))) continue;
            ScadValue value =
                parameter.name.empty() ? ScadValue() : evaluate(*parameter.value, home);
            if (name_of(parameter).starts_with('$')) {
                special_.back()[name_of(parameter)] = value;
            }
            result.variables.insert_or_assign(name_of(parameter), std::move(value));
        }
        return result;
    }

    // A parameter without a value was read as one that is a variable.
    [[nodiscard]] const std::string& name_of(const ScadArgument& parameter) const {
        if (!parameter.name.empty()) return parameter.name;
        if (parameter.value->kind != Node::variable) {
            fail(parameter.where, "a parameter must be a name");
        }
        return parameter.value->text;
    }

    // The frame of let: each value may use those before it.
    [[nodiscard]] Frame with(const std::vector<ScadArgument>& values, const Frame& outer) {
        Frame result{nullptr, &outer, {}};
        for (const ScadArgument& argument : values) {
            ScadValue value = evaluate(*argument.value, result);
            if (argument.name.starts_with('$')) special_.back()[argument.name] = value;
            result.variables.insert_or_assign(argument.name, std::move(value));
        }
        return result;
    }

    // Calls `body` for each combination of the values of loops, the first of them outermost.
    // `bad`: values that are not known.
    template <class Body>
    void loop(const std::vector<ScadArgument>& loops, std::size_t depth, const Frame& frame,
              std::optional<ScadValue>& bad, const Body& body) {
        if (depth == loops.size()) return body(frame);
        const ScadArgument& argument = loops[depth];
        const ScadValue values = evaluate(*argument.value, frame);
        const auto once = [&](ScadValue value) {
            step(argument.where);
            Frame inner{nullptr, &frame, {}};
            inner.variables.emplace(argument.name, std::move(value));
            loop(loops, depth + 1, inner, bad, body);
        };
        if (values.is_unknown()) {
            bad = values;
        } else if (values.is_list()) {
            for (const ScadValue& value : values.list()) once(value);
        } else if (values.is(Kind::range)) {
            const double begin = values.list()[0].number();
            const double stride = values.list()[1].number();
            const double end = values.list()[2].number();
            const double times = std::floor((end - begin) / stride + 1e-9);
            if (!std::isfinite(times) || times > most_steps) {
                fail(argument.where, "this loop does not end");
            }
            for (int i = 0; i <= times; ++i) once(ScadValue::of_number(begin + i * stride));
        } else if (values.is_text()) {
            for (const char c : values.text()) once(ScadValue::of_text(std::string(1, c)));
        } else if (!values.is(Kind::undefined)) {
            once(values);
        }
    }

    // --- Values

    [[nodiscard]] ScadValue evaluate(const ScadExpression& node, const Frame& frame) {
        step(node.where);
        const Deeper deeper(*this, node.where);
        switch (node.kind) {
            case Node::number:
                return ScadValue::of_number(node.number);
            case Node::text:
                return ScadValue::of_text(node.text).at(node.where);
            case Node::truth:
                return ScadValue::of_truth(node.number != 0);
            case Node::undefined:
                return {};
            case Node::variable:
                return value_of(node, frame);
            case Node::list:
                return list(node, frame);
            case Node::range:
                return range(node, frame);
            case Node::index:
                return index(node, frame);
            case Node::member:
                return member(node, frame);
            case Node::call:
                return call(node, frame);
            case Node::unary:
                return unary(node, frame);
            case Node::binary:
                return binary(node, frame);
            case Node::conditional: {
                const ScadValue condition = evaluate(*node.parts[0], frame);
                if (condition.is_unknown()) return condition;
                return evaluate(*node.parts[condition.truth() ? 1 : 2], frame);
            }
            case Node::let:
                return evaluate(*node.parts[0], with(node.arguments, frame));
            case Node::check:
                return checked(node, frame);
            case Node::unreadable:
                return ScadValue::unknown(fmt::format("{} is not read", node.text), node.where);
            case Node::spread:
            case Node::loop:
            case Node::filter:
                break;
        }
        return ScadValue::unknown("this stands only in lists", node.where);
    }

    [[nodiscard]] ScadValue list(const ScadExpression& node, const Frame& frame) {
        List items;
        std::optional<ScadValue> bad;
        for (const ScadExpressionPtr& part : node.parts) add_element(*part, frame, items, bad);
        if (bad) return *bad;
        return ScadValue::of_list(std::move(items)).at(node.where);
    }

    // Adds what an element of a list stands for. `bad`: a value that decides about elements and is
    // not known.
    void add_element(const ScadExpression& node, const Frame& frame, List& items,
                     std::optional<ScadValue>& bad) {
        const Deeper deeper(*this, node.where);
        switch (node.kind) {
            case Node::loop:
                return loop(node.arguments, 0, frame, bad, [&](const Frame& inner) {
                    add_element(*node.parts[0], inner, items, bad);
                });
            case Node::filter: {
                const ScadValue condition = evaluate(*node.parts[0], frame);
                if (condition.is_unknown()) {
                    bad = condition;
                } else if (condition.truth()) {
                    add_element(*node.parts[1], frame, items, bad);
                } else if (node.parts.size() > 2) {
                    add_element(*node.parts[2], frame, items, bad);
                }
                return;
            }
            case Node::spread: {
                List inner;
                add_element(*node.parts[0], frame, inner, bad);
                for (const ScadValue& value : inner) {
                    if (value.is_list()) {
                        budget_.take(value.list().size());
                        items.insert(items.end(), value.list().begin(), value.list().end());
                    } else {
                        items.push_back(value);
                    }
                }
                return;
            }
            case Node::let:
                return add_element(*node.parts[0], with(node.arguments, frame), items, bad);
            default:
                budget_.take(1);
                items.push_back(evaluate(node, frame));
        }
    }

    [[nodiscard]] ScadValue range(const ScadExpression& node, const Frame& frame) {
        std::vector<double> ends;
        for (const ScadExpressionPtr& part : node.parts) {
            const ScadValue value = evaluate(*part, frame);
            if (value.is_unknown()) return value;
            if (!value.is_number()) return {};
            ends.push_back(value.number());
        }
        return ScadValue::of_range(ends.front(), ends.size() == 3 ? ends[1] : 1, ends.back());
    }

    [[nodiscard]] static ScadValue item(const ScadValue& values, double at) {
        const bool text = values.is_text();
        if (!text && !values.is_list() && !values.is(Kind::range)) return {};
        const std::size_t size = text ? values.text().size() : values.list().size();
        if (!(at >= 0) || at >= static_cast<double>(size)) return {};
        const auto place = static_cast<std::size_t>(at);
        return text ? ScadValue::of_text(std::string(1, values.text()[place]))
                    : values.list()[place];
    }

    [[nodiscard]] ScadValue index(const ScadExpression& node, const Frame& frame) {
        const ScadValue values = evaluate(*node.parts[0], frame);
        const ScadValue at = evaluate(*node.parts[1], frame);
        if (values.is_unknown()) return values;
        if (at.is_unknown()) return at;
        return at.is_number() ? item(values, at.number()) : ScadValue();
    }

    [[nodiscard]] ScadValue member(const ScadExpression& node, const Frame& frame) {
        const ScadValue values = evaluate(*node.parts[0], frame);
        if (values.is_unknown()) return values;
        const std::size_t at = std::string_view("xyz").find(node.text);
        return at == std::string_view::npos ? ScadValue() : item(values, static_cast<double>(at));
    }

    [[nodiscard]] ScadValue call(const ScadExpression& node, const Frame& frame) {
        for (const Frame* at = &frame; at != nullptr; at = at->outer) {
            if (at->scope == nullptr) continue;
            const auto function = at->scope->functions.find(node.text);
            if (function == at->scope->functions.end()) continue;
            const Specials specials(*this);
            const Frame inner = bound(function->second.parameters, node.arguments, *at, frame);
            return evaluate(*function->second.body, inner);
        }
        if (!has_scad_function(node.text)) {
            return ScadValue::unknown(fmt::format("unknown function {}", in_quotes(node.text)),
                                      node.where);
        }
        std::vector<ScadNamed> arguments;
        for (const ScadArgument& argument : node.arguments) {
            arguments.push_back({argument.name, evaluate(*argument.value, frame)});
        }
        budget_.at(node.where);
        return call_scad_function(node.text, arguments, budget_);
    }

    [[nodiscard]] ScadValue unary(const ScadExpression& node, const Frame& frame) {
        const ScadValue value = evaluate(*node.parts[0], frame);
        if (value.is_unknown()) return value;
        if (node.text == "!") return ScadValue::of_truth(!value.truth());
        if (node.text == "+") return value;
        return times(value, ScadValue::of_number(-1));
    }

    [[nodiscard]] ScadValue binary(const ScadExpression& node, const Frame& frame) {
        const std::string& op = node.text;
        const ScadValue a = evaluate(*node.parts[0], frame);
        if (a.is_unknown()) return a;
        if (op == "||" && a.truth()) return ScadValue::of_truth(true);
        if (op == "&&" && !a.truth()) return ScadValue::of_truth(false);
        const ScadValue b = evaluate(*node.parts[1], frame);
        if (b.is_unknown()) return b;
        if (op == "||" || op == "&&") return ScadValue::of_truth(b.truth());
        if (op == "==") return ScadValue::of_truth(a == b);
        if (op == "!=") return ScadValue::of_truth(!(a == b));
        if (op == "*") return times(a, b);
        if (op == "+" || op == "-") return sum(a, b, op == "+" ? 1 : -1);
        if (a.is_text() && b.is_text()) {
            return compared(op, a.text() < b.text(), a.text() == b.text());
        }
        if (op == "/" && a.is_list() && b.is_number()) {
            return times(a, ScadValue::of_number(1 / b.number()));
        }
        if (!a.is_number() || !b.is_number()) return {};
        if (op == "/") return ScadValue::of_number(a.number() / b.number());
        if (op == "%") return ScadValue::of_number(std::fmod(a.number(), b.number()));
        if (op == "^") return ScadValue::of_number(std::pow(a.number(), b.number()));
        return compared(op, a.number() < b.number(), a.number() == b.number());
    }

    [[nodiscard]] static ScadValue compared(std::string_view op, bool less, bool equal) {
        const bool result = op == "<"    ? less
                            : op == "<=" ? less || equal
                            : op == ">"  ? !less && !equal
                                         : !less;
        return ScadValue::of_truth(result);
    }

    // Numbers, and lists of them.
    [[nodiscard]] ScadValue sum(const ScadValue& a, const ScadValue& b, int sign) {
        if (a.is_number() && b.is_number()) {
            return ScadValue::of_number(a.number() + sign * b.number());
        }
        if (!a.is_list() || !b.is_list()) return {};
        List result;
        for (std::size_t i = 0; i < std::min(a.list().size(), b.list().size()); ++i) {
            result.push_back(sum(a.list()[i], b.list()[i], sign));
        }
        budget_.take(result.size());
        return ScadValue::of_list(std::move(result));
    }

    // The product of numbers, of a number and a list, or of two vectors.
    [[nodiscard]] ScadValue times(const ScadValue& a, const ScadValue& b) {
        if (a.is_number() && b.is_number()) return ScadValue::of_number(a.number() * b.number());
        if (a.is_number() && b.is_list()) return times(b, a);
        if (a.is_list() && b.is_number()) {
            List result;
            for (const ScadValue& value : a.list()) result.push_back(times(value, b));
            budget_.take(result.size());
            return ScadValue::of_list(std::move(result));
        }
        if (!a.is_list() || !b.is_list() || a.list().size() != b.list().size()) return {};
        double total = 0;
        for (std::size_t i = 0; i < a.list().size(); ++i) {
            total += a.list()[i].number() * b.list()[i].number();
        }
        return ScadValue::of_number(total);
    }

    // assert(condition, message) value
    [[nodiscard]] ScadValue checked(const ScadExpression& node, const Frame& frame) {
        if (!node.arguments.empty()) {
            const ScadValue condition = evaluate(*node.arguments[0].value, frame);
            if (!condition.is_unknown() && !condition.truth()) {
                std::string message = "an assert of the file fails";
                if (node.arguments.size() > 1) {
                    message +=
                        ": " + scad_text(evaluate(*node.arguments[1].value, frame), false, budget_);
                }
                return ScadValue::unknown(message, node.where);
            }
        }
        return node.parts.empty() ? ScadValue() : evaluate(*node.parts[0], frame);
    }

    const TextLines& lines_;
    const ScadFile& file_;
    StopCheck check_;
    ScadBudget budget_;
    ScadPieces result_;
    Frame frame_;  // of the file
    std::vector<Variables> special_;
    std::vector<std::pair<std::string_view, const ScadScope*>> bodies_;  // of all modules
    std::set<std::string_view> own_modules_;                             // of the file
    std::set<std::string_view> checked_modules_;  // those that check_modules() has seen
    std::set<std::string_view> makers_;           // those that make pieces
    std::set<int> told_;                          // lines with a remark
    int statement_ = 0;                           // the one of the file that is shown
    int steps_ = 0;
    int depth_ = 0;
};

}  // namespace

ScadPieces scad_pieces(const TextLines& lines, const ScadFile& file, std::string_view chosen) {
    return ScadProgram(lines, file).run(chosen);
}

ScadValue scad_variable(const TextLines& lines, const ScadFile& file, std::string_view name) {
    return ScadProgram(lines, file).variable(name);
}

}  // namespace polypack
