// What a shared library shows: everything else in it is hidden.
#pragma once

#define POLYPACK_API __attribute__((visibility("default")))
