// A C interface to nlohmann's JSON reader: reads strict JSON into a flat list of nodes.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#define NLOHMANN_ENUM enum __attribute__((enum_extensibility(closed)))
#else
#define NLOHMANN_ENUM enum
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef NLOHMANN_ENUM nlohmann_kind {
  nlohmann_kind_null,
  nlohmann_kind_bool,
  nlohmann_kind_integer,
  nlohmann_kind_number,
  nlohmann_kind_string,
  nlohmann_kind_array,
  nlohmann_kind_object,
} nlohmann_kind;

/// One value. An array is followed by its `count` elements; an object by its `count` members, each a string node (the
/// key) and a value.
typedef struct nlohmann_node {
  nlohmann_kind kind;
  /// The number of bytes of a string, elements of an array, or members of an object.
  size_t count;
  union {
    bool boolean;
    int64_t integer;
    double number;
    const uint8_t *text;
  };
} nlohmann_node;

/// In order of precedence: grammar, depth, duplicate keys. A text without an error is valid UTF-8.
typedef NLOHMANN_ENUM nlohmann_status {
  nlohmann_status_ok,
  nlohmann_status_empty,
  nlohmann_status_bad_structure,
  nlohmann_status_bad_literal,
  nlohmann_status_bad_number,
  nlohmann_status_number_out_of_range,
  nlohmann_status_bad_escape,
  nlohmann_status_control_character,
  nlohmann_status_unclosed_string,
  nlohmann_status_too_large,
  nlohmann_status_too_deep,
  /// The key is the only node.
  nlohmann_status_duplicate_key,
} nlohmann_status;

typedef struct nlohmann_parser nlohmann_parser;

/// The version of the library, such as "3.1.0".
const char *nlohmann_version(void);

/// NULL when memory is exhausted. A scalar has depth 0, an array of scalars depth 1.
nlohmann_parser *nlohmann_parser_create(size_t maximum_depth);
void nlohmann_parser_destroy(nlohmann_parser *parser);

/// Reads one document. The parser keeps memory in proportion to the largest document so far.
nlohmann_status nlohmann_parse(nlohmann_parser *parser, const uint8_t *bytes, size_t length);

/// How many bytes the last `nlohmann_parse` had read when it found an error in the grammar, the wrong one last; 0 without
/// such an error.
size_t nlohmann_bytes_read(const nlohmann_parser *parser);

/// The nodes of the last `nlohmann_parse`, if it returned `ok` or `duplicate_key`. Valid until the next call.
const nlohmann_node *nlohmann_nodes(const nlohmann_parser *parser);

#ifdef __cplusplus
}
#endif
