/// The members of a JSON object, in order. Every key occurs once.
///
/// Keys are equal when their code points are. Unlike in Swift strings, `é` and `e` with a combining accent are two
/// keys.
public struct JSONObject: Sendable {
  /// A key with its value.
  public struct Member: Hashable, Sendable {
    /// The key, as written.
    public var key: String
    /// The value of the key.
    public var value: JSONValue

    /// A key with its value.
    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The members in order. Code that changes them must keep the keys distinct.
  public var members: [Member] = []

  /// An empty object.
  public init() {}

  init(uniqueMembers: [(String, JSONValue)]) {
    members = uniqueMembers.map { Member(key: $0, value: $1) }
    // Only asserted: literals are in our own code, the tests run them all, and checking costs time for every record
    // written.
    assert(members.indices.allSatisfy { index(of: members[$0].key) == $0 }, "a key occurs twice")
  }

  /// The value of a key. Setting keeps the position of an existing member and appends a new one; setting `nil` removes
  /// it.
  public subscript(key: String) -> JSONValue? {
    get { index(of: key).map { members[$0].value } }
    set {
      switch (index(of: key), newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  package mutating func set(_ other: JSONObject) {
    for member in other.members { self[member.key] = member.value }
  }

  package var isEmpty: Bool { members.isEmpty }

  package var count: Int { members.count }

  /// The keys, in order.
  package var keys: [String] { members.map(\.key) }

  private func index(of key: String) -> Int? { members.indices.first { members[$0].key.hasBytes(of: key) } }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// An object with its members in the order written. The keys must be distinct.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(uniqueMembers: members)
  }
}

/// Equal members in the same order.
extension JSONObject: Hashable {}

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
