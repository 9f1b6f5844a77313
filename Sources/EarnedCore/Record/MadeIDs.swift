/// The ids that the engine assigns for one record, in this order: grant, extension, then the events in log order
/// (interface, section 2). The same record always gets the same ids.
public struct MadeIDs: Sendable {
  private let instant: Instant
  /// The hash of the common beginning of all ids: the canonical JSON and `#`.
  private var beginning: SHA256
  private var ordinal = 0
  private var parts = 0

  /// - Parameter canonical: the record's canonical JSON.
  public init(_ instant: Instant, canonical: [UInt8]) {
    var hash = SHA256()
    hash.update(canonical)
    self.init(instant, hash)
  }

  /// - Parameter hash: the hash of the record's canonical JSON.
  init(_ instant: Instant, _ hash: SHA256) {
    self.instant = instant
    beginning = hash
    beginning.update("#")
  }

  /// The next id.
  public mutating func next() -> String {
    ordinal += 1
    return id(String(ordinal))
  }

  /// The id of something that exists once per record, such as the guest that a record creates.
  public func named(_ name: String) -> String { id(name) }

  /// The id of a part that has no id in the record, such as the second window of a mode.
  public func part(_ name: String, _ index: Int) -> String {
    id("\(name)-\(index)")
  }

  /// The id of the next part that is not in the record at all, such as an event that it causes. Each name has its own
  /// counter.
  public mutating func nextPart(_ name: String) -> String {
    parts += 1
    return part(name, parts)
  }

  private func id(_ end: String) -> String {
    var hash = beginning
    hash.update(end)
    return RecordKey(instant, hash).description
  }
}
