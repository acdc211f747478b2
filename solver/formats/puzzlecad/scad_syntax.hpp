// The language of OpenSCAD, as far as files of pieces use it: the tree of a file.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/formats/text_lines.hpp"

namespace polypack {

// A place in the file; lines and columns count from 0.
struct ScadSpot {
    int line = 0;
    std::size_t column = 0;
};

struct ScadExpression;
using ScadExpressionPtr = std::unique_ptr<const ScadExpression>;

// An argument of a call, whose name may be empty; or a parameter, whose value may be nullptr.
struct ScadArgument {
    std::string name;
    ScadSpot where;
    ScadExpressionPtr value;
};

struct ScadExpression {
    enum class Kind {
        number,
        text,
        truth,
        undefined,
        variable,     // `text`
        list,         // `parts`, among them elements that are several
        range,        // begin, end, or begin, step, end
        index,        // list, index
        member,       // parts[0].text
        call,         // text(arguments)
        unary,        // `text` is the operator
        binary,       // likewise
        conditional,  // condition, then, else
        let,          // arguments, parts[0]
        check,        // assert: arguments, and perhaps parts[0]
        spread,       // each parts[0]
        loop,         // for (arguments) parts[0]
        filter,       // if (parts[0]) parts[1] else parts[2]
        unreadable,   // `text` names it
    };
    Kind kind = Kind::undefined;
    ScadSpot where;
    double number = 0;  // 0 or 1: a truth
    std::string text;
    std::vector<ScadExpressionPtr> parts;
    std::vector<ScadArgument> arguments;
};

struct ScadScope;

// A call of a module, with what stands below it.
struct ScadStatement {
    ScadStatement();
    ScadStatement(ScadStatement&&) noexcept;
    ScadStatement& operator=(ScadStatement&&) noexcept;
    ~ScadStatement();

    ScadSpot where;
    std::string modifiers;  // of * ! # %
    std::string name;       // of the module; "if", "for" and "let" too, and "{" for a block
    std::vector<ScadArgument> arguments;
    std::unique_ptr<ScadScope> children;
    std::unique_ptr<ScadScope> otherwise;  // after else
};

struct ScadFunction {
    std::vector<ScadArgument> parameters;
    ScadExpressionPtr body;
};

struct ScadModule {
    std::vector<ScadArgument> parameters;
    std::unique_ptr<ScadScope> body;
};

// The statements of a file, of a module or between braces.
struct ScadScope {
    std::vector<ScadArgument> assignments;  // each name once, with its last value
    std::map<std::string, ScadFunction, std::less<>> functions;
    std::map<std::string, ScadModule, std::less<>> modules;
    std::vector<ScadStatement> statements;
};

// The name of a file that is included, other than the library itself.
struct ScadInclude {
    std::string name;
    ScadSpot where;
};

struct ScadFile {
    ScadScope scope;
    std::vector<ScadInclude> others;
};

// Throws PuzzleError for what is not OpenSCAD, or is nested too deeply; Stopped.
[[nodiscard]] ScadFile parse_scad(const TextLines& lines);

}  // namespace polypack
