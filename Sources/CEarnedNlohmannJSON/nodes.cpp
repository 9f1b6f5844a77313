#include "nodes.hpp"

#include <algorithm>

namespace nlohmann_reader {

namespace {

nlohmann_node plain(nlohmann_kind kind) {
  nlohmann_node node{};
  node.kind = kind;
  return node;
}

nlohmann_node string_node(std::string_view value) {
  auto node = plain(nlohmann_kind_string);
  node.count = value.size();
  node.text = reinterpret_cast<const uint8_t *>(value.data());
  return node;
}

bool starts_with(std::string_view text, std::string_view start) { return text.substr(0, start.size()) == start; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_of_word(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.'; }

/// The word or number at which the reader stopped. It may have read one character too many.
std::string_view word_before(std::string_view read) {
  if (!read.empty() && !is_of_word(read.back())) read.remove_suffix(1);
  auto start = read.size();
  while (start > 0 && is_of_word(read[start - 1])) --start;
  return read.substr(start);
}

} // namespace

nlohmann_status Nodes::read(std::string_view text) {
  this->text = text;
  list.clear();
  bytes_read = 0;
  characters.clear();
  characters.reserve(text.size());
  open.clear();
  keys.clear();
  fault = nlohmann_status_ok;
  excess = 0;
  is_too_deep = false;
  twin.reset();
  if (text.empty()) return nlohmann_status_empty;
  // The library ignores a byte order mark, but no JSON text starts with one (RFC 8259 section 8.1).
  if (starts_with(text, "\xef\xbb\xbf")) return nlohmann_status_bad_structure;
  nlohmann::json::sax_parse(text.begin(), text.end(), this);
  if (fault != nlohmann_status_ok) return fault;
  // The library also stops reading at a NUL.
  if (const auto place = text.find('\0'); place != text.npos) {
    bytes_read = place + 1;
    return nlohmann_status_bad_structure;
  }
  if (is_too_deep) return nlohmann_status_too_deep;
  if (!twin) return nlohmann_status_ok;
  list.assign(1, string_node(twin->second));
  return nlohmann_status_duplicate_key;
}

bool Nodes::null() { return add(plain(nlohmann_kind_null)); }

bool Nodes::boolean(bool value) {
  auto node = plain(nlohmann_kind_bool);
  node.boolean = value;
  return add(node);
}

bool Nodes::number_integer(int64_t value) {
  auto node = plain(nlohmann_kind_integer);
  node.integer = value;
  return add(node);
}

bool Nodes::number_unsigned(uint64_t value) {
  if (value <= INT64_MAX) return number_integer(static_cast<int64_t>(value));
  return number_float(static_cast<double>(value), {});
}

bool Nodes::number_float(double value, const std::string &) {
  auto node = plain(nlohmann_kind_number);
  node.number = value;
  return add(node);
}

bool Nodes::string(const std::string &value) { return add(string_node(keep(value))); }

bool Nodes::key(const std::string &value) {
  if (excess > 0) return true;
  keys.push_back(keep(value));
  list.push_back(string_node(keys.back()));
  return true;
}

bool Nodes::start_object(size_t) { return start(nlohmann_kind_object); }
bool Nodes::start_array(size_t) { return start(nlohmann_kind_array); }
bool Nodes::end_array() { return end(); }

bool Nodes::end_object() {
  if (excess > 0) return end();
  const auto object = open.back();
  const auto first = keys.begin() + static_cast<ptrdiff_t>(object.first_key);
  std::sort(first, keys.end());
  const auto found = std::adjacent_find(first, keys.end());
  // Of several objects with duplicate keys, report the one that begins first.
  if (found != keys.end() && (!twin || object.place < twin->first)) twin = {object.place, *found};
  keys.resize(object.first_key);
  return end();
}

/// What is too deep is read but not stored, because a grammar error takes precedence over the depth.
bool Nodes::start(nlohmann_kind kind) {
  if (open.size() == maximum_depth) {
    is_too_deep = true;
    ++excess;
    return true;
  }
  add(plain(kind));
  open.push_back({list.size() - 1, keys.size()});
  return true;
}

bool Nodes::end() {
  if (excess > 0) --excess;
  else open.pop_back();
  return true;
}

/// Appends a value, and counts it in its container.
bool Nodes::add(nlohmann_node node) {
  if (excess > 0) return true;
  if (!open.empty()) ++list[open.back().place].count;
  list.push_back(node);
  return true;
}

/// A copy of the text that lives as long as the document.
std::string_view Nodes::keep(const std::string &value) {
  const auto start = characters.size();
  characters += value;
  return std::string_view(characters).substr(start);
}

/// The library's errors differ only in the words after the first dash.
bool Nodes::parse_error(size_t position, const std::string &token, const nlohmann::json::exception &error) {
  bytes_read = position;
  const std::string_view what = error.what();
  const auto dash = what.find(" - ");
  const auto detail = dash == what.npos ? what : what.substr(dash + 3);
  const auto word = word_before(text.substr(0, position));
  fault = [&] {
    if (error.id == 406) return nlohmann_status_number_out_of_range;
    if (starts_with(detail, "invalid number")) return nlohmann_status_bad_number;
    if (starts_with(detail, "invalid string: missing closing quote")) return nlohmann_status_unclosed_string;
    if (starts_with(detail, "invalid string: control character")) return nlohmann_status_control_character;
    if (starts_with(detail, "invalid string")) return nlohmann_status_bad_escape;
    if (word.empty()) return nlohmann_status_bad_structure;
    if (starts_with(detail, "invalid literal")) {
      return is_letter(word.front()) ? nlohmann_status_bad_literal : nlohmann_status_bad_number;
    }
    // In 01 the library reads the number 0, then finds another number after it.
    return word.size() > token.size() ? nlohmann_status_bad_number : nlohmann_status_bad_structure;
  }();
  return false;
}

} // namespace nlohmann_reader
