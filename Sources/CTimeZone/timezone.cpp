#include "CTimeZone.h"

#include <absl/time/civil_time.h>
#include <absl/time/internal/cctz/include/cctz/zone_info_source.h>
#include <absl/time/time.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace {

const absl::CivilSecond epoch{1970, 1, 1, 0, 0, 0};
constexpr int64_t day = 86400;

// 2037-01-01T00:00:00Z. Files list the changes up to the end of 2037, or only those before their rule begins.
constexpr int64_t end_of_list = 2114380800;
constexpr int64_t never = std::numeric_limits<int64_t>::max();

absl::Time instant_at(int64_t seconds) { return absl::FromUnixSeconds(seconds); }

// What Abseil loads next on this thread.
thread_local std::string_view next_file;

class FileInMemory : public absl::time_internal::cctz::ZoneInfoSource {
 public:
  explicit FileInMemory(std::string_view file) : rest(file) {}

  std::size_t Read(void *to, std::size_t size) override {
    const std::size_t count = std::min(size, rest.size());
    std::memcpy(to, rest.data(), count);
    rest.remove_prefix(count);
    return count;
  }

  int Skip(std::size_t count) override {
    if (count > rest.size()) return -1;
    rest.remove_prefix(count);
    return 0;
  }

 private:
  std::string_view rest;
};

bool load(const std::string &name, std::string_view file, absl::TimeZone *zone) {
  next_file = file;
  const bool is_loaded = absl::LoadTimeZone(name, zone);
  next_file = {};
  return is_loaded;
}

// Whether the list of changes goes on beyond its end, so that none before it is missing.
bool is_complete(const absl::TimeZone &zone) {
  absl::TimeZone::CivilTransition transition;
  return zone.NextTransition(instant_at(end_of_list), &transition);
}

}  // namespace

namespace absl {
ABSL_NAMESPACE_BEGIN
namespace time_internal {
namespace cctz_extension {

namespace {

std::unique_ptr<cctz::ZoneInfoSource> next_source(
    const std::string &, const std::function<std::unique_ptr<cctz::ZoneInfoSource>(const std::string &)> &) {
  return std::make_unique<FileInMemory>(next_file);
}

}  // namespace

// Abseil asks this one instead of reading files.
ZoneInfoSourceFactory zone_info_source_factory = next_source;

}  // namespace cctz_extension
}  // namespace time_internal
ABSL_NAMESPACE_END
}  // namespace absl

struct ctz_zone {
  ctz_zone(const char *name, std::string_view file) : name(name), file(file) {}

  // Without its rule, and when that holds.
  absl::TimeZone listed;
  int64_t end = never;

  const absl::TimeZone &at(int64_t seconds) const { return seconds < end ? listed : whole(); }

  // Abseil lists the changes of 400 years, which takes longer than all else about a zone.
  const absl::TimeZone &whole() const {
    std::call_once(has_whole, [this] {
      if (!load(name + " for ever", file, &whole_zone)) std::abort();  // the rule was one that Abseil can follow
    });
    return whole_zone;
  }

  const std::string name;
  const std::string file;

 private:
  mutable std::once_flag has_whole;
  mutable absl::TimeZone whole_zone;
};

const ctz_zone *ctz_load(const char *name, const uint8_t *file, size_t size, size_t rule) {
  auto zone = std::make_unique<ctz_zone>(name, std::string_view(reinterpret_cast<const char *>(file), size));
  if (rule > 0) {
    // An empty line in its place is no rule.
    const std::string list = zone->file.substr(0, size - rule) + "\n";
    if (load(zone->name + " as listed", list, &zone->listed) && is_complete(zone->listed)) zone->end = end_of_list;
  }
  if (zone->end == never && !load(zone->name, zone->file, &zone->listed)) return nullptr;
  return zone.release();
}

int32_t ctz_offset(const ctz_zone *zone, int64_t seconds) { return zone->at(seconds).At(instant_at(seconds)).offset; }

bool ctz_next_change(const ctz_zone *zone, int64_t seconds, int64_t *change) {
  const int32_t offset = ctz_offset(zone, seconds);
  absl::TimeZone::CivilTransition transition;
  while (zone->at(seconds).NextTransition(instant_at(seconds), &transition)) {
    // The offset applies until the transition, so it converts the wall clock before the jump to the instant.
    seconds = (transition.from - epoch) - offset;
    if (transition.from == transition.to) continue;  // only the abbreviation changed
    *change = seconds;
    return true;
  }
  return false;
}

int64_t ctz_instant(const ctz_zone *zone, int64_t wall_clock) {
  // By no offset is a wall clock more than a day away from its instant.
  return absl::ToUnixSeconds(absl::FromCivil(epoch + wall_clock, zone->at(std::min(wall_clock, never - day) + day)));
}

int64_t ctz_end_of_list(const ctz_zone *zone) { return zone->end; }
