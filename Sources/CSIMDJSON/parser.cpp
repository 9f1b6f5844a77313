#include "CSIMDJSON.h"

#include <new>
#include <string>
#include <string_view>

#include "big_integers.hpp"
#include "outline.hpp"

using simdjson::error_code;

struct csimdjson_parser {
  explicit csimdjson_parser(size_t maximum_depth) : outline(maximum_depth) {}

  simdjson::dom::parser parser;
  std::string respelled;
  csimdjson::Outline outline;

  error_code read(simdjson::dom::parser &parser, std::string_view text, simdjson::dom::element &root);
  csimdjson_status parse(std::string_view text);
};

namespace {

csimdjson_status status(error_code error) {
  switch (error) {
  case simdjson::SUCCESS: return csimdjson_status_ok;
  case simdjson::UTF8_ERROR: return csimdjson_status_invalid_utf8;
  case simdjson::EMPTY: return csimdjson_status_empty;
  case simdjson::T_ATOM_ERROR:
  case simdjson::F_ATOM_ERROR:
  case simdjson::N_ATOM_ERROR: return csimdjson_status_bad_literal;
  case simdjson::NUMBER_ERROR: return csimdjson_status_bad_number;
  case simdjson::NUMBER_OUT_OF_RANGE: return csimdjson_status_number_out_of_range;
  case simdjson::STRING_ERROR: return csimdjson_status_bad_escape;
  case simdjson::UNESCAPED_CHARS: return csimdjson_status_control_character;
  case simdjson::UNCLOSED_STRING: return csimdjson_status_unclosed_string;
  case simdjson::CAPACITY:
  case simdjson::MEMALLOC: return csimdjson_status_too_large;
  case simdjson::DEPTH_ERROR: return csimdjson_status_too_deep;
  default: return csimdjson_status_bad_structure;
  }
}

} // namespace

// simdjson calls an integer beyond 64 bits malformed; spelled as a float it is read for the double it denotes.
error_code csimdjson_parser::read(simdjson::dom::parser &parser, std::string_view text,
                                  simdjson::dom::element &root) {
  auto error = parser.parse(text.data(), text.size()).get(root);
  if (error != simdjson::NUMBER_ERROR) return error;
  if (!csimdjson::respell_big_integers(text, respelled)) return simdjson::NUMBER_ERROR;
  error = parser.parse(respelled.data(), respelled.size()).get(root);
  return error == simdjson::NUMBER_ERROR ? simdjson::NUMBER_OUT_OF_RANGE : error;
}

csimdjson_status csimdjson_parser::parse(std::string_view text) {
  if (text.empty()) return csimdjson_status_empty;
  if (!simdjson::validate_utf8(text.data(), text.size())) return csimdjson_status_invalid_utf8;
  // simdjson counts from the document itself, so its limit is one more than ours.
  if (parser.max_depth() != outline.maximum_depth + 1) {
    if (auto error = parser.allocate(parser.capacity(), outline.maximum_depth + 1)) return status(error);
  }
  simdjson::dom::element root;
  auto error = read(parser, text, root);
  if (error == simdjson::DEPTH_ERROR) {
    // A text that is also malformed, however deep, is malformed first.
    simdjson::dom::parser unlimited;
    error = unlimited.allocate(text.size(), text.size() + 1);
    if (!error) error = read(unlimited, text, root);
    return error ? status(error) : csimdjson_status_too_deep;
  }
  return error ? status(error) : outline.build(root);
}

#define CSIMDJSON_QUOTED(token) #token
#define CSIMDJSON_TEXT(token) CSIMDJSON_QUOTED(token)

const char *csimdjson_version(void) { return CSIMDJSON_TEXT(SIMDJSON_VERSION); }

csimdjson_parser *csimdjson_parser_create(size_t maximum_depth) {
  return new (std::nothrow) csimdjson_parser(maximum_depth);
}

void csimdjson_parser_destroy(csimdjson_parser *parser) { delete parser; }

csimdjson_status csimdjson_parse(csimdjson_parser *parser, const uint8_t *bytes, size_t length) {
  try {
    return parser->parse({reinterpret_cast<const char *>(bytes), length});
  } catch (const std::bad_alloc &) {
    return csimdjson_status_too_large;
  }
}

const csimdjson_node *csimdjson_nodes(const csimdjson_parser *parser) { return parser->outline.nodes.data(); }
