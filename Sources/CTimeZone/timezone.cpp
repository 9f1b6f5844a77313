#include "CTimeZone.h"

#include <cctz/civil_time.h>
#include <cctz/time_zone.h>

struct ctz_zone {
  cctz::time_zone zone;
};

namespace {

using Instant = cctz::time_point<cctz::seconds>;

const cctz::civil_second epoch{1970, 1, 1, 0, 0, 0};

Instant instant_at(int64_t seconds) { return Instant(cctz::seconds(seconds)); }

}  // namespace

const ctz_zone *ctz_load(const char *name) {
  cctz::time_zone zone;
  return cctz::load_time_zone(name, &zone) ? new ctz_zone{zone} : nullptr;
}

int32_t ctz_offset(const ctz_zone *zone, int64_t seconds) { return zone->zone.lookup(instant_at(seconds)).offset; }

bool ctz_next_change(const ctz_zone *zone, int64_t seconds, int64_t *change) {
  const int32_t offset = ctz_offset(zone, seconds);
  cctz::time_zone::civil_transition transition;
  while (zone->zone.next_transition(instant_at(seconds), &transition)) {
    // The offset holds up to the transition, so the wall clock it jumps from tells the instant.
    seconds = (transition.from - epoch) - offset;
    if (ctz_offset(zone, seconds) == offset) continue;  // only the abbreviation changed
    *change = seconds;
    return true;
  }
  return false;
}

int64_t ctz_instant(const ctz_zone *zone, int64_t wall_clock) {
  return cctz::convert(epoch + wall_clock, zone->zone).time_since_epoch().count();
}
