#include "polypack/cli/serve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "polypack/base/memory_files.hpp"
#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/cli/commands.hpp"
#include "polypack/cli/common_options.hpp"
#include "polypack/cli/outcome.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/terminal.hpp"
#include "polypack/command/interrupt.hpp"
#include "polypack/command/say.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/puzzle_error.hpp"

namespace polypack {
namespace {

using nlohmann::ordered_json;

std::string dumped(const ordered_json& value) {
    // What commands say may hold bytes of a file that are not UTF-8.
    return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string base64(std::string_view bytes) {
    constexpr std::string_view digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t taken = std::min<std::size_t>(bytes.size() - i, 3);
        unsigned group = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            group = group << 8U | (k < taken ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        }
        for (std::size_t k = 0; k < 4; ++k) {
            text += k <= taken ? digits[group >> (18 - 6 * k) & 63U] : '=';
        }
    }
    return text;
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = first_code_point(text).length;
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

// The answer to one request. Lines may come from a thread that reports progress.
class Reply {
  public:
    Reply(const Answer& answer, ordered_json id) : answer_(answer), id_(std::move(id)) {}

    // What a command prints: lines that are objects are records, anything else is one text at the
    // end.
    void print(std::string_view text) {
        printed_ += text;
        std::size_t begin = 0;
        std::size_t end = 0;
        while (begin < printed_.size() && printed_[begin] == '{' &&
               (end = printed_.find('\n', begin)) != std::string::npos) {
            send_record(std::string_view(printed_).substr(begin, end - begin));
            begin = end + 1;
        }
        printed_.erase(0, begin);
    }

    // What a command says on standard error: records of progress, and remarks.
    void say(std::string_view text) {
        if (text.starts_with('{')) return send_record(text.substr(0, text.find('\n')));
        said_ += text;
    }

    void add_file(const std::string& name, const std::string& contents) {
        const bool is_text = is_utf8(contents);
        send({{"file",
               {{"name", name},
                {is_text ? "text" : "base64", is_text ? contents : base64(contents)}}}});
    }

    void add_error(const PuzzleError& error) {
        const SourcePos& where = error.where();
        const auto number = [](int value) {
            return value == 0 ? ordered_json(nullptr) : ordered_json(value);
        };
        send({{"error",
               {{"file", where.file},
                {"line", number(where.line)},
                {"column", number(where.column)},
                {"message", error.what()}}}});
    }

    void end(ExitCode code) {
        if (!printed_.empty()) send({{"text", printed_}});
        if (!said_.empty()) send({{"said", said_}});
        send({{"exit", static_cast<int>(code)}});
    }

  private:
    void send_record(std::string_view record) {
        if (id_.is_null()) return send_line(record);
        send_line(fmt::format(R"({{"id":{},{})", dumped(id_), record.substr(1)));
    }

    void send(const ordered_json& record) { send_record(dumped(record)); }

    void send_line(std::string_view line) {
        const std::scoped_lock lock(sending_);
        answer_(line);
    }

    const Answer& answer_;
    const ordered_json id_;
    std::mutex sending_;
    std::string printed_;
    std::string said_;
};

// Commands and options that use folders, processes or the terminal.
constexpr std::array<std::string_view, 10> commands_left_out{
    "list",   "help",       "split",      "work",    "merge",
    "manual", "completion", "serve-json", "certify", "check-proof"};
constexpr std::array<std::string_view, 6> options_left_out{"checkpoint", "unit",  "mpi",
                                                           "status",     "proof", "formula"};

struct Request {
    ordered_json id;
    std::string command;
    std::vector<std::string> operands;
    std::vector<GivenOption> options;
    MemoryFiles::Files files;
};

[[noreturn]] void refuse(std::string_view what) {
    throw UsageError(fmt::format("the request is wrong: {}", what));
}

const std::string& string_in(const ordered_json& value, std::string_view what) {
    if (!value.is_string()) refuse(fmt::format("{} must be a string", what));
    return value.get_ref<const std::string&>();
}

// Adds an option once, or once for each value of a list.
void add_option(const std::string& name, const ordered_json& value,
                std::vector<GivenOption>& options) {
    if (value.is_array()) {
        for (const ordered_json& one : value) {
            if (one.is_array()) refuse(fmt::format("the option {} has lists in a list", name));
            add_option(name, one, options);
        }
    } else if (value.is_boolean()) {
        if (value.get<bool>()) options.emplace_back(name, "");
    } else if (value.is_number()) {
        options.emplace_back(name, value.dump());
    } else if (value.is_string()) {
        options.emplace_back(name, value.get<std::string>());
    } else {
        refuse(
            fmt::format("the option {} must be true, false, a number, a string or a list of them",
                        in_quotes(name)));
    }
}

// Whether each option has a value that takes one, and no other has.
void check_values(const CommandSpec& command, const std::vector<GivenOption>& options) {
    for (const auto& [name, value] : options) {
        const auto spec = std::ranges::find(command.options, name, &OptionSpec::name);
        if (spec == command.options.end()) continue;  // for Arguments to say
        if (spec->value.empty() && !value.empty()) {
            refuse(fmt::format("the option {} takes no value, but true or false", in_quotes(name)));
        }
        if (!spec->value.empty() && value.empty()) {
            refuse(fmt::format("the option {} requires a value", in_quotes(name)));
        }
    }
}

ordered_json parsed(std::string_view text) {
    constexpr int deepest = 8;
    std::vector<std::set<std::string>> keys;
    const auto check = [&](int depth, ordered_json::parse_event_t event,
                           const ordered_json& value) {
        using Event = ordered_json::parse_event_t;
        if (depth > deepest) refuse("lists and objects are nested too deeply");
        if (event == Event::object_start) keys.emplace_back();
        if (event == Event::object_end) keys.pop_back();
        if (event == Event::key && !keys.back().insert(value.get<std::string>()).second) {
            refuse(fmt::format("the key {} is there twice", in_quotes(value.get<std::string>())));
        }
        return true;
    };
    try {
        return ordered_json::parse(text, check);
    } catch (const ordered_json::parse_error& error) {
        refuse(fmt::format("it is not JSON; see byte {}", error.byte));
    } catch (const ordered_json::out_of_range&) {
        refuse("a number is too large");
    }
}

void read_request(const ordered_json& text, Request& request) {
    if (!text.is_object()) refuse("it must be an object");
    constexpr std::array<std::string_view, 5> known{"id", "command", "operands", "options",
                                                    "files"};
    // First, since errors in what follows are answered with it.
    if (text.contains("id")) request.id = text["id"];
    if (request.id.is_structured()) refuse("id must be a string or a number");
    for (const auto& [key, value] : text.items()) {
        if (std::ranges::find(known, key) == known.end()) {
            refuse(fmt::format("unknown key {}{}", in_quotes(key),
                               did_you_mean(key, {known.begin(), known.end()})));
        }
        if (key == "command") request.command = string_in(value, key);
        if (key == "operands") {
            if (!value.is_array()) refuse("operands must be a list of strings");
            for (const ordered_json& one : value) {
                request.operands.push_back(string_in(one, "each of operands"));
            }
        }
        if (key == "options") {
            if (!value.is_object()) refuse("options must be an object");
            for (const auto& [name, given] : value.items())
                add_option(name, given, request.options);
        }
        if (key == "files") {
            if (!value.is_object()) refuse("files must be an object of texts by name");
            for (const auto& [name, contents] : value.items()) {
                request.files.emplace(name, string_in(contents, "each of files"));
            }
        }
    }
    if (request.command.empty()) refuse("there is no command");
}

Arguments arguments_of(const CommandSpec& command, Request& request) {
    for (const auto& [name, value] : request.options) {
        if (std::ranges::find(options_left_out, name) == options_left_out.end()) continue;
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
    if (offers("json") && !has("json")) request.options.emplace_back("json", "");
    if (offers("progress") && !has("progress")) request.options.emplace_back("progress", "none");
    return {command, std::move(request.operands), request.options};
}

ExitCode run(Request& request, Reply& reply) {
    start_clock();
    if (std::ranges::find(commands_left_out, request.command) != commands_left_out.end()) {
        throw UsageError(fmt::format("'{}' cannot be requested", request.command));
    }
    MemoryFiles files(request.files);
    const CommandSpec command = require_command(request.command);
    const Arguments arguments = arguments_of(command, request);
    enforce_memory_limit(arguments);
    be_quiet(arguments.has("quiet"));
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

}  // namespace

void serve(std::string_view text, const Answer& answer) {
    Request request;
    std::optional<UsageError> wrong;
    try {
        read_request(parsed(text), request);
    } catch (const UsageError& error) {
        wrong = error;
    }
    Reply reply(answer, request.id);
    const Streams streams{[&](std::string_view printed) { reply.print(printed); },
                          [&](std::string_view said) { reply.say(said); }};
    redirect_output(&streams);
    const ExitCode code = outcome_of([&] {
        if (wrong) throw *wrong;
        try {
            return run(request, reply);
        } catch (const PuzzleError& error) {
            reply.add_error(error);
            throw;
        }
    });
    redirect_output(nullptr);
    reply.end(code);
}

namespace {

ExitCode serve_requests(const Arguments&) {
    const std::stop_token stop = interrupted();
    Input input("-", stop);
    for (std::string line; input.next_line(line);) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        serve(line, [](std::string_view answer) {
            write_output(answer);
            write_output("\n");
            flush_output();
        });
        if (stop.stop_requested()) return ExitCode::stopped;
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
