#pragma once
#include <string_view>
#include <vector>

#include "CSIMDJSON.h"

#define SIMDJSON_EXCEPTIONS 0
#include <simdjson.h>

namespace csimdjson {

/// A document as a flat list of nodes, every container before its contents.
struct Outline {
  explicit Outline(size_t maximum_depth) : maximum_depth(maximum_depth) {}

  const size_t maximum_depth;
  std::vector<csimdjson_node> nodes;

  csimdjson_status build(simdjson::dom::element root);

private:
  std::vector<std::string_view> keys;
  std::vector<csimdjson_node> duplicates;

  bool append(simdjson::dom::element element, size_t depth);
  bool append(simdjson::dom::array array, size_t depth);
  bool append(simdjson::dom::object object, size_t depth);
  void find_duplicate(simdjson::dom::object object);
};

} // namespace csimdjson
