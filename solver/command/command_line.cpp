#include "polypack/command/command_line.hpp"

#include <fmt/format.h>
#include <boost/program_options.hpp>

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>
#include <utility>

#include "polypack/base/safe_text.hpp"
#include "polypack/command/help.hpp"
#include "polypack/command/program.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/wrapped_text.hpp"

namespace polypack {
namespace {

namespace po = boost::program_options;

// Returns Boost's error as one of ours.
UsageError usage_error(const po::error& error, const CommandSpec& command) {
    const auto* unknown = dynamic_cast<const po::unknown_option*>(&error);
    if (unknown == nullptr) return UsageError(error.what());
    return unknown_option(command, unknown->get_option_name());
}

// Takes the operands at the front at once: Boost takes one word after another from the front of the
// vector, which is quadratic. A single word may be the value of an option: it is left to Boost.
std::vector<po::option> leading_operands(std::vector<std::string>& words) {
    const auto end = std::ranges::find_if(
        words, [](const std::string& word) { return word.empty() || word.front() == '-'; });
    std::vector<po::option> operands;
    if (end - words.begin() < 2) return operands;
    for (auto word = words.begin(); word != end; ++word) {
        po::option operand;
        operand.value.push_back(*word);
        operand.original_tokens.push_back(*word);
        operands.push_back(std::move(operand));
    }
    words.erase(words.begin(), end);
    return operands;
}

// The parsed words of a command line.
struct Words {
    std::vector<std::string> operands;
    std::vector<GivenOption> options;
};

Words parsed(const CommandSpec& command, const std::vector<std::string>& words) {
    po::options_description described;
    for (const OptionSpec& option : command.options) {
        std::string name(option.name);
        if (option.letter != '\0') name += fmt::format(",{}", option.letter);
        if (option.value.empty()) {
            described.add_options()(name.c_str(), "");
        } else {
            described.add_options()(name.c_str(), po::value<std::string>(), "");
        }
    }
    described.add_options()("operand", po::value<std::vector<std::string>>(), "");
    po::positional_options_description positions;
    positions.add("operand", -1);
    Words result;
    try {
        using namespace po::command_line_style;
        const int style = unix_style & ~allow_guessing;
        const auto parsed = po::command_line_parser(words)
                                .options(described)
                                .positional(positions)
                                .style(style)
                                .extra_style_parser(leading_operands)
                                .run();
        for (const auto& option : parsed.options) {
            if (option.string_key != "operand") {
                result.options.emplace_back(option.string_key,
                                            option.value.empty() ? "" : option.value.front());
                continue;
            }
            if (option.position_key < 0) throw UsageError("unknown option '--operand'");
            result.operands.insert(result.operands.end(), option.value.begin(), option.value.end());
        }
    } catch (const po::error& error) {
        throw usage_error(error, command);
    }
    return result;
}

}  // namespace

Arguments arguments_of(const CommandSpec& command, const std::vector<std::string>& words) {
    Words given = parsed(command, words);
    return {command, std::move(given.operands), given.options};
}

std::string in_shell_quotes(std::string_view word) {
    const auto plain = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
               std::string_view("_-+=./,:@%").find(c) != std::string_view::npos;
    };
    if (!word.empty() && std::ranges::all_of(word, plain)) return std::string(word);
    std::string result = "'";
    for (const char c : word) {
        if (c == '\'') {
            result += "'\\''";
        } else {
            result += c;
        }
    }
    return result + "'";
}

namespace {

std::string running;

}  // namespace

const std::string& running_command() {
    return running;
}

ExitCode run_command(const std::vector<std::string>& words, void (*prepare)(const Arguments&)) {
    if (words.empty()) {
        throw UsageError(fmt::format("no command given; see {} --help", program().name));
    }
    const std::string& first = words.front();
    if (first == "--help" || first == "-h") {
        if (words.size() > 1) return run_command({"help", words[1]}, prepare);
        print("{}", program_help(text_width()));
        return ExitCode::done;
    }
    if (first == "--version") {
        print("{}\n", program().version());
        return ExitCode::done;
    }
    const CommandSpec command = require_command(first);
    const std::vector<std::string> rest(words.begin() + 1, words.end());
    const auto asks = [](const std::string& word) {
        return word == "-h" || word == "--help" || word.starts_with("--help=");
    };
    if (const auto help = std::ranges::find_if(rest, asks); help != rest.end()) {
        const bool complete = *help == "--help=all";
        if (!complete && help->starts_with("--help=")) {
            throw UsageError(
                fmt::format("--help takes no value but 'all', got {}", in_quotes(help->substr(7))));
        }
        print("{}", command_help(command, complete ? HelpLength::complete : HelpLength::screen,
                                 text_width()));
        return ExitCode::done;
    }
    const Arguments arguments = arguments_of(command, rest);
    prepare(arguments);
    running = program().name;
    for (const std::string& word : words) running.append(1, ' ').append(in_shell_quotes(word));
    return command.run(arguments);
}

}  // namespace polypack
