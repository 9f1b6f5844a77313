#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "CEarnedNlohmannJSON.h"

namespace nlohmann_reader {

/// Listens to the library's reader and makes the flat list: every container before its contents.
class Nodes {
public:
  explicit Nodes(size_t maximum_depth) : maximum_depth(maximum_depth) {}

  std::vector<nlohmann_node> list;
  /// Up to an error in the grammar; 0 without one.
  size_t bytes_read = 0;

  nlohmann_status read(std::string_view text);

  bool null();
  bool boolean(bool value);
  bool number_integer(int64_t value);
  bool number_unsigned(uint64_t value);
  bool number_float(double value, const std::string &spelling);
  bool string(const std::string &value);
  bool binary(const nlohmann::json::binary_t &) { return false; }  // never in JSON text
  bool start_object(size_t);
  bool key(const std::string &value);
  bool end_object();
  bool start_array(size_t);
  bool end_array();
  bool parse_error(size_t position, const std::string &token, const nlohmann::json::exception &error);

private:
  struct Container {
    size_t place;
    size_t first_key;
  };

  const size_t maximum_depth;
  std::string_view text;
  /// What strings hold. It never grows beyond the text, so it never moves.
  std::string characters;
  std::vector<Container> open;
  /// The keys so far of every object that is open.
  std::vector<std::string_view> keys;
  nlohmann_status fault;
  /// How many containers too deep the reader is.
  size_t excess;
  bool is_too_deep;
  /// A key that is twice in the object at that place.
  std::optional<std::pair<size_t, std::string_view>> twin;

  bool add(nlohmann_node node);
  bool start(nlohmann_kind kind);
  bool end();
  std::string_view keep(const std::string &value);
};

} // namespace nlohmann_reader
