#include "polypack/platform/interrupt.hpp"

// The page interrupts by ending the worker that the program runs in.
namespace polypack {

std::stop_token interrupted() {
    static const std::stop_source never;
    return never.get_token();
}
bool was_interrupted() {
    return false;
}
void accept_report_signal() {}
OnReportSignal::OnReportSignal(std::function<void()> /*report*/) {}
OnReportSignal::~OnReportSignal() = default;
void ignore_file_size_signal() {}

}  // namespace polypack
