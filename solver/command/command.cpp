#include "polypack/command/command.hpp"

#include <fmt/format.h>
#include <boost/program_options.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <sstream>
#include <system_error>
#include <utility>

#include "polypack/base/nearest.hpp"
#include "polypack/base/number_from.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/command/help.hpp"
#include "polypack/command/markdown.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"

namespace polypack {
namespace {

struct TimeUnit {
    std::string_view name;
    double seconds;
};

// From the largest to the smallest.
constexpr std::array time_units{TimeUnit{"d", 86400}, TimeUnit{"h", 3600}, TimeUnit{"m", 60},
                                TimeUnit{"s", 1}, TimeUnit{"ms", 0.001}};

bool is_letter(char c) {
    return c >= 'a' && c <= 'z';
}

// Takes a number without sign or exponent from the front of the text.
std::optional<double> take_number(std::string_view& text) {
    const std::size_t length = std::min(text.find_first_not_of("0123456789."), text.size());
    const std::string_view digits = text.substr(0, length);
    const auto number = number_from<double>(digits);
    if (number) text.remove_prefix(length);
    return number;
}

}  // namespace

std::optional<double> seconds_of(std::string_view text) {
    auto number = take_number(text);
    if (!number || text.empty()) return number;
    double seconds = 0;
    std::span<const TimeUnit> units = time_units;
    for (;;) {
        std::size_t letters = 0;
        while (letters < text.size() && is_letter(text[letters])) ++letters;
        const std::string_view name = text.substr(0, letters);
        const auto unit = std::ranges::find(units, name, &TimeUnit::name);
        if (unit == units.end()) return std::nullopt;
        seconds += *number * unit->seconds;
        units = {unit + 1, units.end()};
        text.remove_prefix(letters);
        if (text.empty()) return seconds;
        number = take_number(text);
        if (!number) return std::nullopt;
    }
}

namespace {

std::string& program_name() {
    static std::string name;
    return name;
}

}  // namespace

void note_program_name(const char* name) {
    program_name() = name == nullptr ? "" : name;
}

std::filesystem::path program_file(const std::filesystem::path& link) {
    namespace fs = std::filesystem;
    std::error_code error;
    if (fs::path file = fs::read_symlink(link, error); !error) return file;
    const std::string& name = program_name();
    if (name.empty()) return {};
    if (name.find('/') != std::string::npos) {
        fs::path file = fs::canonical(name, error);
        return error ? fs::path() : file;
    }
    const char* const folders = std::getenv("PATH");
    std::istringstream list(folders == nullptr ? "" : folders);
    for (std::string folder; std::getline(list, folder, ':');) {
        fs::path file = fs::canonical(fs::path(folder) / name, error);
        if (!error && fs::is_regular_file(file, error)) return file;
    }
    return {};
}

namespace {

namespace po = boost::program_options;

const OptionSpec& spec_of(const CommandSpec& command, std::string_view name) {
    return *std::ranges::find(command.options, name, &OptionSpec::name);
}

std::string joined(const std::vector<std::string_view>& words) {
    return fmt::format("{}", fmt::join(words, ", "));
}

void check_time(const OptionSpec& option, const std::string& value) {
    const auto seconds = seconds_of(value);
    if (!seconds) {
        throw UsageError(
            fmt::format("--{} must be a duration such as 30, 0.5, 90s, 1m30s or 2h, got '{}'",
                        option.name, value));
    }
    if (*seconds < 0.001 || *seconds > longest_time_span) {
        throw UsageError(
            fmt::format("--{} must be from 1ms to 10000d, got '{}'", option.name, value));
    }
}

void check_value(const OptionSpec& option, const std::string& value) {
    if (option.time) check_time(option, value);
    if (!option.choices.empty() &&
        std::ranges::find(option.choices, value) == option.choices.end()) {
        throw UsageError(fmt::format("--{} must be one of {}, got {}", option.name,
                                     joined(option.choices), in_quotes(value)));
    }
    if (option.min > option.max) return;
    if (!number_from<long long>(value, option.min, option.max)) {
        throw UsageError(fmt::format("--{} must be an integer in {}..{}, got {}", option.name,
                                     option.min, option.max, in_quotes(value)));
    }
}

// Boost's messages, reworded to match ours.
std::string message_of(const po::error& error, const CommandSpec& command) {
    const auto* unknown = dynamic_cast<const po::unknown_option*>(&error);
    if (unknown == nullptr) return error.what();
    const std::string name = unknown->get_option_name();
    std::vector<std::string> known;
    for (const OptionSpec& option : command.options)
        known.push_back(fmt::format("--{}", option.name));
    return fmt::format("unknown option {}{}", in_quotes(name),
                       did_you_mean(name, {known.begin(), known.end()}));
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

}  // namespace

std::vector<OptionSpec> grouped(std::string_view group, std::vector<OptionSpec> options) {
    for (OptionSpec& option : options) option.group = group;
    return options;
}

std::vector<OptionSpec> rare(std::vector<OptionSpec> options) {
    for (OptionSpec& option : options) option.rare = true;
    return options;
}

std::vector<OptionSpec> combined(const std::vector<std::vector<OptionSpec>>& lists) {
    std::vector<OptionSpec> all;
    for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
    return all;
}

namespace {

CommandSpec made(const NamedCommand& named) {
    CommandSpec command = named.make();
    assert(command.name == named.name);
    command.group = named.group;
    const auto complete = program().with_common_options;
    return complete == nullptr ? command : complete(std::move(command));
}

}  // namespace

std::vector<CommandSpec> all_commands() {
    std::vector<CommandSpec> commands;
    for (const NamedCommand& named : program().commands) commands.push_back(made(named));
    return commands;
}

std::optional<CommandSpec> find_command(std::string_view name) {
    const auto named = std::ranges::find(program().commands, name, &NamedCommand::name);
    if (named == program().commands.end()) return std::nullopt;
    return made(*named);
}

Arguments::Arguments(const CommandSpec& command, const std::vector<std::string>& words) {
    po::options_description described;
    for (const OptionSpec& option : command.options) {
        offered_.push_back(option.name);
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
            if (option.string_key == "operand") {
                if (option.position_key < 0) throw UsageError("unknown option '--operand'");
                operands_.insert(operands_.end(), option.value.begin(), option.value.end());
                continue;
            }
            const std::string value = option.value.empty() ? "" : option.value.front();
            const OptionSpec& spec = spec_of(command, option.string_key);
            std::vector<std::string>& values = values_[option.string_key];
            if (!values.empty() && !spec.repeats) {
                throw UsageError(fmt::format("--{} is given twice", option.string_key));
            }
            check_value(spec, value);
            values.push_back(value);
        }
    } catch (const po::error& error) {
        throw UsageError(message_of(error, command));
    }
    check_outputs();
    const int count = static_cast<int>(operands_.size());
    if (count < command.min_operands) {
        throw UsageError(fmt::format("'{}' requires {}", command.name, command.operands));
    }
    if (count > command.max_operands) {
        throw UsageError(fmt::format("'{}' does not take {}", command.name,
                                     in_quotes(operands_[command.max_operands])));
    }
}

bool Arguments::has(std::string_view option) const {
    return values_.contains(option);
}

bool Arguments::offers(std::string_view option) const {
    return std::ranges::find(offered_, option) != offered_.end();
}

void Arguments::check_outputs() const {
    constexpr std::array<std::string_view, 5> written{"output", "status", "result", "proof",
                                                      "formula"};
    constexpr std::array<std::string_view, 3> read{"unit", "packings", "positions"};
    std::vector<std::string> inputs = operands_;
    for (const std::string_view option : read) {
        if (has(option)) inputs.push_back(text(option));
    }
    for (const std::string_view option : written) {
        if (!has(option)) continue;
        const std::string output = text(option);
        if (output == "-") {
            throw UsageError(fmt::format("--{} must name a file, got '-'", option));
        }
        std::error_code ignored;
        if (!std::filesystem::is_regular_file(output, ignored)) continue;
        for (const std::string& input : inputs) {
            if (!same_file(input, output)) continue;
            throw UsageError(fmt::format("--{} would replace {}, which is read; name another file",
                                         option, in_quotes(input)));
        }
    }
}

std::string Arguments::text(std::string_view option, std::string_view absent) const {
    const auto at = values_.find(option);
    return at == values_.end() ? std::string(absent) : at->second.front();
}

std::vector<std::string> Arguments::texts(std::string_view option) const {
    const auto at = values_.find(option);
    return at == values_.end() ? std::vector<std::string>() : at->second;
}

long long Arguments::number(std::string_view option, long long absent) const {
    const auto at = values_.find(option);
    return at == values_.end() ? absent : number_from<long long>(at->second.front()).value_or(0);
}

double Arguments::seconds(std::string_view option, double absent) const {
    const auto at = values_.find(option);
    return at == values_.end() ? absent : seconds_of(at->second.front()).value_or(absent);
}

ExitCode run_command(const std::vector<std::string>& words, void (*prepare)(const Arguments&)) {
    const std::string name(program().name);
    if (words.empty()) throw UsageError(fmt::format("no command given; see {} --help", name));
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
    const std::optional<CommandSpec> command = find_command(first);
    if (!command) {
        std::vector<std::string_view> names;
        for (const NamedCommand& known : program().commands) names.push_back(known.name);
        const std::string nearest = did_you_mean(first, names);
        throw UsageError(
            fmt::format("unknown command {}{}", in_quotes(first),
                        nearest.empty() ? fmt::format("; see {} --help", name) : nearest));
    }
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
        print("{}", command_help(*command, complete ? HelpLength::complete : HelpLength::screen,
                                 text_width()));
        return ExitCode::done;
    }
    const Arguments arguments(*command, rest);
    prepare(arguments);
    return command->run(arguments);
}

}  // namespace polypack
