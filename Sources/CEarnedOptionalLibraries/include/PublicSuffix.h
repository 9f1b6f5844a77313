// A C interface to libpsl, which has the list of public suffixes. It is loaded for the first question.
#pragma once

#include <stdbool.h>

/// Whether many sites of different owners end with this name, such as `com` and `co.uk`; it is in lower case. False when
/// the library is not installed.
bool public_suffix_is(const char *_Nonnull name);
