import EarnedJSON

/// Values by id. Ids are compared byte by byte, as SQLite does; Swift strings are also equal when they are only
/// canonically equivalent. They are kept in pieces: what changes a value copies its piece and no other, while somebody has
/// the values from before.
public struct ByID<Value: Sendable>: Sendable {
  private static var maxPiece: Int { 128 }
  /// By the hash of the id.
  private var pieces: [[ExactID: Value]] = [[:]]

  package init() {}

  package init(_ values: [Value], id: (Value) -> String) {
    for value in values { self[id(value)] = value }
  }

  /// The value for an id; nil when there is none. Assigning nil removes it.
  public subscript(id: String) -> Value? {
    get { pieces[piece(of: ExactID(id))][ExactID(id)] }
    _modify { yield &pieces[pieceToChange(of: ExactID(id))][ExactID(id)] }
  }

  package subscript(id: String, default value: @autoclosure () -> Value) -> Value {
    get { self[id] ?? value() }
    _modify { yield &pieces[pieceToChange(of: ExactID(id))][ExactID(id), default: value()] }
  }

  private func piece(of id: ExactID) -> Int { Int(UInt(bitPattern: id.hashValue) % UInt(pieces.count)) }

  /// When the piece is full, there are twice as many from then on.
  private mutating func pieceToChange(of id: ExactID) -> Int {
    if pieces[piece(of: id)].count >= Self.maxPiece {
      let elements = pieces.joined()
      pieces = [[ExactID: Value]](repeating: [:], count: 2 * pieces.count)
      for (id, value) in elements { pieces[piece(of: id)][id] = value }
    }
    return piece(of: id)
  }

  package var ids: [String] { pieces.joined().map(\.key.id) }

  /// The values, unordered.
  public var values: [Value] { pieces.flatMap(\.values) }

  /// The values that meet a condition, unordered.
  package func values(where isMet: (Value) -> Bool) -> [Value] { pieces.flatMap { $0.values.filter(isMet) } }

  /// Whether a value meets a condition.
  package func contains(where isMet: (Value) -> Bool) -> Bool { pieces.contains { $0.values.contains(where: isMet) } }

  package var count: Int { pieces.reduce(0) { $0 + $1.count } }
}

/// Equal values for the same ids.
extension ByID: Equatable where Value: Equatable {
  /// Whether both have the same ids with equal values.
  public static func == (one: ByID, other: ByID) -> Bool {
    one.count == other.count && one.pieces.joined().allSatisfy { other[$0.key.id] == $0.value }
  }
}

/// An id that equals another one when its bytes do.
package struct ExactID: Hashable, Sendable {
  package let id: String

  package init(_ id: String) { self.id = id }

  package static func == (one: ExactID, other: ExactID) -> Bool { one.id.hasBytes(of: other.id) }

  package func hash(into hasher: inout Hasher) { id.utf8.span.withUnsafeBytes { hasher.combine(bytes: $0) } }
}
