extension JSONObject {
  /// The members sorted by the UTF-16 code units of their keys (RFC 8785 section 3.2.3).
  var canonicalMembers: [Member] {
    let areSorted = zip(members, members.dropFirst()).allSatisfy { precedes($0.key, $1.key) }
    return areSorted ? members : members.sorted { precedes($0.key, $1.key) }
  }
}

private func precedes(_ left: String, _ right: String) -> Bool {
  let (left, right) = (left.utf8.span, right.utf8.span)
  return left.withUnsafeBytes { left in
    right.withUnsafeBytes { right in left.lexicographicallyPrecedes(right) { rank($0) < rank($1) } }
  }
}

/// UTF-8 sorts like UTF-16 except for U+E000…U+FFFF (lead bytes EE and EF), which UTF-16 sorts after the surrogates,
/// that is after the lead bytes F0…F4.
private func rank(_ byte: UInt8) -> UInt8 {
  byte & 0xFE == 0xEE ? byte | 0x10 : byte
}
