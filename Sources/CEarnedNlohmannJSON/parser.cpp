#include <new>

#include "nodes.hpp"

struct nlohmann_parser {
  nlohmann_reader::Nodes nodes;
};

#define NLOHMANN_QUOTED(token) #token
#define NLOHMANN_TEXT(token) NLOHMANN_QUOTED(token)

const char *nlohmann_version(void) {
  return NLOHMANN_TEXT(NLOHMANN_JSON_VERSION_MAJOR) "." NLOHMANN_TEXT(NLOHMANN_JSON_VERSION_MINOR) "." NLOHMANN_TEXT(
      NLOHMANN_JSON_VERSION_PATCH);
}

nlohmann_parser *nlohmann_parser_create(size_t maximum_depth) {
  return new (std::nothrow) nlohmann_parser{nlohmann_reader::Nodes(maximum_depth)};
}

void nlohmann_parser_destroy(nlohmann_parser *parser) { delete parser; }

nlohmann_status nlohmann_parse(nlohmann_parser *parser, const uint8_t *bytes, size_t length) {
  try {
    return parser->nodes.read({reinterpret_cast<const char *>(bytes), length});
  } catch (const std::bad_alloc &) {
    return nlohmann_status_too_large;
  }
}

size_t nlohmann_bytes_read(const nlohmann_parser *parser) { return parser->nodes.bytes_read; }

const nlohmann_node *nlohmann_nodes(const nlohmann_parser *parser) { return parser->nodes.list.data(); }
