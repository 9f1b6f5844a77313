/// Whether a binary property list can be read with little memory and a short stack.
///
/// libplist copies a value wherever it is referred to, and calls itself for a list in a list. A file of a few bytes could so
/// take all memory: ten lists, each of which names the next one a hundred times.
struct BinaryListCheck {
  private let bytes: [UInt8]
  private var (offsetBytes, referenceBytes, count, table) = (0, 0, 0, 0)
  /// The values that were looked at, by their number.
  private var known: [Int: Extent] = [:]

  /// What a value takes with all that it refers to.
  private struct Extent {
    var bytes = 0
    var depth = 0
  }

  /// Deeper than any preferences.
  static let deepest = 64
  /// What all values may take once they are copied.
  static let maxBytes = 4 * PropertyList.maxBytes
  private static let trailerBytes = 32

  static func run(_ bytes: [UInt8]) throws(PropertyListFault) {
    var check = Self(bytes)
    try check.run()
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func run() throws(PropertyListFault) {
    let trailer = bytes.count - Self.trailerBytes
    guard trailer >= 8 else { throw .malformed }
    (offsetBytes, referenceBytes) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
    count = try number(at: trailer + 8, 8)
    let root = try number(at: trailer + 16, 8)
    table = try number(at: trailer + 24, 8)
    guard 1...8 ~= offsetBytes, 1...8 ~= referenceBytes, root < count, count <= bytes.count, table <= trailer,
      count <= (trailer - table) / offsetBytes
    else { throw .malformed }
    _ = try extent(of: root, depth: 0)
  }

  private mutating func extent(of value: Int, depth: Int) throws(PropertyListFault) -> Extent {
    guard value < count else { throw .malformed }
    if let known = known[value] { return known }
    guard depth < Self.deepest else { throw .tooDeep }
    let (type, low, first) = try start(of: value)
    var place = first
    var extent = Extent(bytes: 64)
    switch type {
    case 0x0, 0x1, 0x2, 0x3, 0x8: break
    case 0x4, 0x5, 0x7: extent.bytes += try length(low, &place)
    case 0x6: extent.bytes += 2 * (try length(low, &place))
    case 0xA, 0xC: try add(try length(low, &place), from: place, to: &extent, depth)
    case 0xD:
      let names = try length(low, &place)
      try add(2 * names, from: place, to: &extent, depth)
      for index in 0..<names { try expectName(try number(at: place + index * referenceBytes, referenceBytes)) }
    default: throw .malformed
    }
    known[value] = extent
    return extent
  }

  /// Adds values that a list refers to.
  private mutating func add(
    _ references: Int, from place: Int, to extent: inout Extent, _ depth: Int
  ) throws(PropertyListFault) {
    guard references <= (table - place) / referenceBytes else { throw .malformed }
    for index in 0..<references {
      let value = try self.extent(of: try number(at: place + index * referenceBytes, referenceBytes), depth: depth + 1)
      extent.bytes += value.bytes
      extent.depth = max(extent.depth, value.depth + 1)
      guard extent.bytes <= Self.maxBytes else { throw .repeatsItself }
      guard depth + extent.depth < Self.deepest else { throw .tooDeep }
    }
  }

  /// Looks at a name of a dictionary. libplist ends the process when there is a zero in one.
  private func expectName(_ value: Int) throws(PropertyListFault) {
    let (type, low, first) = try start(of: value)
    var place = first
    let isUTF16 = type == 0x6
    guard isUTF16 || type == 0x5 || type == 0x7 else { throw .malformed }
    let unitBytes = isUTF16 ? 2 : 1
    let count = try length(low, &place)
    guard count * unitBytes <= table - place else { throw .malformed }
    let units = stride(from: place, to: place + count * unitBytes, by: unitBytes)
    guard !units.contains(where: { bytes[$0] == 0 && bytes[$0 + unitBytes - 1] == 0 }) else { throw .malformed }
  }

  /// The type of a value, the other half of its first byte, and the place of its second one.
  private func start(of value: Int) throws(PropertyListFault) -> (type: UInt8, low: Int, place: Int) {
    let place = try number(at: table + value * offsetBytes, offsetBytes)
    guard place < table else { throw .malformed }
    return (bytes[place] >> 4, Int(bytes[place] & 0x0F), place + 1)
  }

  /// How many elements a value has: in its first byte, or in a number behind it.
  private func length(_ low: Int, _ place: inout Int) throws(PropertyListFault) -> Int {
    guard low == 0x0F else { return low }
    guard place < bytes.count, bytes[place] >> 4 == 0x1, bytes[place] & 0x0F <= 3 else { throw .malformed }
    let size = 1 << Int(bytes[place] & 0x0F)
    let length = try number(at: place + 1, size)
    place += 1 + size
    guard length <= bytes.count else { throw .malformed }
    return length
  }

  /// A number with the highest byte first.
  private func number(at place: Int, _ size: Int) throws(PropertyListFault) -> Int {
    guard place >= 0, place <= bytes.count - size else { throw .malformed }
    let number = bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // So that sums and products of two such numbers are numbers.
    guard number < 1 << 31 else { throw .malformed }
    return Int(number)
  }
}

/// Whether an XML property list can be read with a short stack: libplist calls itself for a list in a list when it lets go
/// of them.
enum XMLListCheck {
  static func run(_ bytes: [UInt8]) throws(PropertyListFault) {
    var depth = 0
    for tag in bytes.split(separator: UInt8(ascii: "<")) {
      let isEnd = tag.first == UInt8(ascii: "/")
      let name = tag.dropFirst(isEnd ? 1 : 0)
      guard names.contains(where: { name.starts(with: $0) }) else { continue }
      let isEmpty = tag.prefix { $0 != UInt8(ascii: ">") }.last == UInt8(ascii: "/")
      if !isEmpty { depth += isEnd ? -1 : 1 }
      guard depth <= BinaryListCheck.deepest else { throw .tooDeep }
    }
  }

  private static let names = ["array", "dict"].map { Array($0.utf8) }
}
