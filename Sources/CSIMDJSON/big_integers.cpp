#include "big_integers.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace csimdjson {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool starts_number(char c) { return c == '-' || is_digit(c); }

enum class Spelling { malformed, integer, fraction };

Spelling spelling(std::string_view number) {
  const auto take = [&](std::string_view any) {
    const bool found = !number.empty() && any.find(number.front()) != any.npos;
    if (found) number.remove_prefix(1);
    return found;
  };
  const auto take_digits = [&] {
    const bool found = !number.empty() && is_digit(number.front());
    while (!number.empty() && is_digit(number.front())) number.remove_prefix(1);
    return found;
  };
  take("-");
  if (!take("0") && !take_digits()) return Spelling::malformed;
  if (number.empty()) return Spelling::integer;
  if (take(".") && !take_digits()) return Spelling::malformed;
  if (take("eE")) {
    take("+-");
    if (!take_digits()) return Spelling::malformed;
  }
  return number.empty() ? Spelling::fraction : Spelling::malformed;
}

bool fits_int64(std::string_view integer) {
  int64_t value;
  return std::from_chars(integer.data(), integer.data() + integer.size(), value).ec == std::errc();
}

size_t string_length(std::string_view text) {
  size_t end = 1;
  while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text.size());
}

/// The length of the string or number that `text` starts with, or 1.
size_t token_length(std::string_view text) {
  if (text.front() == '"') return string_length(text);
  if (!starts_number(text.front())) return 1;
  return std::min(text.find_first_of(",:[]{} \t\n\r"), text.size());
}

} // namespace

bool respell_big_integers(std::string_view text, std::string &respelled) {
  respelled.clear();
  while (!text.empty()) {
    const auto token = text.substr(0, token_length(text));
    respelled += token;
    if (starts_number(token.front())) {
      const auto kind = spelling(token);
      if (kind == Spelling::malformed) return false;
      if (kind == Spelling::integer && !fits_int64(token)) respelled += "e0";
    }
    text.remove_prefix(token.size());
  }
  return true;
}

} // namespace csimdjson
