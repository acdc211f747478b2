// Checkpoints as text: a line for each fact and each design, and a checksum.
#include "polypack/design/design_checkpoint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <utility>

#include "polypack/base/fnv.hpp"
#include "polypack/base/user_error.hpp"

namespace polypack {
namespace {

constexpr std::string_view first_line = "polypack design 2";
// The first line of files of polypack 0.2, which wrote no checksum.
constexpr std::string_view old_first_line = "polypack design 1";

std::string last_line(std::string_view text) {
    return fmt::format("end {:016x}\n", fnv(text));
}

class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    // The next line, which begins with that word and a space; what follows it.
    std::string_view after(std::string_view word) {
        const std::string_view line = next();
        if (line.size() <= word.size() || !line.starts_with(word) || line[word.size()] != ' ') {
            fail(fmt::format("a line '{} ...' is missing", word));
        }
        rest_ = line.substr(word.size() + 1);
        return rest_;
    }
    [[nodiscard]] bool at(std::string_view word) const { return text_.starts_with(word); }
    [[nodiscard]] bool done() const { return text_.empty(); }
    // Leaves out so many of the last characters.
    void cut(std::size_t size) { text_.remove_suffix(size); }

    std::string_view next() {
        ++line_;
        const std::size_t end = text_.find('\n');
        if (end == std::string_view::npos) fail("the line has no end");
        const std::string_view line = text_.substr(0, end);
        text_.remove_prefix(end + 1);
        return line;
    }

    template <class Number>
    Number number() {
        Number value = 0;
        const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        if (error != std::errc()) fail("a number is missing");
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        if (!rest_.empty()) {
            if (rest_.front() != ' ') fail("a number is followed by something else");
            rest_.remove_prefix(1);
        }
        return value;
    }
    void end() const {
        if (!rest_.empty()) fail("the line is too long");
    }
    DesignState state() {
        DesignState state;
        while (!rest_.empty()) state.push_back(number<int>());
        return state;
    }

    [[noreturn]] void fail(const std::string& what) const {
        throw BadCheckpoint(
            fmt::format("this is not a checkpoint of a design: line {}: {}", line_, what));
    }

  private:
    std::string_view text_;
    std::string_view rest_;
    int line_ = 0;
};

void append(std::string& text, const DesignState& state) {
    for (const int value : state) fmt::format_to(std::back_inserter(text), " {}", value);
    text += '\n';
}

}  // namespace

std::string checkpoint_text(const DesignCheckpoint& checkpoint) {
    std::string text = fmt::format("{}\nfamily {}\nsearched {} {}\n", first_line, checkpoint.family,
                                   checkpoint.searched, checkpoint.restarts);
    for (const DesignCheckpoint::Walker& walker : checkpoint.walkers) {
        fmt::format_to(std::back_inserter(text), "walk {} {}", walker.random, walker.since);
        append(text, walker.state);
    }
    for (const DesignState& best : checkpoint.best) {
        text += "best";
        append(text, best);
    }
    return text + last_line(text);
}

DesignCheckpoint read_design_checkpoint(std::string_view text) {
    Reader reader(text);
    if (text.empty()) throw BadCheckpoint("this is not a checkpoint of a design: it is empty");
    const std::string_view first = reader.next();
    if (first != first_line && first != old_first_line) {
        reader.fail(fmt::format("it is not '{}'", first_line));
    }
    DesignCheckpoint checkpoint;
    checkpoint.checked = first == first_line;
    if (checkpoint.checked) {
        const std::size_t last = last_line({}).size();
        const std::size_t end = text.size() - std::min(text.size(), last);
        if (text.substr(end) != last_line(text.substr(0, end))) {
            throw BadCheckpoint(
                "this checkpoint of a design is damaged: its checksum does not match");
        }
        reader.cut(last);
    }
    reader.after("family");
    checkpoint.family = reader.number<std::uint64_t>();
    reader.end();
    reader.after("searched");
    checkpoint.searched = reader.number<std::uint64_t>();
    checkpoint.restarts = reader.number<std::uint64_t>();
    reader.end();
    while (reader.at("walk ")) {
        reader.after("walk");
        DesignCheckpoint::Walker walker;
        walker.random = reader.number<std::uint64_t>();
        walker.since = reader.number<std::uint64_t>();
        walker.state = reader.state();
        checkpoint.walkers.push_back(std::move(walker));
    }
    while (reader.at("best ")) {
        reader.after("best");
        checkpoint.best.push_back(reader.state());
    }
    if (!checkpoint.checked && (reader.done() || reader.next() != "end")) {
        reader.fail("the line 'end' is missing");
    }
    if (!reader.done()) reader.fail("something follows the designs");
    return checkpoint;
}

}  // namespace polypack
