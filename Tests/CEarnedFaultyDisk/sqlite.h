#pragma once

#include <stdbool.h>

/// Whether SQLite is at work: its system calls are parts of an operation that was counted already.
extern _Thread_local bool sqlite_is_at_work;
