// Marks what a shared library exports; everything else is hidden.
#pragma once

#define POLYPACK_API __attribute__((visibility("default")))
