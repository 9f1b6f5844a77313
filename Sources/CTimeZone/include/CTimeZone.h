#pragma once

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A time zone of the system's tzdata, as Abseil (cctz) reads it. Times are whole seconds since 1970-01-01T00:00:00Z;
/// a wall clock is the seconds since 1970-01-01T00:00:00 that it would show in UTC.
/// Zones are never freed: Abseil keeps them as long as the process lives. All calls may come from any thread.
typedef struct ctz_zone ctz_zone;

/// The zone of that name, or NULL. Abseil remembers every name it is asked for, so ask only for names of files.
const ctz_zone *ctz_load(const char *name);

/// Seconds east of UTC at an instant.
int32_t ctz_offset(const ctz_zone *zone, int64_t seconds);

/// Finds the first instant after `seconds` from which another offset holds. False when the data tells of none;
/// rules that repeat for ever are followed for 400 years.
bool ctz_next_change(const ctz_zone *zone, int64_t seconds, int64_t *change);

/// The instant of a wall clock: the first of two when it is repeated, the end of the gap when it is skipped.
int64_t ctz_instant(const ctz_zone *zone, int64_t wall_clock);

#ifdef __cplusplus
}
#endif
