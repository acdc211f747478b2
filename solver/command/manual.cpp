#include "polypack/command/manual.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "polypack/base/safe_text.hpp"
#include "polypack/command/arguments.hpp"
#include "polypack/command/help.hpp"
#include "polypack/command/markdown.hpp"
#include "polypack/command/say.hpp"

namespace polypack {
namespace {

// Roff may break a line at a bare hyphen and reads a leading dot as a request.
std::string roff(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '\\') {
            result += "\\e";
        } else if (c == '-') {
            result += "\\-";
        } else {
            result += c;
        }
    }
    if (!result.empty() && (result[0] == '.' || result[0] == '\'')) result.insert(0, "\\&");
    return result;
}

// Escapes several lines, each ended.
std::string roff_lines(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        result += roff(text.substr(0, end)) + '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return result;
}

// Lines that are not filled.
std::string as_it_stands(std::string_view text) {
    return ".PP\n.RS 4\n.nf\n" + roff_lines(text) + ".fi\n.RE\n";
}

std::string upper(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return result;
}

// The completions after a command: its options, for use in double quotes.
std::string option_words(const CommandSpec& command) {
    std::string words = "--help --help=all";
    for (const OptionSpec& option : command.options) {
        if (option.letter != '\0') words += fmt::format(" -{}", option.letter);
        words += fmt::format(" --{}", option.name);
    }
    return words;
}

std::string function_name() {
    std::string name = fmt::format("_{}", program().name);
    std::ranges::replace(name, '-', '_');
    return name;
}

std::string bash_completion() {
    std::string names;
    std::string cases;
    std::string choices;
    for (const CommandSpec& command : all_commands()) {
        names += fmt::format("{}{}", names.empty() ? "" : " ", command.name);
        cases += fmt::format("        {}) words=\"{}\" ;;\n", command.name, option_words(command));
        for (const OptionSpec& option : command.options) {
            if (option.choices.empty()) continue;
            choices += fmt::format("        {}:--{}) words=\"{}\" ;;\n", command.name, option.name,
                                   fmt::join(option.choices, " "));
        }
    }
    return fmt::format(
        R"(# bash completion for {0}: source this file, or install it where bash looks
{1}() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} words=
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "{2} --help --version" -- "$word"))
        return
    fi
    case "${{COMP_WORDS[1]}}:$before" in
{3}    esac
    if [ -z "$words" ]; then
        case "$word" in -*)
            case "${{COMP_WORDS[1]}}" in
{4}            esac ;;
        esac
    fi
    if [ -n "$words" ]; then
        COMPREPLY=($(compgen -W "$words" -- "$word"))
    else
        COMPREPLY=($(compgen -f -- "$word"))
    fi
}}
complete -o filenames -F {1} {0}
)",
        program().name, function_name(), names, choices, cases);
}

std::string zsh_quoted(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '\'') {
            result += "'\\''";
        } else if (c == '[' || c == ']' || c == ':') {
            result += '\\';
            result += c;
        } else {
            result += c;
        }
    }
    return result;
}

std::string zsh_completion() {
    std::string names;
    std::string cases;
    for (const CommandSpec& command : all_commands()) {
        names += fmt::format("        '{}:{}'\n", command.name, zsh_quoted(command.summary));
        cases += fmt::format("        {})\n            _arguments \\\n", command.name);
        for (const OptionSpec& option : command.options) {
            std::string action;
            if (!option.choices.empty()) {
                action = fmt::format(":{}:({})", option.value, fmt::join(option.choices, " "));
            } else if (!option.value.empty()) {
                action =
                    fmt::format(":{}:{}", option.value, option.value == "FILE" ? "_files" : "");
            }
            const std::string spelled =
                option.letter == '\0'
                    ? fmt::format("'--{}", option.name)
                    : fmt::format("'(-{0} --{1})'{{-{0},--{1}}}'", option.letter, option.name);
            cases += fmt::format("                {}[{}]{}' \\\n", spelled, zsh_quoted(option.help),
                                 action);
        }
        cases += "                '--help=-[show the options]::which:(all)' '*:file:_files' ;;\n";
    }
    return fmt::format(R"(#compdef {0}
{1}() {{
    local -a commands
    commands=(
{2}    )
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    local command=$words[2]
    (( CURRENT-- ))
    shift words
    case $command in
{3}    esac
}}
{1} "$@"
)",
                       program().name, function_name(), names, cases);
}

ExitCode print_manual(const Arguments& arguments) {
    const std::vector<std::string>& topic = arguments.operands();
    print_text(topic.empty() ? man_page() : man_page(help_topic(topic.front(), false)));
    return ExitCode::done;
}

ExitCode print_completion(const Arguments& arguments) {
    const std::string& shell = arguments.operands().front();
    if (shell != "bash" && shell != "zsh") {
        throw UsageError(fmt::format("SHELL must be bash or zsh, got {}", in_quotes(shell)));
    }
    print("{}", completion_script(shell));
    return ExitCode::done;
}

}  // namespace

std::string completion_script(const std::string& shell) {
    return shell == "zsh" ? zsh_completion() : bash_completion();
}

std::string man_page() {
    std::string page = fmt::format(
        ".TH {} 1 \"\" \"{}\"\n.SH NAME\n{} \\- {}\n.SH SYNOPSIS\n.B {}\n.I COMMAND\n"
        "[\\fIOPTION\\fR...] [\\fIFILE\\fR...]\n",
        upper(program().name), roff(version_line()), roff(program().name), program().headline,
        roff(program().name));
    const CommandSpec* before = nullptr;
    for (const CommandSpec& command : all_commands()) {
        if (before == nullptr || command.group != before->group) {
            page += command.group.empty() ? ".SH COMMANDS\n"
                                          : fmt::format(".SH COMMANDS: {}\n", upper(command.group));
        }
        before = &command;
        page += fmt::format(".SS {} {}\n{}.\n", roff(command.name), roff(command.operands),
                            roff(command.summary));
        if (!command.details.empty()) page += fmt::format("{}\n", roff(command.details));
        for (const OptionSpec& option : in_groups(command.options)) {
            const std::string letter =
                option.letter == '\0' ? "" : fmt::format("\\fB\\-{}\\fR, ", option.letter);
            page += fmt::format(".TP\n{}\\fB\\-\\-{}\\fR {}\n{}.\n", letter, roff(option.name),
                                option.value.empty() ? "" : fmt::format("\\fI{}\\fR", option.value),
                                roff(meaning_of(option)));
        }
    }
    page += program().man_sections;
    if (!program().topics.empty()) page += ".SH SEE ALSO\n";
    for (const HelpTopic& topic : program().topics) {
        page += fmt::format(".BR {}\\-{} (7){}\n", roff(program().name), roff(topic.name),
                            &topic == &program().topics.back() ? "" : ",");
    }
    return page;
}

std::string man_page(const HelpTopic& topic) {
    using Kind = MarkdownBlock::Kind;
    const std::string name = roff(fmt::format("{}-{}", program().name, topic.name));
    std::string page =
        fmt::format(".TH {} 7 \"\" \"{}\"\n.SH NAME\n{} \\- {}\n.SH DESCRIPTION\n", upper(name),
                    roff(version_line()), name, roff(title_of_markdown(topic.page)));
    for (const MarkdownBlock& block : markdown_blocks(topic.page)) {
        switch (block.kind) {
            case Kind::heading:
                if (block.level == 1) break;
                page += fmt::format("{} {}\n", block.level == 2 ? ".SH" : ".SS", roff(block.text));
                break;
            case Kind::paragraph:
                page += ".PP\n" + roff_lines(block.text);
                break;
            case Kind::item: {
                const std::size_t marker = block.text.find(' ');
                const std::string_view mark(block.text.data(), marker);
                page += fmt::format(".IP {} 4\n", mark == "-" || mark == "*" ? "\\(bu" : mark);
                page += roff_lines(std::string_view(block.text).substr(marker + 1));
                break;
            }
            case Kind::code:
                page += as_it_stands(block.text);
                break;
            case Kind::table:
                page += as_it_stands(table_text(block, 72));
                break;
        }
    }
    return page;
}

CommandSpec manual_command() {
    return {
        .name = "manual",
        .operands = "[TOPIC]",
        .max_operands = 1,
        .summary = "Print the man page",
        .details = "It is that of the program, or of a topic of 'help'.",
        .run = print_manual,
    };
}

CommandSpec completion_command() {
    return {
        .name = "completion",
        .operands = "SHELL",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Print the completion script for bash or zsh",
        .run = print_completion,
    };
}

}  // namespace polypack
