#include "polypack/cli/serve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "polypack/base/memory_files.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/cli/commands.hpp"
#include "polypack/cli/memory_options.hpp"
#include "polypack/cli/outcome.hpp"
#include "polypack/cli/progress_report.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/command_line.hpp"
#include "polypack/command/program.hpp"
#include "polypack/command/say.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/platform/interrupt.hpp"
#include "polypack/records/answer.hpp"
#include "polypack/records/records.hpp"
#include "polypack/records/request.hpp"

namespace polypack {
namespace {

// The answer to one request. Lines may come from a thread that reports progress.
class Reply {
  public:
    Reply(const Answer& answer, std::string id) : answer_(answer), id_(std::move(id)) {}

    // Sets whether each line printed from here on is a record. Otherwise all is one text.
    void expect_records(bool expected) { records_ = expected; }

    void print(std::string_view text) {
        printed_ += text;
        std::size_t begin = 0;
        std::size_t end = 0;
        while (records_ && (end = printed_.find('\n', begin)) != std::string::npos) {
            send_record(std::string_view(printed_).substr(begin, end - begin));
            begin = end + 1;
        }
        printed_.erase(0, begin);
    }

    // Takes text that a command writes to standard error: remarks, and records of progress, from a
    // thread that must not throw.
    void say(std::string_view text) {
        if (!is_record(text)) {
            const std::scoped_lock lock(mutex_);
            said_ += text;
            return;
        }
        try {
            send_record(text.substr(0, text.find('\n')));
        } catch (...) {
            const std::scoped_lock lock(mutex_);
            failure_ = std::current_exception();
        }
    }

    void add_file(const std::string& name, const std::string& contents) {
        send(file_answer(name, contents));
    }

    void add_error(const ErrorReport& report) { send(error_answer(report)); }

    void end(ExitCode code) {
        if (!printed_.empty()) send(printed_answer(printed_));
        if (!said_.empty()) send(said_answer(said_));
        send(exit_answer(static_cast<int>(code)));
    }

  private:
    // Sends a line, given with its end.
    void send(std::string_view line) { send_record(line.substr(0, line.size() - 1)); }

    void send_record(std::string_view record) {
        const std::string line = with_id(id_, record);
        const std::scoped_lock lock(mutex_);
        if (failure_) std::rethrow_exception(failure_);
        answer_(line);
    }

    const Answer& answer_;
    const std::string id_;
    bool records_ = false;
    std::string printed_;
    std::mutex mutex_;  // for what follows, and answer_
    std::string said_;
    std::exception_ptr failure_;  // to send
};

// Commands and options that use folders, other files, processes or the terminal.
constexpr std::array<std::string_view, 10> commands_left_out{
    "help",       "split",      "work",    "merge",       "manual",
    "completion", "serve-json", "certify", "check-proof", "studio"};
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> options_left_out{
    {{"solve", "checkpoint"},
     {"solve", "unit"},
     {"solve", "mpi"},
     {"solve", "status"},
     {"solve", "proof"},
     {"solve", "formula"},
     {"count", "disk"}}};
// Options that choose another output than records.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> other_outputs{
    {{"heat", "output"}, {"sequence", "bfile"}}};
// Commands without --json that print records.
constexpr std::array<std::string_view, 2> print_packings{"filter", "diff"};

// Checks that each option that takes a value has one, and no other has.
void check_values(const CommandSpec& command, const std::vector<GivenOption>& options) {
    for (const auto& [name, value] : options) {
        const auto spec = std::ranges::find(command.options, name, &OptionSpec::name);
        if (spec == command.options.end()) continue;  // for Arguments to say
        if (spec->value.empty() && !value.empty()) {
            throw UsageError(
                fmt::format("the option {} takes no value, but true or false", in_quotes(name)));
        }
        if (!spec->value.empty() && value.empty()) {
            throw UsageError(fmt::format("the option {} requires a value", in_quotes(name)));
        }
    }
}

Arguments arguments_of(const CommandSpec& command, Request& request) {
    for (const auto& [name, value] : request.options) {
        const std::pair<std::string_view, std::string_view> option{command.name, name};
        if (std::ranges::find(options_left_out, option) == options_left_out.end()) continue;
        throw UsageError(fmt::format("--{} cannot be used in a request", name));
    }
    check_values(command, request.options);
    const auto offers = [&](std::string_view name) {
        return std::ranges::find(command.options, name, &OptionSpec::name) != command.options.end();
    };
    const auto has = [&](std::string_view name) {
        return std::ranges::find(request.options, name, &GivenOption::first) !=
               request.options.end();
    };
    const bool other = std::ranges::any_of(other_outputs, [&](const auto& output) {
        return output.first == command.name && has(output.second);
    });
    if (offers("json") && !has("json") && !request.for_people && !other) {
        request.options.emplace_back("json", "");
    }
    if (offers("disk")) request.options.emplace_back("disk", "none");
    if (offers("progress") && !has("progress")) request.options.emplace_back("progress", "none");
    return {command, std::move(request.operands), request.options};
}

ExitCode run(Request& request, Reply& reply) {
    start_clock();
    if (std::ranges::find(commands_left_out, request.command) != commands_left_out.end()) {
        throw UsageError(fmt::format("'{}' cannot be requested", request.command));
    }
    MemoryFiles files(request.files, [&](const std::string& name, const std::string& contents) {
        reply.add_file(name, contents);
    });
    const CommandSpec command = require_command(request.command);
    const Arguments arguments = arguments_of(command, request);
    enforce_memory_limit(arguments);
    be_quiet(arguments.has("quiet"));
    reply.expect_records(arguments.has("json") ||
                         std::ranges::find(print_packings, command.name) != print_packings.end());
    begin_progress_report(arguments);
    ExitCode code = ExitCode::done;
    try {
        code = command.run(arguments);
    } catch (...) {
        end_progress_report();
        throw;
    }
    end_progress_report();
    for (const auto& [name, contents] : files.written()) reply.add_file(name, contents);
    return code;
}

// Redirects output while it exists.
class Redirection {
  public:
    explicit Redirection(const Streams& streams) { redirect_output(&streams); }
    ~Redirection() { redirect_output(nullptr); }
    Redirection(const Redirection&) = delete;
    Redirection& operator=(const Redirection&) = delete;
};

}  // namespace

void serve(std::string_view text, const Answer& answer) {
    Request request;
    std::exception_ptr wrong;
    try {
        read_request(text, request);
    } catch (const std::exception&) {
        wrong = std::current_exception();
    }
    Reply reply(answer, request.id);
    const Streams streams{[&](std::string_view printed) { reply.print(printed); },
                          [&](std::string_view said) { reply.say(said); }};
    const Redirection redirection(streams);
    const ExitCode code = outcome_of(
        [&] {
            if (wrong) std::rethrow_exception(wrong);
            return run(request, reply);
        },
        [&](const ErrorReport& report) { reply.add_error(report); });
    reply.end(code);
}

namespace {

// Reads the next line. Replaces a line that is too long by one that serve() refuses for that
// reason.
bool next_request(Input& input, std::string& line) {
    try {
        return input.next_line(line);
    } catch (const PuzzleError&) {
        input.skip_line();
        line.assign(max_line_bytes + 1, '{');
        return true;
    }
}

ExitCode serve_requests(const Arguments&) {
    const std::stop_token stop = interrupted();
    Input input("-", stop);
    try {
        for (std::string line; next_request(input, line);) {
            if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
            serve(line, [](std::string_view answer) {
                write_output(answer);
                write_output("\n");
                flush_output();
            });
            if (stop.stop_requested()) return ExitCode::stopped;
        }
    } catch (const Stopped&) {
        return ExitCode::stopped;
    }
    return ExitCode::done;
}

}  // namespace

CommandSpec serve_json_command() {
    return {
        .name = "serve-json",
        .summary = "Answer requests in JSON from standard input",
        .details =
            "Each line is a request: a command, its options, and the files that it reads; "
            "no others are read or written. The answer is what the command prints with "
            "--json, the files that it writes, and its exit code. See 'polypack help "
            "serving'.",
        .run = serve_requests,
    };
}

}  // namespace polypack
