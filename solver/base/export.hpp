// Marks what a shared library exports; everything else is hidden.
#pragma once

// Before what a shared library exports.
#define POLYPACK_API __attribute__((visibility("default")))
