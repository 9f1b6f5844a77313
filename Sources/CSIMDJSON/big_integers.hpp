#pragma once
#include <string>
#include <string_view>

namespace csimdjson {

/// Copies `text`, spelling every integer beyond Int64 as a float (`100000000000000000000e0`).
/// False when a number breaks the grammar of RFC 8259 section 6.
bool respell_big_integers(std::string_view text, std::string &respelled);

} // namespace csimdjson
