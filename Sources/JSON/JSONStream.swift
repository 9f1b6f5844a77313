/// Writes one JSON text, laid out as `pretty`, value by value: for one that is too long to be a value itself.
///
/// The bytes are the same as of the whole value. Whoever writes keeps the keys of an object distinct.
public struct JSONStream {
  /// What holds values.
  public enum Container: Sendable {
    case array, object
  }

  private struct Open {
    let container: Container
    var isEmpty = true
  }

  private var writer = JSONWriter(form: .pretty)
  private var open: [Open] = []
  private var isAfterKey = false

  /// Nothing yet.
  public init() {}

  /// Begins an array or an object, which holds what comes before its end.
  public mutating func begin(_ container: Container) {
    separate()
    writer.bytes.append(UInt8(ascii: container == .array ? "[" : "{"))
    open.append(Open(container: container))
  }

  /// Ends what was begun last.
  public mutating func end() {
    let last = open.removeLast()
    if !last.isEmpty { writer.breakLine(depth: open.count) }
    writer.bytes.append(UInt8(ascii: last.container == .array ? "]" : "}"))
  }

  /// Writes the key of the member whose value comes next.
  public mutating func append(key: String) {
    separate()
    writer.append(key: key)
    isAfterKey = true
  }

  /// Writes a value.
  public mutating func append(_ value: JSONValue) {
    separate()
    writer.append(value, depth: open.count)
  }

  /// The bytes since they were last taken. The memory they had is used again.
  public mutating func take<Failure: Error>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    try body(writer.bytes)
    writer.bytes.removeAll(keepingCapacity: true)
  }

  private mutating func separate() {
    guard !isAfterKey else {
      isAfterKey = false
      return
    }
    guard let last = open.indices.last else { return }
    if !open[last].isEmpty { writer.bytes.append(UInt8(ascii: ",")) }
    open[last].isEmpty = false
    writer.breakLine(depth: open.count)
  }
}
