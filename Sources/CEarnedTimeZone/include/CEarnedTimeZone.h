#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A time zone of the system's tzdata, read by Abseil (cctz). Times are whole seconds since 1970-01-01T00:00:00Z. A
/// wall clock is its date and time as if in UTC, in seconds since 1970-01-01T00:00:00. Zones are never freed, because
/// Abseil keeps them until the process ends. All functions are thread-safe.
typedef struct ctz_zone ctz_zone;

/// The zone in the file of tzdata at a path, which begins with '/', or is the name of a zone below `$TZDIR`; NULL when it is
/// not one. Its content is checked first, because Abseil asks for as much memory as it says. Abseil then reads the file by
/// itself, and remembers every path: give each one once.
const ctz_zone *ctz_load(const char *path, const uint8_t *file, size_t size);

/// UTC, which needs no file.
const ctz_zone *ctz_utc(void);

/// Seconds east of UTC at an instant.
int32_t ctz_offset(const ctz_zone *zone, int64_t seconds);

/// Finds the first instant after `seconds` at which the offset changes. False when the data has none. Recurring rules
/// are followed for 400 years.
bool ctz_next_change(const ctz_zone *zone, int64_t seconds, int64_t *change);

/// The instant of a wall clock: the first one when it occurs twice, the end of the gap when it is skipped.
int64_t ctz_instant(const ctz_zone *zone, int64_t wall_clock);

#ifdef __cplusplus
}
#endif
