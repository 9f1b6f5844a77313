#include "outline.hpp"

#include <algorithm>

namespace dom = simdjson::dom;

namespace csimdjson {

namespace {

csimdjson_node plain(csimdjson_kind kind) {
  csimdjson_node node{};
  node.kind = kind;
  return node;
}

csimdjson_node boolean(bool value) {
  auto node = plain(csimdjson_kind_bool);
  node.boolean = value;
  return node;
}

csimdjson_node integer(int64_t value) {
  auto node = plain(csimdjson_kind_integer);
  node.integer = value;
  return node;
}

csimdjson_node number(double value) {
  auto node = plain(csimdjson_kind_number);
  node.number = value;
  return node;
}

csimdjson_node string(std::string_view value) {
  auto node = plain(csimdjson_kind_string);
  node.count = value.size();
  node.text = reinterpret_cast<const uint8_t *>(value.data());
  return node;
}

} // namespace

csimdjson_status Outline::build(dom::element root) {
  nodes.clear();
  duplicates.clear();
  if (!append(root, 0)) return csimdjson_status_too_deep;
  if (duplicates.empty()) return csimdjson_status_ok;
  nodes.assign(1, duplicates.front());
  return csimdjson_status_duplicate_key;
}

bool Outline::append(dom::element element, size_t depth) {
  switch (element.type()) {
  case dom::element_type::ARRAY: return append(element.get_array().value_unsafe(), depth + 1);
  case dom::element_type::OBJECT: return append(element.get_object().value_unsafe(), depth + 1);
  case dom::element_type::STRING: nodes.push_back(string(element.get_string().value_unsafe())); return true;
  case dom::element_type::INT64: nodes.push_back(integer(element.get_int64().value_unsafe())); return true;
  case dom::element_type::UINT64:
  case dom::element_type::DOUBLE: nodes.push_back(number(element.get_double().value_unsafe())); return true;
  case dom::element_type::BOOL: nodes.push_back(boolean(element.get_bool().value_unsafe())); return true;
  case dom::element_type::NULL_VALUE: nodes.push_back(plain(csimdjson_kind_null)); return true;
  }
  return false;
}

// simdjson does not count an empty container as a level, we do: hence a check here too.
bool Outline::append(dom::array array, size_t depth) {
  if (depth > maximum_depth) return false;
  const auto place = nodes.size();
  nodes.push_back(plain(csimdjson_kind_array));
  size_t count = 0;
  for (auto element : array) {
    if (!append(element, depth)) return false;
    ++count;
  }
  nodes[place].count = count;
  return true;
}

bool Outline::append(dom::object object, size_t depth) {
  if (depth > maximum_depth) return false;
  if (duplicates.empty()) find_duplicate(object);
  const auto place = nodes.size();
  nodes.push_back(plain(csimdjson_kind_object));
  size_t count = 0;
  for (auto field : object) {
    nodes.push_back(string(field.key));
    if (!append(field.value, depth)) return false;
    ++count;
  }
  nodes[place].count = count;
  return true;
}

void Outline::find_duplicate(dom::object object) {
  keys.clear();
  for (auto field : object) keys.push_back(field.key);
  std::sort(keys.begin(), keys.end());
  const auto twin = std::adjacent_find(keys.begin(), keys.end());
  if (twin != keys.end()) duplicates.push_back(string(*twin));
}

} // namespace csimdjson
