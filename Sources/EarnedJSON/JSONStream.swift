/// Writes a JSON text value by value, when it is too long to have in memory.
///
/// The bytes are the same as for the whole value at once. The caller must keep the keys of an object distinct.
package struct JSONStream: ~Copyable {
  /// What `begin` begins.
  package enum Container: Sendable {
    case array, object
  }

  private struct Open {
    let container: Container
    var isEmpty = true
  }

  private var writer: JSONWriter
  private var open: [Open] = []
  private var isAfterKey = false

  package init(_ layout: JSONLayout = .pretty) {
    writer = JSONWriter(form: layout == .pretty ? .pretty : .compact)
  }

  /// Begins an array or an object. Everything appended before its end belongs to it.
  package mutating func begin(_ container: Container) {
    separate()
    writer.output.append(UInt8(ascii: container == .array ? "[" : "{"))
    open.append(Open(container: container))
  }

  /// Ends the innermost open array or object.
  package mutating func end() {
    let last = open.removeLast()
    if !last.isEmpty { writer.breakLine(depth: open.count) }
    writer.output.append(UInt8(ascii: last.container == .array ? "]" : "}"))
  }

  package mutating func append(key: String) {
    separate()
    writer.append(key: key)
    isAfterKey = true
  }

  package mutating func append(_ value: JSONValue) {
    separate()
    writer.append(value, depth: open.count)
  }

  /// The number of bytes written since the last `take`.
  package var byteCount: Int { writer.output.count }

  /// Passes the bytes written since the last call to `body`, then reuses their memory.
  package mutating func take<Failure: Error>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    try body(writer.output.bytes)
    writer.output.removeAll()
  }

  private mutating func separate() {
    guard !isAfterKey else {
      isAfterKey = false
      return
    }
    guard let last = open.indices.last else { return }
    if !open[last].isEmpty { writer.output.append(UInt8(ascii: ",")) }
    open[last].isEmpty = false
    writer.breakLine(depth: open.count)
  }
}
