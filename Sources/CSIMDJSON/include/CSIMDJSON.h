// A C face over simdjson's DOM: strict JSON in, a flat list of nodes out.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#define CSIMDJSON_ENUM enum __attribute__((enum_extensibility(closed)))
#else
#define CSIMDJSON_ENUM enum
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef CSIMDJSON_ENUM csimdjson_kind {
  csimdjson_kind_null,
  csimdjson_kind_bool,
  csimdjson_kind_integer,
  csimdjson_kind_number,
  csimdjson_kind_string,
  csimdjson_kind_array,
  csimdjson_kind_object,
} csimdjson_kind;

/// One value. An array is followed by its `count` elements; an object by its `count` members, each a string node (the
/// key) and a value.
typedef struct csimdjson_node {
  csimdjson_kind kind;
  /// Bytes of a string, elements of an array, members of an object.
  size_t count;
  union {
    bool boolean;
    int64_t integer;
    double number;
    const uint8_t *text;
  };
} csimdjson_node;

/// In order of precedence: UTF-8, grammar, depth, duplicate keys.
typedef CSIMDJSON_ENUM csimdjson_status {
  csimdjson_status_ok,
  csimdjson_status_invalid_utf8,
  csimdjson_status_empty,
  csimdjson_status_bad_structure,
  csimdjson_status_bad_literal,
  csimdjson_status_bad_number,
  csimdjson_status_number_out_of_range,
  csimdjson_status_bad_escape,
  csimdjson_status_control_character,
  csimdjson_status_unclosed_string,
  csimdjson_status_too_large,
  csimdjson_status_too_deep,
  /// The only node is the key.
  csimdjson_status_duplicate_key,
} csimdjson_status;

typedef struct csimdjson_parser csimdjson_parser;

/// The version of the library, such as "3.1.0".
const char *csimdjson_version(void);

/// NULL when memory is exhausted. An array or object around a scalar is one deep.
csimdjson_parser *csimdjson_parser_create(size_t maximum_depth);
void csimdjson_parser_destroy(csimdjson_parser *parser);

/// Reads one document. The parser keeps memory in proportion to the largest text it has read.
csimdjson_status csimdjson_parse(csimdjson_parser *parser, const uint8_t *bytes, size_t length);

/// What the last call of `csimdjson_parse` left, when it gave `ok` or `duplicate_key`. Valid until the next call.
const csimdjson_node *csimdjson_nodes(const csimdjson_parser *parser);

#ifdef __cplusplus
}
#endif
