#include "rule.hpp"

namespace {

/// Reads the parts of a line from left to right.
class Scanner {
 public:
  explicit Scanner(std::string_view line) : rest(line) {}

  bool is_done() const { return rest.empty(); }

  bool skip(char character) {
    if (rest.empty() || rest.front() != character) return false;
    rest.remove_prefix(1);
    return true;
  }

  /// One to three digits.
  bool number(int least, int most, int *number) {
    size_t length = 0;
    *number = 0;
    while (length < 3 && length < rest.size() && rest[length] >= '0' && rest[length] <= '9') {
      *number = *number * 10 + (rest[length++] - '0');
    }
    rest.remove_prefix(length);
    return length > 0 && least <= *number && *number <= most;
  }

  /// `8`, `-9:30` or `2:45`, in seconds.
  bool time(int most_hours, int *seconds) {
    const int sign = skip('-') ? -1 : 1;
    int hours = 0, minutes = 0;
    if (!number(0, most_hours, &hours) || (skip(':') && !number(0, 59, &minutes))) return false;
    *seconds = sign * (hours * 3600 + minutes * 60);
    return true;
  }

  /// `PST` or `<+01>`.
  bool name(std::string *name) {
    const bool is_quoted = skip('<');
    const size_t length = is_quoted ? rest.find('>') : rest.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    if (length == rest.npos || length < 3) return false;
    name->assign(rest.substr(0, length));
    rest.remove_prefix(length + is_quoted);
    return true;
  }

  /// `M3.2.0` or `M10.5.0/3`.
  bool change(Rule::Change *change) {
    if (!skip('M') || !number(1, 12, &change->month)) return false;
    if (!skip('.') || !number(1, 5, &change->week) || !skip('.') || !number(0, 6, &change->weekday)) return false;
    change->seconds = 2 * 3600;
    return !skip('/') || time(167, &change->seconds);
  }

 private:
  std::string_view rest;
};

}  // namespace

std::optional<Rule> Rule::read(std::string_view line) {
  Scanner scanner(line);
  Rule rule;
  // The line counts what is to be added to get UTC.
  if (!scanner.name(&rule.standard.name) || !scanner.time(24, &rule.standard.offset)) return std::nullopt;
  rule.standard.offset = -rule.standard.offset;
  if (!scanner.name(&rule.summer.name)) return std::nullopt;
  rule.summer.offset = rule.standard.offset + 3600;
  if (!scanner.skip(',')) {
    if (!scanner.time(24, &rule.summer.offset) || !scanner.skip(',')) return std::nullopt;
    rule.summer.offset = -rule.summer.offset;
  }
  if (!scanner.change(&rule.to_summer) || !scanner.skip(',') || !scanner.change(&rule.to_standard)) return std::nullopt;
  return scanner.is_done() ? std::optional(rule) : std::nullopt;
}

int64_t Rule::Change::in(int year, const Clock &before) const {
  const absl::CivilDay first(year, month, 1);
  // Abseil's weeks begin with Monday.
  const int first_weekday = (static_cast<int>(absl::GetWeekday(first)) + 1) % 7;
  absl::CivilDay day = first + (weekday - first_weekday + 7) % 7 + 7 * (week - 1);
  if (day.month() != month) day -= 7;
  return (absl::CivilSecond(day) - absl::CivilSecond(1970)) + seconds - before.offset;
}
