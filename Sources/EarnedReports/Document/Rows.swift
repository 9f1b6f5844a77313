import EarnedFiles
import EarnedJSON

/// The rows of a dataset. Each is an array, one value a column, to whoever reads it; until then they are packed into
/// bytes, a twentieth of the room. What is too much for memory waits in a file.
public struct Rows: Sendable {
  /// What a packed value begins with.
  private enum Tag: UInt8 {
    case null, no, yes, integer, real, text, json
    /// A text that was there before, in the same column.
    case knownText
  }

  /// Those after the ones in the file.
  private var bytes: [UInt8] = []
  /// Where each of these begins.
  private var starts: [Int] = []
  /// The rows before them.
  private var file: RowFile?
  private var places: [RowFile.Place] = []
  private var rowsInFile = 0
  /// By column.
  private var knownTexts: [KnownTexts] = []

  /// None yet.
  public init() {}

  /// What they take, about, in memory and in the file.
  var byteCount: Int { (places.last?.end ?? 0) + bytes.count + starts.count * MemoryLayout<Int>.size }

  /// Adds a row at the end.
  public mutating func append(_ row: [Datum]) {
    beginRow()
    for (column, datum) in row.enumerated() { append(datum, column) }
  }

  /// Adds a row without values. They come next, in the order of their columns.
  mutating func beginRow() { starts.append(bytes.count) }

  /// Moves the rows to a file when they take much room. They cannot be added to then, others can.
  mutating func makeRoom() throws(FileFault) {
    guard bytes.count >= Rows.mostBytes else { return }
    if file == nil { file = try RowFile() }
    guard let file else { return }
    places.append(try file.append(RowFile.Piece(starts: starts, bytes: bytes), firstRow: rowsInFile))
    rowsInFile += starts.count
    bytes.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
  }

  /// Throws when rows could not be read back from their file: then values that were read were wrong.
  func check() throws(FileFault) {
    if let fault = file?.fault { throw fault }
  }

  private static let mostBytes = 1 << 20

  /// One value, without the others of its row.
  func value(_ row: Int, _ column: Int) -> Datum {
    knownTexts.withUnsafeBufferPointer { texts in
      read(row) { bytes, range in
        var place = range.lowerBound
        for _ in 0..<column { Rows.skip(bytes, &place) }
        return Rows.read(bytes, &place, texts, column)
      }
    } ?? .null
  }

  /// Reads from the bytes of a row; nil when they cannot be read.
  private func read<Result>(_ row: Int, _ body: (UnsafeRawBufferPointer, Range<Int>) -> Result) -> Result? {
    guard row < rowsInFile else { return Rows.read(row - rowsInFile, starts, bytes, body) }
    var (low, high) = (0, places.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].rows.upperBound <= row { low = middle + 1 } else { high = middle }
    }
    let place = places[low]
    return file?.read(place) { Rows.read(row - place.rows.lowerBound, $0.starts, $0.bytes, body) }
  }

  private static func read<Result>(
    _ row: Int, _ starts: [Int], _ bytes: [UInt8], _ body: (UnsafeRawBufferPointer, Range<Int>) -> Result
  ) -> Result {
    let end = row + 1 < starts.count ? starts[row + 1] : bytes.count
    return bytes.withUnsafeBytes { body($0, starts[row]..<end) }
  }

  // MARK: Packing

  /// Adds a text to the last row, if there is room to know it; else adds nothing and returns false.
  mutating func append(knownText text: UnsafeRawBufferPointer, _ column: Int) -> Bool {
    if column == knownTexts.count { knownTexts.append(KnownTexts()) }
    guard let number = knownTexts[column].number(of: text) else { return false }
    append(.knownText)
    // One by one: to copy two bytes takes longer.
    withUnsafeBytes(of: number) { number in for byte in number { bytes.append(byte) } }
    return true
  }

  /// Adds a value to the last row.
  mutating func append(_ datum: Datum, _ column: Int) {
    if column == knownTexts.count { knownTexts.append(KnownTexts()) }
    switch datum {
    case .null: append(.null)
    case .flag(let flag): append(flag ? .yes : .no)
    case .integer(let integer):
      append(.integer)
      append(integer)
    case .real(let real):
      append(.real)
      append(real)
    case .text(let text):
      let isKnown = text.utf8.span.withUnsafeBytes { append(knownText: $0, column) }
      if !isKnown { append(.text, Array(text.utf8)) }
    case .json(let json): append(.json, json.serializedUTF8())
    }
  }

  private mutating func append(_ tag: Tag) { bytes.append(tag.rawValue) }

  private mutating func append(_ tag: Tag, _ content: [UInt8]) {
    append(tag)
    append(content.count)
    bytes += content
  }

  private mutating func append<Value: BitwiseCopyable>(_ value: Value) {
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }

  // MARK: Unpacking

  private static func tag(_ bytes: UnsafeRawBufferPointer, _ place: inout Int) -> Tag {
    guard let tag = Tag(rawValue: number(bytes, &place)) else { preconditionFailure("a value begins with its tag") }
    return tag
  }

  private static func number<Number: BitwiseCopyable>(_ bytes: UnsafeRawBufferPointer, _ place: inout Int) -> Number {
    defer { place += MemoryLayout<Number>.size }
    return bytes.loadUnaligned(fromByteOffset: place, as: Number.self)
  }

  private static func content(_ bytes: UnsafeRawBufferPointer, _ place: inout Int) -> UnsafeRawBufferPointer {
    let count: Int = number(bytes, &place)
    defer { place += count }
    return UnsafeRawBufferPointer(rebasing: bytes[place..<place + count])
  }

  private static func skip(_ bytes: UnsafeRawBufferPointer, _ place: inout Int) {
    switch tag(bytes, &place) {
    case .null, .no, .yes: break
    case .integer, .real: place += MemoryLayout<Int64>.size
    case .knownText: place += MemoryLayout<KnownTexts.Number>.size
    case .text, .json: _ = content(bytes, &place)
    }
  }

  /// - Parameter texts: those that are known, by column: not copied for each value.
  private static func read(
    _ bytes: UnsafeRawBufferPointer, _ place: inout Int, _ texts: UnsafeBufferPointer<KnownTexts>, _ column: Int
  ) -> Datum {
    switch Rows.tag(bytes, &place) {
    case .null: .null
    case .no: .flag(false)
    case .yes: .flag(true)
    case .integer: .integer(Rows.number(bytes, &place))
    case .real: .real(Rows.number(bytes, &place))
    case .knownText: .text(texts[column][Rows.number(bytes, &place)])
    case .text: .text(String(decoding: Rows.content(bytes, &place), as: UTF8.self))
    case .json: .json(Rows.json(Rows.content(bytes, &place)))
    }
  }

  private static func json(_ bytes: UnsafeRawBufferPointer) -> JSONValue {
    do { return try JSONParser().parse(bytes) } catch { preconditionFailure("what was packed is JSON: \(error)") }
  }
}

extension Rows: RandomAccessCollection {
  /// 0.
  public var startIndex: Int { 0 }
  /// How many there are.
  public var endIndex: Int { rowsInFile + starts.count }

  /// One row.
  public subscript(row: Int) -> [Datum] {
    knownTexts.withUnsafeBufferPointer { texts in
      read(row) { bytes, range in
        var place = range.lowerBound
        var data: [Datum] = []
        data.reserveCapacity(texts.count)
        while place < range.upperBound { data.append(Rows.read(bytes, &place, texts, data.count)) }
        return data
      }
    } ?? knownTexts.map { _ in .null }
  }
}

extension Rows: ExpressibleByArrayLiteral {
  /// A few rows.
  public init(arrayLiteral rows: [Datum]...) {
    self.init()
    for row in rows { append(row) }
  }
}

extension Rows: Equatable {
  /// Whether the same values are in the same places.
  public static func == (left: Rows, right: Rows) -> Bool { left.elementsEqual(right) }
}

extension Rows: CustomStringConvertible {
  /// The arrays.
  public var description: String { Array(self).description }
}
