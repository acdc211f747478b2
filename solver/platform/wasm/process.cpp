#include "polypack/platform/process.hpp"

// There is one process, which the page owns.
namespace polypack::platform {

long process_number() {
    return 1;
}
std::string host_name() {
    return "";
}
std::string machine() {
    return "";
}
std::string start_of(std::string_view /*process*/) {
    return "";
}
bool is_gone(std::string_view /*process*/) {
    return false;
}
int processors() {
    return 1;
}
bool is_administrator() {
    return false;
}
void limit_memory(std::size_t /*bytes*/) {}
void give_back_freed_memory() {}
std::filesystem::path program_file() {
    return {};
}
std::filesystem::path find_program(const std::string& /*name*/) {
    return {};
}
int run_program(std::vector<std::string> /*words*/) {
    return 127;
}
int run_quietly(std::vector<std::string> /*words*/, const std::stop_token& /*stop*/) {
    return 127;
}
std::vector<std::string> browsers() {
    return {};
}
bool open_for_user(const std::filesystem::path& /*file*/) {
    return false;
}

}  // namespace polypack::platform
