/// The ids that the engine makes for one record, in the order it makes them: grant, extension, then the events in log
/// order (interface, section 2). The same record always gets the same ids.
public struct MadeIDs: Sendable {
  private let instant: Instant
  private let canonical: [UInt8]
  private var ordinal = 0

  /// - Parameter canonical: the record's canonical JSON.
  public init(_ instant: Instant, canonical: [UInt8]) {
    self.instant = instant
    self.canonical = canonical
  }

  /// The next id.
  public mutating func next() -> String {
    ordinal += 1
    return RecordKey(instant, content: canonical + "#\(ordinal)".utf8).description
  }

  /// The id of a part that the record itself leaves nameless, such as the second window of a mode.
  public func part(_ name: String, _ index: Int) -> String {
    RecordKey(instant, content: canonical + "#\(name)-\(index)".utf8).description
  }
}
