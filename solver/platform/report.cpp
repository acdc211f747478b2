#include <mutex>
#include <utility>

#include "polypack/platform/interrupt.hpp"

namespace polypack {
namespace {

std::mutex reporting;
std::function<void()> report_to;  // guarded by it

}  // namespace

bool report_now() {
    const std::scoped_lock lock(reporting);
    if (report_to) report_to();
    return report_to != nullptr;
}

OnReportSignal::OnReportSignal(std::function<void()> report) {
    (void)interrupted();
    const std::scoped_lock lock(reporting);
    report_to = std::move(report);
}

OnReportSignal::~OnReportSignal() {
    const std::scoped_lock lock(reporting);
    report_to = nullptr;
}

}  // namespace polypack
