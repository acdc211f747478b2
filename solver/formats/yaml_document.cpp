#include "polypack/formats/yaml_document.hpp"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <istream>
#include <map>
#include <streambuf>
#include <string_view>

#include "polypack/base/safe_text.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/yaml_mistakes.hpp"

namespace polypack {
namespace {

// Converts a position: yaml-cpp counts lines and columns from 0, people from 1.
SourcePos position(const std::string& file, const YAML::Mark& mark) {
    if (mark.is_null()) return {file, 1, 1};
    return {file, mark.line + 1, mark.column + 1};
}

// The text with '\n' at the end of lines, as YAML defines them.
std::string normalized(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
        result += text[i] == '\r' ? '\n' : text[i];
    }
    return result;
}

// Refuses characters that yaml-cpp would misread: a character U+0004 ends the file, zero bytes are
// taken for UTF-16.
void check_characters(const std::string& file, std::string_view text) {
    int line = 1;
    int column = 1;
    for (std::size_t i = 0; i < text.size();) {
        const CodePoint c = first_code_point(text.substr(i));
        if (c.length == 0) {
            throw PuzzleError({file, line, column},
                              fmt::format("the byte {} is not UTF-8", escaped({&text[i], 1})),
                              "syntax");
        }
        if (is_control(c.value) && c.value != '\n' && c.value != '\t') {
            throw PuzzleError({file, line, column},
                              fmt::format("the control character {} is not allowed here",
                                          escaped(text.substr(i, c.length))),
                              "syntax");
        }
        i += c.length;
        column = c.value == '\n' ? 1 : column + static_cast<int>(c.length);
        if (c.value == '\n') ++line;
    }
}

// Limits the size of flow collections: yaml-cpp's scanner keeps its tokens between brackets until
// the outermost bracket is closed, a few hundred bytes for each of these characters.
void check_size(const std::string& file, std::string_view text) {
    std::int64_t values = 0;
    int line = 1;
    int column = 1;
    for (const char c : text) {
        if (c == ',' || c == '[' || c == '{') ++values;
        if (values > max_values) {
            throw PuzzleError({file, line, column},
                              fmt::format("more than {} commas and brackets", max_values));
        }
        column = c == '\n' ? 1 : column + 1;
        if (c == '\n') ++line;
    }
}

// Builds the tree, and ends the parsing by an exception where a limit is exceeded.
class Builder final : public YAML::EventHandler {
  public:
    Builder(const std::string& file, YamlDocument& document, const std::stop_token& stop)
        : file_(file), document_(document), check_(stop) {}

    void OnDocumentStart(const YAML::Mark& mark) override {
        if (document_.root != nullptr) refuse_second(mark);
    }
    void OnDocumentEnd() override {}

    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        close(open(mark, anchor, YamlNode::Kind::nothing));
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        const YamlNode* target = anchors_.at(anchor);
        if (std::ranges::find(open_, target) != open_.end()) {
            throw_error(mark, "this alias is inside the value that it stands for");
        }
        if (static_cast<int>(open_.size()) + target->height > deepest_nesting) refuse_depth(mark);
        count(mark, target->values);
        close(target);
    }
    void OnScalar(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                  const std::string& value) override {
        check_scalar(mark, value);
        YamlNode* node = open(mark, anchor, YamlNode::Kind::scalar);
        node->scalar = value;
        close(node);
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value /*style*/) override {
        descend(mark, anchor, YamlNode::Kind::list);
    }
    void OnSequenceEnd() override { ascend(); }
    void OnMapStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value /*style*/) override {
        descend(mark, anchor, YamlNode::Kind::map);
    }
    void OnMapEnd() override { ascend(); }

  private:
    [[noreturn]] void throw_error(const YAML::Mark& mark, const std::string& message) const {
        throw PuzzleError(position(file_, mark), message, "syntax");
    }
    [[noreturn]] void refuse_depth(const YAML::Mark& mark) const {
        throw_error(mark,
                    fmt::format("lists and maps are nested too deeply, in more than {} others",
                                deepest_nesting));
    }

    // Refuses a token that cannot begin a value: there, yaml-cpp would report empty documents for
    // ever.
    [[noreturn]] void refuse_second(const YAML::Mark& mark) const {
        const SourcePos where = position(file_, mark);
        if (const auto mistake = found_yaml_mistake(document_.lines, where.line)) {
            throw PuzzleError({file_, mistake->line, mistake->column}, mistake->message, "syntax");
        }
        const std::string& line = document_.lines[static_cast<std::size_t>(where.line - 1)];
        const std::string_view rest = std::string_view(line).substr(
            std::min(line.size(), static_cast<std::size_t>(where.column - 1)));
        if (rest.starts_with("---") || rest.empty()) {
            throw PuzzleError(where, "a second document begins here; a file must contain only one",
                              "syntax");
        }
        const YamlNode& root = *document_.root;
        const bool first = root.line == where.line && root.column == where.column;
        throw PuzzleError(where,
                          fmt::format("unexpected {}; {}", in_quotes(rest.substr(0, 1)),
                                      first ? "the file must contain a map"
                                            : "nothing may follow the end of the document"),
                          "syntax");
    }

    void check_scalar(const YAML::Mark& mark, std::string_view text) const {
        while (!text.empty()) {
            const CodePoint c = first_code_point(text);
            const std::size_t length = std::max<std::size_t>(c.length, 1);
            const bool allowed = c.value == '\n' || c.value == '\t' || !is_control(c.value);
            if (c.length == 0 || !allowed) {
                throw_error(mark, fmt::format("the text contains the control character {}",
                                              escaped(text.substr(0, length))));
            }
            text.remove_prefix(length);
        }
    }

    void count(const YAML::Mark& mark, std::int64_t values) {
        check_();
        values_ += values;
        if (values_ > max_values) throw_error(mark, fmt::format("more than {} values", max_values));
    }

    YamlNode* open(const YAML::Mark& mark, YAML::anchor_t anchor, YamlNode::Kind kind) {
        count(mark, 1);
        const SourcePos where = position(file_, mark);
        YamlNode& node = document_.nodes.emplace_back();
        node.kind = kind;
        node.line = where.line;
        node.column = where.column;
        if (anchor != YAML::NullAnchor) anchors_[anchor] = &node;
        return &node;
    }

    // Puts a complete node where it belongs.
    void close(const YamlNode* node) {
        if (open_.empty()) {
            document_.root = node;
            return;
        }
        YamlNode& parent = *open_.back();
        parent.items.push_back(node);
        parent.height = std::max(parent.height, node->height + 1);
        parent.values += node->values;
    }

    void descend(const YAML::Mark& mark, YAML::anchor_t anchor, YamlNode::Kind kind) {
        if (open_.size() >= static_cast<std::size_t>(deepest_nesting)) refuse_depth(mark);
        open_.push_back(open(mark, anchor, kind));
    }

    void ascend() {
        const YamlNode* node = open_.back();
        open_.pop_back();
        close(node);
    }

    const std::string& file_;
    YamlDocument& document_;
    std::vector<YamlNode*> open_;  // outermost first
    std::map<YAML::anchor_t, const YamlNode*> anchors_;
    std::int64_t values_ = 0;
    StopCheck check_;
};

// A text that ends early when a stop is requested: the parser takes a second for a megabyte of
// blank lines, and asks for nothing but more text.
class StoppableText : public std::streambuf {
  public:
    StoppableText(std::string& text, const std::stop_token& stop)
        : next_(text.data()), end_(next_ + text.size()), stop_(stop) {}

  protected:
    int_type underflow() override {
        constexpr std::ptrdiff_t piece = 4096;
        if (next_ == end_ || stop_.stop_requested()) return traits_type::eof();
        char* const to = next_ + std::min(piece, end_ - next_);
        setg(next_, next_, to);
        next_ = to;
        return traits_type::to_int_type(*gptr());
    }

  private:
    char* next_;
    char* end_;
    const std::stop_token& stop_;
};

}  // namespace

std::vector<std::string> split_lines(std::string_view text) {
    std::vector<std::string> lines;
    for (;;) {
        const std::size_t end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) return lines;
        text.remove_prefix(end + 1);
    }
}

std::shared_ptr<const YamlDocument> parse_yaml(const std::string& file, std::string_view contents,
                                               const std::stop_token& stop) {
    std::string text = normalized(contents);
    check_characters(file, text);
    check_size(file, text);
    auto document = std::make_shared<YamlDocument>();
    document->lines = split_lines(text);
    try {
        StoppableText buffer(text, stop);
        std::istream stream(&buffer);
        YAML::Parser parser(stream);
        Builder builder(file, *document, stop);
        while (parser.HandleNextDocument(builder)) continue;
        if (stop.stop_requested()) throw Stopped();
    } catch (const YAML::Exception& bad) {
        if (stop.stop_requested()) throw Stopped();
        const SourcePos where = position(file, bad.mark);
        const YamlMistake mistake =
            yaml_mistake(document->lines, where.line, where.column, bad.msg);
        throw PuzzleError({file, mistake.line, mistake.column}, mistake.message, "syntax");
    }
    if (!document->nodes.empty()) {
        const YamlNode& last = document->nodes.back();
        if (auto bad = overlooked_yaml_mistake(document->lines, last.line, last.column)) {
            throw PuzzleError({file, bad->line, bad->column}, bad->message, "syntax");
        }
    }
    if (document->root == nullptr || document->root->kind == YamlNode::Kind::nothing) {
        throw PuzzleError({file, 1, 1}, "the file contains nothing but comments and blank lines");
    }
    return document;
}

}  // namespace polypack
