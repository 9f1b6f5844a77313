#include "CEarnedTimeZone.h"
#include "rule.hpp"

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
constexpr int64_t end_of_2037 = end_of_list + 365 * day;
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

// Whether the file is as long as its headers say (RFC 9636): Abseil asks for as much memory as they say.
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

// The last line of a file that ends with one, without its end; else nothing.
std::string_view last_line(std::string_view file) {
  if (file.empty() || file.back() != '\n') return {};
  file.remove_suffix(1);
  return file.substr(file.rfind('\n') + 1);
}

bool load(const std::string &name, std::string_view file, absl::TimeZone *zone) {
  next_file = file;
  const bool is_loaded = absl::LoadTimeZone(name, zone);
  next_file = {};
  return is_loaded;
}

// Whether a clock begins at an instant, and the other one ends.
bool begins(const Rule::Clock &clock, bool is_summer, int64_t seconds, const absl::TimeZone &zone) {
  const auto before = zone.At(instant_at(seconds - 1)), after = zone.At(instant_at(seconds));
  return before.is_dst != is_summer && after.is_dst == is_summer && after.offset == clock.offset &&
         after.zone_abbr == clock.name;
}

// Whether the list ends with two years of the rule: then Abseil can go on with it, and nothing is found wrong later.
bool is_listed(const Rule &rule, const absl::TimeZone &zone) {
  for (const int year : {2036, 2037}) {
    const int64_t summer = rule.to_summer.in(year, rule.standard), standard = rule.to_standard.in(year, rule.summer);
    if (std::abs(summer - standard) < 30 * day || !begins(rule.summer, true, summer, zone) ||
        !begins(rule.standard, false, standard, zone)) {
      return false;
    }
  }
  absl::TimeZone::CivilTransition transition;
  return !zone.NextTransition(instant_at(end_of_2037), &transition);
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
      // It fails only for a file that was made to: one that lists its rule for years and something else after them.
      if (!load(name + " for ever", file, &whole_zone)) whole_zone = listed;
    });
    return whole_zone;
  }

  const std::string name;
  const std::string file;

 private:
  mutable std::once_flag has_whole;
  mutable absl::TimeZone whole_zone;
};

const ctz_zone *ctz_load(const char *name, const uint8_t *file, size_t size) {
  if (size > 0 && !has_its_length({reinterpret_cast<const char *>(file), size})) return nullptr;
  auto zone = std::make_unique<ctz_zone>(name, std::string_view(reinterpret_cast<const char *>(file), size));
  const std::string_view content = zone->file, line = last_line(content);
  if (const auto rule = Rule::read(line)) {
    // An empty line in its place is no rule.
    const std::string list = std::string(content.substr(0, content.size() - line.size() - 1)) + "\n";
    if (load(zone->name + " as listed", list, &zone->listed) && is_listed(*rule, zone->listed)) zone->end = end_of_list;
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
