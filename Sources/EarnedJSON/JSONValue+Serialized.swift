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
    withUTF8(as: layout.form) { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of ``serialized(_:)``.
  public func serializedUTF8(_ layout: JSONLayout = .compact) -> [UInt8] { withUTF8(as: layout.form) { [UInt8]($0) } }

  /// Passes the bytes of ``serialized(_:)`` in compact layout to `body`, which must not keep them.
  package func withSerializedUTF8<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withUTF8(as: .compact) { body(UnsafeRawBufferPointer($0)) }
  }

  /// The value as canonical JSON (RFC 8785): members sorted by key, no spaces, and every number as a double, so an
  /// integer beyond 2^53 is rounded.
  public var canonical: [UInt8] { withUTF8(as: .canonical) { [UInt8]($0) } }

  private func withUTF8<Result>(
    as form: JSONWriter.Form, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var writer = JSONWriter(form: form)
    writer.append(self)
    return writer.output.withBytes(body)
  }
}

extension JSONLayout {
  fileprivate var form: JSONWriter.Form { self == .compact ? .compact : .pretty }
}
