/// Hands the parsed values to the initialisers the compiler writes for `ParsableArguments`.
struct ArgumentDecoder: Decoder {
  let values: ParsedValues
  var key = PropertyKey(path: [])

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The value of the property that is being decoded.
  static func value<Value>(from decoder: any Decoder) throws -> Value {
    guard let decoder = decoder as? ArgumentDecoder, let value = decoder.values[decoder.key] as? Value else {
      preconditionFailure("arguments are decoded by parse, parseAsRoot or main only")
    }
    return value
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Properties(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NotAnArgument(key: key.name) }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NotAnArgument(key: key.name) }
}

/// The properties of one type.
private struct Properties<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ArgumentDecoder

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { true }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try T(from: ArgumentDecoder(values: decoder.values, key: decoder.key.appending(key.stringValue)))
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<Nested>
  {
    throw NotAnArgument(key: key.stringValue)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw NotAnArgument(key: key.stringValue)
  }

  func superDecoder() throws -> any Decoder { throw NotAnArgument(key: "super") }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw NotAnArgument(key: key.stringValue) }
}

/// A stored property without one of the wrappers: a mistake in the command's declaration.
struct NotAnArgument: Error, CustomStringConvertible {
  let key: String

  var description: String { "'\(key)' is not an @Argument, @Option, @Flag or @OptionGroup." }
}
