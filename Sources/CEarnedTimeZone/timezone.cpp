#include "CEarnedTimeZone.h"

#include <absl/time/civil_time.h>
#include <absl/time/time.h>

#include <memory>
#include <string_view>

namespace {

const absl::CivilSecond epoch{1970, 1, 1, 0, 0, 0};

// Whether the file is as long as its headers say (RFC 9636). Abseil asks for as much memory as they say, before it reads.
bool has_its_length(std::string_view file) {
  constexpr size_t header_size = 44, version = 4, counts = 20;
  for (const uint64_t time_size : {4, 8}) {
    if (file.size() < header_size) return false;
    const auto count = [&](size_t index) {
      uint64_t number = 0;
      for (size_t place = 0; place < 4; ++place) {
        number = number << 8 | static_cast<uint8_t>(file[counts + 4 * index + place]);
      }
      return number;
    };
    // Marks of UTC and of standard time, leap seconds, times of changes, clocks, and the letters of their names.
    const uint64_t size =
        count(0) + count(1) + count(2) * (time_size + 4) + count(3) * (time_size + 1) + count(4) * 6 + count(5);
    if (size > file.size() - header_size) return false;
    if (file[version] == 0) return true;
    file.remove_prefix(header_size + size);
  }
  return true;
}

}  // namespace

struct ctz_zone {
  absl::TimeZone zone;
};

const ctz_zone *ctz_load(const char *path, const uint8_t *file, size_t size) {
  if (!has_its_length(std::string_view(reinterpret_cast<const char *>(file), size))) return nullptr;
  auto zone = std::make_unique<ctz_zone>();
  return absl::LoadTimeZone(path, &zone->zone) ? zone.release() : nullptr;
}

const ctz_zone *ctz_utc(void) { return new ctz_zone{absl::UTCTimeZone()}; }

int32_t ctz_offset(const ctz_zone *zone, int64_t seconds) { return zone->zone.At(absl::FromUnixSeconds(seconds)).offset; }

bool ctz_next_change(const ctz_zone *zone, int64_t seconds, int64_t *change) {
  const int32_t offset = ctz_offset(zone, seconds);
  absl::TimeZone::CivilTransition transition;
  while (zone->zone.NextTransition(absl::FromUnixSeconds(seconds), &transition)) {
    // The offset applies until the transition, so it converts the wall clock before the jump to the instant.
    seconds = (transition.from - epoch) - offset;
    if (transition.from == transition.to) continue;  // only the abbreviation changed
    *change = seconds;
    return true;
  }
  return false;
}

int64_t ctz_instant(const ctz_zone *zone, int64_t wall_clock) {
  return absl::ToUnixSeconds(absl::FromCivil(epoch + wall_clock, zone->zone));
}
