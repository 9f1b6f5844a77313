#include "CTimeZone.h"

#include <absl/time/civil_time.h>
#include <absl/time/time.h>

struct ctz_zone {
  absl::TimeZone zone;
};

namespace {

const absl::CivilSecond epoch{1970, 1, 1, 0, 0, 0};

absl::Time instant_at(int64_t seconds) { return absl::FromUnixSeconds(seconds); }

}  // namespace

const ctz_zone *ctz_load(const char *name) {
  absl::TimeZone zone;
  return absl::LoadTimeZone(name, &zone) ? new ctz_zone{zone} : nullptr;
}

int32_t ctz_offset(const ctz_zone *zone, int64_t seconds) { return zone->zone.At(instant_at(seconds)).offset; }

bool ctz_next_change(const ctz_zone *zone, int64_t seconds, int64_t *change) {
  const int32_t offset = ctz_offset(zone, seconds);
  absl::TimeZone::CivilTransition transition;
  while (zone->zone.NextTransition(instant_at(seconds), &transition)) {
    // The offset applies until the transition, so it converts the wall clock before the jump to the instant.
    seconds = (transition.from - epoch) - offset;
    if (ctz_offset(zone, seconds) == offset) continue;  // only the abbreviation changed
    *change = seconds;
    return true;
  }
  return false;
}

int64_t ctz_instant(const ctz_zone *zone, int64_t wall_clock) {
  return absl::ToUnixSeconds(absl::FromCivil(epoch + wall_clock, zone->zone));
}
