/// How a value is laid out as text.
public enum JSONLayout: Sendable {
  /// One line without spaces.
  case compact
  /// Two spaces of indentation per level, one member or element per line, LF between lines and none at the end.
  case pretty
}

extension JSONValue {
  /// The value as JSON text, members in their order. The same value gives the same bytes.
  ///
  /// Strings escape only what JSON requires. A `number` must be finite; it is written as in ECMAScript, with the
  /// shortest decimal that reads back as the same double.
  public func serialized(_ layout: JSONLayout = .compact) -> String {
    String(decoding: serializedUTF8(layout), as: UTF8.self)
  }

  /// The bytes of ``serialized(_:)``.
  public func serializedUTF8(_ layout: JSONLayout = .compact) -> [UInt8] {
    switch layout {
    case .compact: JSONWriter.bytes(of: self, as: .compact)
    case .pretty: JSONWriter.bytes(of: self, as: .pretty)
    }
  }

  /// The value as canonical JSON (RFC 8785): members sorted by key, no spaces, and every number as a double, so an
  /// integer beyond 2^53 is rounded.
  public var canonical: [UInt8] {
    JSONWriter.bytes(of: self, as: .canonical)
  }
}
