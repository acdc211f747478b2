#include "polypack/command/say.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <system_error>
#include <utility>

#include "polypack/platform/terminal.hpp"

namespace polypack {
namespace {

[[noreturn]] void cannot_write(const std::string& why) {
    throw OutputError("cannot write to standard output: " + why);
}

std::atomic<void (*)()> before_output{nullptr};

void prepare_terminal() {
    if (auto* const function = before_output.load()) function();
}

// Standard output, buffered.
class Output {
  public:
    void write(std::string_view text) {
        constexpr std::size_t enough = std::size_t{64} << 10;
        buffer_ += text;
        any_ = any_ || !text.empty();
        if (immediate_ || buffer_.size() >= enough) flush();
    }

    void flush() {
        if (immediate_) prepare_terminal();
        // Whatever happens, nothing is written twice. The memory is kept for the next block.
        std::string text = std::exchange(buffer_, std::exchange(spare_, {}));
        std::string_view rest = text;
        while (!rest.empty()) {
            wait();
            const auto wrote = platform::write_output(rest);
            if (!wrote) cannot_write(std::generic_category().message(errno));
            rest.remove_prefix(*wrote);
        }
        text.clear();
        spare_ = std::move(text);
    }

    [[nodiscard]] bool any() const { return any_; }

    void give_up_when(std::function<bool()> stopped) { stopped_ = std::move(stopped); }

  private:
    // Waits until standard output takes more, unless nobody reads it after a stop.
    void wait() {
        using Clock = std::chrono::steady_clock;
        constexpr auto patience = std::chrono::seconds(1);
        constexpr int milliseconds = 50;
        if (!waits_) return;
        auto last = Clock::now() + patience;
        while (!platform::wait_to_write(milliseconds)) {
            if (!stopped_ || !stopped_()) last = Clock::now() + patience;
            if (Clock::now() > last) cannot_write("stopped, and nobody reads it");
        }
    }

    bool any_ = false;  // text so far
    std::string buffer_;
    std::string spare_;  // empty
    // A terminal shows every text at once.
    const bool immediate_ = platform::is_terminal(platform::Standard::output);
    // Whoever reads it may pause.
    const bool waits_ = platform::output_waits();
    std::function<bool()> stopped_;
};

Output& output() {
    static Output output;
    return output;
}

bool quiet = false;

const Streams* redirected = nullptr;
bool printed_there = false;  // anything, to `redirected`

}  // namespace

void fail_blocked_output_when(std::function<bool()> stopped) {
    output().give_up_when(std::move(stopped));
}

void redirect_output(const Streams* streams) {
    redirected = streams;
    printed_there = false;
}

bool output_redirected() {
    return redirected != nullptr;
}

void print_text(std::string_view text) {
    if (redirected != nullptr) {
        printed_there = true;
        return redirected->print(text);
    }
    output().write(text);
}

void write_output(std::string_view text) {
    output().write(text);
}

bool has_printed() {
    return redirected != nullptr ? printed_there : output().any();
}

void flush_output() {
    output().flush();
}

void try_to_flush_output() {
    try {
        flush_output();
    } catch (const OutputError&) {
        return;
    }
}

void be_quiet(bool asked) {
    quiet = asked;
}

bool is_quiet() {
    return quiet;
}

void call_before_output(void (*function)()) {
    before_output = function;
}

void say_text(std::string_view text) {
    if (redirected != nullptr) return redirected->say(text);
    prepare_terminal();
    (void)std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace polypack
