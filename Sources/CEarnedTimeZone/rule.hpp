#pragma once

#include <absl/time/civil_time.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// How a zone changes its clock in every year, as the last line of its file says: `PST8PDT,M3.2.0,M11.1.0`.
struct Rule {
  /// A clock: its name, and how many seconds it is ahead of UTC.
  struct Clock {
    std::string name;
    int offset = 0;
  };

  /// When in the year a clock begins: at a time, in seconds of the clock before, on a weekday (0 is Sunday) of a week of a
  /// month; the fifth week is the last.
  struct Change {
    int month = 0, week = 0, weekday = 0, seconds = 0;

    /// The instant in a year, in seconds since 1970, by the clock before.
    int64_t in(int year, const Clock &before) const;
  };

  Clock standard, summer;
  Change to_summer, to_standard;

  /// The rule in a line of the usual form; nothing for any other. What is read here, Abseil can read, too.
  static std::optional<Rule> read(std::string_view line);
};
