#include "polypack/formats/puzzlecad/scad_syntax.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "polypack/base/number_from.hpp"
#include "polypack/base/safe_text.hpp"

namespace polypack {

ScadStatement::ScadStatement() = default;
ScadStatement::ScadStatement(ScadStatement&&) noexcept = default;
ScadStatement& ScadStatement::operator=(ScadStatement&&) noexcept = default;
ScadStatement::~ScadStatement() = default;

namespace {

using Node = ScadExpression::Kind;

constexpr int deepest_scad = 300;    // of brackets, each counted two or three times
constexpr int longest_chain = 1000;  // of operators, or of indices

enum class Token { word, number, text, mark, end };

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// The tokens of a file, one after the other.
class ScadTokens {
  public:
    explicit ScadTokens(const TextLines& lines) : lines_(lines) { read(); }

    [[nodiscard]] Token kind() const { return kind_; }
    // The word or mark, the digits of the number, or the contents of the string.
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] const ScadSpot& where() const { return where_; }
    [[nodiscard]] bool is(std::string_view mark) const {
        return kind_ == Token::mark && text_ == mark;
    }
    [[nodiscard]] bool is_word(std::string_view word) const {
        return kind_ == Token::word && text_ == word;
    }

    void read() {
        skip_blanks();
        where_ = {line_, column_};
        text_.clear();
        kind_ = Token::end;
        if (line_ >= lines_.size()) return;
        const char c = next();
        if (is_letter(c)) {
            kind_ = Token::word;
            take_while([](char d) { return is_letter(d) || is_digit(d); });
        } else if (is_digit(c) || (c == '.' && is_digit(next(1)))) {
            kind_ = Token::number;
            read_number();
        } else if (c == '"') {
            kind_ = Token::text;
            read_text();
        } else {
            kind_ = Token::mark;
            static constexpr std::array<std::string_view, 7> pairs{
                "<=", ">=", "==", "!=", "&&", "||", "<<"};
            const std::string_view two = rest().substr(0, 2);
            const bool pair = std::ranges::find(pairs, two) != pairs.end();
            text_ = two.substr(0, pair ? 2 : 1);
            column_ += text_.size();
        }
    }

    // The text up to '>', after the word include or use.
    [[nodiscard]] std::string read_angles() {
        skip_blanks();
        if (next() != '<') fail("expected '<' and the name of a file");
        const std::size_t end = rest().find('>');
        if (end == std::string_view::npos) fail("the name of the file does not end in '>'");
        std::string name(rest().substr(1, end - 1));
        column_ += end + 1;
        return name;
    }

    [[noreturn]] void fail(const std::string& message) const {
        throw PuzzleError(line_ < lines_.size() ? lines_.where(line_, column_) : lines_.end(),
                          message);
    }
    [[noreturn]] void fail_at(const ScadSpot& spot, const std::string& message) const {
        throw PuzzleError(
            spot.line < lines_.size() ? lines_.where(spot.line, spot.column) : lines_.end(),
            message);
    }
    // Returns the text at the current token, for a message.
    [[nodiscard]] std::string here() const {
        if (kind_ == Token::end) return "the end of the file";
        return in_quotes(lines_[where_.line].substr(where_.column));
    }

  private:
    [[nodiscard]] std::string_view rest() const {
        return line_ < lines_.size() ? lines_[line_].substr(column_) : std::string_view();
    }
    // A character further on; '\n' at the end of a line.
    [[nodiscard]] char next(std::size_t ahead = 0) const {
        return ahead < rest().size() ? rest()[ahead] : '\n';
    }

    template <class Test>
    void take_while(const Test& test) {
        while (test(next())) {
            text_ += next();
            ++column_;
        }
    }

    void skip_blanks() {
        while (line_ < lines_.size()) {
            if (rest().empty() || rest().starts_with("//")) {
                ++line_;
                column_ = 0;
            } else if (rest().starts_with("/*")) {
                skip_comment();
            } else if (std::string_view(" \t\r").find(next()) != std::string_view::npos) {
                ++column_;
            } else if (rest().starts_with("\xc2\xa0")) {
                column_ += 2;  // a no-break space, which comes from web pages
            } else {
                return;
            }
        }
    }

    void skip_comment() {
        const ScadSpot start{line_, column_};
        column_ += 2;
        for (;;) {
            const std::size_t end = rest().find("*/");
            if (end != std::string_view::npos) {
                column_ += end + 2;
                return;
            }
            column_ = 0;
            if (++line_ == lines_.size()) fail_at(start, "the comment is not closed");
        }
    }

    void read_number() {
        take_while(is_digit);
        if (next() == '.') {
            text_ += '.';
            ++column_;
            take_while(is_digit);
        }
        if (next() != 'e' && next() != 'E') return;
        const std::size_t sign = next(1) == '-' || next(1) == '+' ? 1 : 0;
        if (!is_digit(next(1 + sign))) return;
        text_ += rest().substr(0, 1 + sign);
        column_ += 1 + sign;
        take_while(is_digit);
    }

    void read_text() {
        for (++column_;; ++column_) {
            if (rest().empty()) fail_at(where_, "the string is not closed");
            const char c = next();
            if (c == '"') break;
            if (c != '\\') {
                text_ += c;
                continue;
            }
            ++column_;
            const char escaped = next();
            text_ += escaped == 'n' ? '\n' : escaped == 't' ? '\t' : escaped;
        }
        ++column_;
    }

    const TextLines& lines_;
    int line_ = 0;
    std::size_t column_ = 0;
    Token kind_ = Token::end;
    std::string text_;
    ScadSpot where_;
};

// How tightly binary operators bind; 0: it is none.
int binding(const ScadTokens& tokens) {
    static constexpr std::array<std::pair<std::string_view, int>, 14> operators{{{"||", 1},
                                                                                 {"&&", 2},
                                                                                 {"==", 3},
                                                                                 {"!=", 3},
                                                                                 {"<", 4},
                                                                                 {">", 4},
                                                                                 {"<=", 4},
                                                                                 {">=", 4},
                                                                                 {"+", 5},
                                                                                 {"-", 5},
                                                                                 {"*", 6},
                                                                                 {"/", 6},
                                                                                 {"%", 6},
                                                                                 {"^", 8}}};
    for (const auto& [mark, strength] : operators) {
        if (tokens.is(mark)) return strength;
    }
    return 0;
}

constexpr int unary_binding = 7;

class ScadParser {
  public:
    explicit ScadParser(const TextLines& lines) : tokens_(lines), check_(lines.stop(), 64) {}

    [[nodiscard]] ScadFile parse() {
        ScadFile file;
        file_ = &file;
        while (tokens_.kind() != Token::end) read_statement(file.scope);
        return file;
    }

  private:
    // Counts the brackets around it.
    class Deeper {
      public:
        explicit Deeper(ScadParser& parser) : parser_(parser) {
            if (++parser.depth_ > deepest_scad) {
                parser.tokens_.fail_at(parser.tokens_.where(), "nested too deeply");
            }
        }
        Deeper(const Deeper&) = delete;
        Deeper& operator=(const Deeper&) = delete;
        ~Deeper() { --parser_.depth_; }

      private:
        ScadParser& parser_;
    };

    [[noreturn]] void expected(std::string_view what) const {
        // Anything missing at the end of a file or of a line is missing there.
        tokens_.fail_at(tokens_.where(), fmt::format("expected {}, got {}", what, tokens_.here()));
    }
    [[nodiscard]] bool skip(std::string_view mark) {
        if (!tokens_.is(mark)) return false;
        tokens_.read();
        return true;
    }
    void expect(std::string_view mark) {
        if (!skip(mark)) expected(fmt::format("'{}'", mark));
    }
    [[nodiscard]] std::string word(std::string_view what) {
        if (tokens_.kind() != Token::word) expected(what);
        std::string text = tokens_.text();
        tokens_.read();
        return text;
    }

    // --- Statements

    void read_statement(ScadScope& scope) {
        check_();
        const Deeper deeper(*this);
        if (skip(";")) return;
        if (tokens_.is_word("include") || tokens_.is_word("use")) return read_include();
        if (tokens_.is_word("module")) return read_module(scope);
        if (tokens_.is_word("function")) return read_function(scope);
        ScadStatement statement;
        statement.where = tokens_.where();
        while (tokens_.is("*") || tokens_.is("!") || tokens_.is("#") || tokens_.is("%")) {
            statement.modifiers += tokens_.text();
            tokens_.read();
        }
        if (tokens_.is("{")) {
            statement.name = "{";
            statement.children = block();
            scope.statements.push_back(std::move(statement));
            return;
        }
        if (tokens_.kind() != Token::word) {
            expected("the call of a module or the value of a variable");
        }
        const ScadSpot where = tokens_.where();
        statement.name = word("a name");
        if (statement.modifiers.empty() && skip("=")) {
            assign(scope, {std::move(statement.name), where, expression()});
            expect(";");
            return;
        }
        if (!tokens_.is("(")) {
            tokens_.fail_at(where, fmt::format("expected {0}(...); or {0} = ...;, got {1}",
                                               statement.name, in_quotes(statement.name)));
        }
        statement.arguments = arguments();
        statement.children = children();
        if (statement.name == "if" && tokens_.is_word("else")) {
            tokens_.read();
            statement.otherwise = children();
        }
        scope.statements.push_back(std::move(statement));
    }

    static void assign(ScadScope& scope, ScadArgument value) {
        const auto earlier = std::ranges::find(scope.assignments, value.name, &ScadArgument::name);
        if (earlier == scope.assignments.end()) {
            scope.assignments.push_back(std::move(value));
        } else {
            *earlier = std::move(value);
        }
    }

    void read_include() {
        const ScadSpot where = tokens_.where();
        std::string name = tokens_.read_angles();
        tokens_.read();
        const std::string_view file = std::string_view(name).substr(name.find_last_of('/') + 1);
        if (!file.starts_with("puzzlecad")) file_->others.push_back({std::move(name), where});
    }

    void read_module(ScadScope& scope) {
        tokens_.read();
        std::string name = word("the name of a module");
        ScadModule module;
        module.parameters = arguments();
        module.body = children();
        scope.modules.insert_or_assign(std::move(name), std::move(module));
    }

    void read_function(ScadScope& scope) {
        tokens_.read();
        std::string name = word("the name of a function");
        ScadFunction function;
        function.parameters = arguments();
        expect("=");
        function.body = expression();
        expect(";");
        scope.functions.insert_or_assign(std::move(name), std::move(function));
    }

    // Parses what follows the call of a module: nothing, one statement or a block.
    [[nodiscard]] std::unique_ptr<ScadScope> children() {
        if (tokens_.is("{")) return block();
        if (tokens_.kind() == Token::end) expected("';'");
        auto scope = std::make_unique<ScadScope>();
        read_statement(*scope);
        return scope;
    }

    [[nodiscard]] std::unique_ptr<ScadScope> block() {
        const ScadSpot where = tokens_.where();
        expect("{");
        auto scope = std::make_unique<ScadScope>();
        while (!skip("}")) {
            if (tokens_.kind() == Token::end) tokens_.fail_at(where, "this '{' has no '}'");
            read_statement(*scope);
        }
        return scope;
    }

    // --- Expressions

    // Reads a value, or a name and its value: "size = 3".
    [[nodiscard]] ScadArgument argument() {
        check_();
        ScadArgument argument;
        argument.where = tokens_.where();
        argument.value = expression();
        if (argument.value->kind == Node::variable && skip("=")) {
            argument.name = argument.value->text;
            argument.value = expression();
        }
        return argument;
    }

    [[nodiscard]] std::vector<ScadArgument> arguments() {
        const Deeper deeper(*this);
        std::vector<ScadArgument> result;
        expect("(");
        while (!skip(")")) {
            result.push_back(argument());
            if (!skip(",") && !tokens_.is(")")) expected("',' or ')'");
        }
        return result;
    }

    [[nodiscard]] static std::unique_ptr<ScadExpression> node(Node kind, const ScadSpot& where) {
        auto expression = std::make_unique<ScadExpression>();
        expression->kind = kind;
        expression->where = where;
        return expression;
    }

    [[nodiscard]] ScadExpressionPtr expression() {
        const Deeper deeper(*this);
        const ScadSpot where = tokens_.where();
        if (tokens_.is_word("let") || tokens_.is_word("assert") || tokens_.is_word("echo")) {
            const bool let = tokens_.is_word("let");
            const bool echo = tokens_.is_word("echo");
            auto result = node(let ? Node::let : Node::check, where);
            tokens_.read();
            result->arguments = arguments();
            if (echo) result->arguments.clear();
            if (let || begins_value()) result->parts.push_back(expression());
            return result;
        }
        if (tokens_.is_word("function")) {
            auto result = node(Node::unreadable, where);
            result->text = "a function as a value";
            tokens_.read();
            static_cast<void>(arguments());
            static_cast<void>(expression());
            return result;
        }
        ScadExpressionPtr condition = binary(1);
        if (!skip("?")) return condition;
        auto result = node(Node::conditional, where);
        result->parts.push_back(std::move(condition));
        result->parts.push_back(expression());
        expect(":");
        result->parts.push_back(expression());
        return result;
    }

    // Returns true if a value begins here, and not the end of a list of them.
    [[nodiscard]] bool begins_value() const {
        return tokens_.kind() != Token::end && !tokens_.is(",") && !tokens_.is(";") &&
               !tokens_.is(")") && !tokens_.is("]") && !tokens_.is(":");
    }

    // Refuses sums and chains whose trees would be too deep.
    void check_length(int length) const {
        if (length < longest_chain) return;
        tokens_.fail_at(tokens_.where(),
                        fmt::format("an expression of more than {} parts", longest_chain));
    }

    [[nodiscard]] ScadExpressionPtr binary(int weakest) {
        ScadExpressionPtr left = unary();
        for (int length = 0;; ++length) {
            check_();
            const int strength = binding(tokens_);
            if (strength == 0 || strength < weakest) return left;
            check_length(length);
            auto result = node(Node::binary, tokens_.where());
            result->text = tokens_.text();
            tokens_.read();
            const Deeper deeper(*this);
            result->parts.push_back(std::move(left));
            // Powers associate to the right.
            result->parts.push_back(binary(strength == 8 ? 7 : strength + 1));
            left = std::move(result);
        }
    }

    [[nodiscard]] ScadExpressionPtr unary() {
        if (!tokens_.is("-") && !tokens_.is("+") && !tokens_.is("!")) return postfix();
        const Deeper deeper(*this);
        auto result = node(Node::unary, tokens_.where());
        result->text = tokens_.text();
        tokens_.read();
        result->parts.push_back(binary(unary_binding));
        return result;
    }

    [[nodiscard]] ScadExpressionPtr postfix() {
        ScadExpressionPtr value = primary();
        for (int length = 0;; ++length) {
            check_();
            check_length(length);
            const ScadSpot where = tokens_.where();
            if (skip("[")) {
                auto result = node(Node::index, where);
                result->parts.push_back(std::move(value));
                result->parts.push_back(expression());
                expect("]");
                value = std::move(result);
            } else if (skip(".")) {
                auto result = node(Node::member, where);
                result->parts.push_back(std::move(value));
                result->text = word("x, y or z");
                value = std::move(result);
            } else {
                return value;
            }
        }
    }

    [[nodiscard]] ScadExpressionPtr primary() {
        const ScadSpot where = tokens_.where();
        if (tokens_.kind() == Token::number) {
            auto result = node(Node::number, where);
            result->number = number_from<double>(tokens_.text()).value_or(0);
            tokens_.read();
            return result;
        }
        if (tokens_.kind() == Token::text) {
            auto result = node(Node::text, where);
            result->text = tokens_.text();
            tokens_.read();
            return result;
        }
        if (tokens_.is("[")) return list();
        if (skip("(")) {
            ScadExpressionPtr result = expression();
            expect(")");
            return result;
        }
        if (tokens_.kind() != Token::word) expected("a value");
        const std::string name = word("a value");
        if (name == "true" || name == "false" || name == "undef") {
            auto result = node(name == "undef" ? Node::undefined : Node::truth, where);
            result->number = name == "true" ? 1 : 0;
            return result;
        }
        auto result = node(tokens_.is("(") ? Node::call : Node::variable, where);
        result->text = name;
        if (result->kind == Node::call) result->arguments = arguments();
        return result;
    }

    [[nodiscard]] ScadExpressionPtr list() {
        const Deeper deeper(*this);
        auto result = node(Node::list, tokens_.where());
        expect("[");
        while (!skip("]")) {
            if (tokens_.kind() == Token::end) {
                tokens_.fail_at(result->where, "this '[' has no ']'");
            }
            result->parts.push_back(element());
            if (result->parts.size() == 1 && skip(":")) {
                result->kind = Node::range;
                result->parts.push_back(expression());
                if (skip(":")) result->parts.push_back(expression());
                expect("]");
                return result;
            }
            if (!skip(",") && !tokens_.is("]")) expected("',' or ']'");
        }
        return result;
    }

    // An element of a list, or what makes several of them.
    [[nodiscard]] ScadExpressionPtr element() {
        check_();
        const Deeper deeper(*this);
        const ScadSpot where = tokens_.where();
        if (tokens_.is_word("for")) {
            auto result = node(Node::loop, where);
            tokens_.read();
            result->arguments = loop_arguments(*result);
            result->parts.push_back(element());
            return result;
        }
        if (tokens_.is_word("if")) {
            auto result = node(Node::filter, where);
            tokens_.read();
            expect("(");
            result->parts.push_back(expression());
            expect(")");
            result->parts.push_back(element());
            if (tokens_.is_word("else")) {
                tokens_.read();
                result->parts.push_back(element());
            }
            return result;
        }
        if (tokens_.is_word("each")) {
            auto result = node(Node::spread, where);
            tokens_.read();
            result->parts.push_back(element());
            return result;
        }
        if (tokens_.is_word("let")) {
            auto result = node(Node::let, where);
            tokens_.read();
            result->arguments = arguments();
            result->parts.push_back(element());
            return result;
        }
        if (tokens_.is_word("assert") || tokens_.is_word("echo")) {
            auto result = node(Node::check, where);
            const bool echo = tokens_.is_word("echo");
            tokens_.read();
            result->arguments = arguments();
            if (echo) result->arguments.clear();
            if (begins_value()) result->parts.push_back(element());
            return result;
        }
        return expression();
    }

    // As arguments(); the form with two semicolons is noted, and skipped.
    [[nodiscard]] std::vector<ScadArgument> loop_arguments(ScadExpression& loop) {
        std::vector<ScadArgument> result;
        expect("(");
        while (!skip(")")) {
            result.push_back(argument());
            if (skip(";")) {
                loop.kind = Node::unreadable;
                loop.text = "a loop with ';'";
            } else if (!skip(",") && !tokens_.is(")")) {
                expected("',' or ')'");
            }
        }
        return result;
    }

    ScadTokens tokens_;
    StopCheck check_;
    ScadFile* file_ = nullptr;
    int depth_ = 0;
};

}  // namespace

ScadFile parse_scad(const TextLines& lines) {
    return ScadParser(lines).parse();
}

}  // namespace polypack
