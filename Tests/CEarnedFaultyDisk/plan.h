#pragma once

#include <stdbool.h>

/// Who asks for an operation.
enum asker { asker_sqlite, asker_calls };

/// What an operation does.
enum effect { effect_none, effect_reads, effect_writes, effect_needs_space };

/// What happens to an operation.
enum fault { fault_none, fault_fails, fault_is_full, fault_is_half, fault_is_half_and_full };

/// Counts an operation and says what happens to it. Does not return when the power is cut.
enum fault plan_next(enum asker asker, enum effect effect, const char *name);

/// The error number with which calls fail.
int plan_error_number(void);

/// Whether the power will be cut, so that what is not synced must be known.
bool plan_cuts_power(void);

/// Takes as long as a sync takes more than it would.
void plan_delay_sync(void);
