import EarnedJSON

/// What the start of a JSON text shows: the keys of its object, or of the first object in its array.
public struct JSONShape: Sendable {
  /// Whether the text is an object; otherwise it is an array.
  public private(set) var isObject = false
  /// The keys of the object.
  public private(set) var keys: Set<String> = []
  /// The keys of the first element of the array, or of the first array in the object.
  public private(set) var elementKeys: Set<String> = []

  /// Nil when the text starts with neither an object nor an array.
  ///
  /// - Parameter head: the first bytes of the text. They may end anywhere.
  init?(head: ArraySlice<UInt8>) {
    var rest: [[UInt8]] = [Array(head)]
    var cursor = JSONCursor { rest.popLast() ?? [] }
    do {
      switch try cursor.kind() {
      case .object:
        isObject = true
        try readObject(&cursor)
      case .array: try readElement(&cursor)
      default: return nil
      }
    } catch {
      // The head ends inside a value. Everything before it is known.
    }
  }

  private mutating func readObject(_ cursor: inout JSONCursor) throws {
    try cursor.enter()
    while let key = try cursor.nextKey() {
      keys.insert(key)
      if elementKeys.isEmpty, try cursor.kind() == .array {
        try readElement(&cursor)
        while try cursor.nextElement() { try cursor.skip() }
      } else {
        try cursor.skip()
      }
    }
  }

  /// Reads the first element of an array, and stays inside the array.
  private mutating func readElement(_ cursor: inout JSONCursor) throws {
    try cursor.enter()
    guard try cursor.nextElement() else { return }
    guard try cursor.kind() == .object else { return try cursor.skip() }
    try cursor.enter()
    while let key = try cursor.nextKey() {
      elementKeys.insert(key)
      try cursor.skip()
    }
  }
}
