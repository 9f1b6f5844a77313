import EarnedJSON
import EarnedSystem
import Synchronization

/// The rows of a dataset: arrays of one value per column. They are packed into bytes, a twentieth of the size, until they
/// are read. More than 1 MB moves to a file.
package struct Rows: Sendable, RandomAccessCollection, ExpressibleByArrayLiteral, Equatable, CustomStringConvertible {
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
  private var knownTexts: [InternedTexts] = []

  package init() {}

  /// About how many bytes they take, in memory and in the file.
  var byteCount: Int { (places.last?.end ?? 0) + bytes.count + starts.count * MemoryLayout<Int>.size }

  package mutating func append(_ row: [Datum]) {
    beginRow()
    for (column, datum) in row.enumerated() { append(datum, column) }
  }

  /// Adds a row without values; they follow in the order of the columns.
  mutating func beginRow() { starts.append(bytes.count) }

  /// Moves the rows to a file when they take more than 1 MB.
  mutating func makeRoom() throws(FileFault) {
    guard bytes.count >= Rows.maxBytes else { return }
    if file == nil { file = try RowFile() }
    guard let file else { return }
    places.append(try file.append(RowFile.Piece(starts: starts, bytes: bytes), firstRow: rowsInFile))
    rowsInFile += starts.count
    bytes.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
  }

  /// Throws when rows could not be read back from the file, so that values that were read are wrong.
  func check() throws(FileFault) {
    if let fault = file?.fault { throw fault }
  }

  private static let maxBytes = 1 << 20

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

  /// The pairs of values that two columns have, each once, in the order in which they come.
  func distinctPairs(_ first: Int, _ second: Int) -> [(Datum, Datum)] {
    var pairs: [(Datum, Datum)] = []
    var known: Set<[Datum]> = []
    // Texts that are known have numbers, which are compared much faster.
    var knownNumbers: Set<[InternedTexts.Number?]> = []
    var latest: [InternedTexts.Number?] = []
    for row in indices {
      let numbers = [knownText(row, first), knownText(row, second)]
      if !numbers.contains(nil) {
        guard numbers != latest else { continue }
        latest = numbers
        guard knownNumbers.insert(numbers).inserted else { continue }
      }
      let pair = [value(row, first), value(row, second)]
      if known.insert(pair).inserted { pairs.append((pair[0], pair[1])) }
    }
    return pairs
  }

  /// The number of a text that was there before or may come again; nil for any other value.
  private func knownText(_ row: Int, _ column: Int) -> InternedTexts.Number? {
    read(row) { bytes, range in
      var place = range.lowerBound
      for _ in 0..<column { Rows.skip(bytes, &place) }
      return Rows.tag(bytes, &place) == .knownText ? Rows.number(bytes, &place) : nil
    } ?? nil
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
    if column == knownTexts.count { knownTexts.append(InternedTexts()) }
    guard let number = knownTexts[column].number(of: text) else { return false }
    append(.knownText)
    withUnsafeBytes(of: number) { number in for byte in number { bytes.append(byte) } }
    return true
  }

  mutating func append(_ datum: Datum, _ column: Int) {
    if column == knownTexts.count { knownTexts.append(InternedTexts()) }
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

  private mutating func append<Number: Numeric & BitwiseCopyable>(_ number: Number) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  // MARK: Unpacking

  private static func tag(_ bytes: UnsafeRawBufferPointer, _ place: inout Int) -> Tag {
    guard let tag = Tag(rawValue: number(bytes, &place)) else { preconditionFailure("a value begins with its tag") }
    return tag
  }

  /// Never an optional: it would be read from more bytes than were written.
  private static func number<Number: Numeric & BitwiseCopyable>(_ bytes: UnsafeRawBufferPointer, _ place: inout Int)
    -> Number
  {
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
    case .knownText: place += MemoryLayout<InternedTexts.Number>.size
    case .text, .json: _ = content(bytes, &place)
    }
  }

  /// - Parameter texts: those that are known, by column: not copied for each value.
  private static func read(
    _ bytes: UnsafeRawBufferPointer, _ place: inout Int, _ texts: UnsafeBufferPointer<InternedTexts>, _ column: Int
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

  package var startIndex: Int { 0 }
  package var endIndex: Int { rowsInFile + starts.count }

  package subscript(row: Int) -> [Datum] {
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

  package init(arrayLiteral rows: [Datum]...) {
    self.init()
    for row in rows { append(row) }
  }

  package static func == (left: Rows, right: Rows) -> Bool { left.elementsEqual(right) }

  package var description: String { Array(self).description }
}

/// Stores repeated texts of a column once. Long texts, and those after the first thousand, are not interned.
struct InternedTexts {
  typealias Number = UInt16

  private static let maxTexts = 1_000
  private static let maxBytes = 64

  private var texts: [String] = []
  private var numbers: [Int: Number] = [:]
  /// The last one, which most often comes next.
  private var latest: Number = 0

  /// The number of a text, interning it if there is room; nil when it is not interned.
  mutating func number(of text: UnsafeRawBufferPointer) -> Number? {
    guard text.count <= Self.maxBytes else { return nil }
    if latest < texts.count, isEqual(latest, text) { return latest }
    var hasher = Hasher()
    hasher.combine(bytes: text)
    let hash = hasher.finalize()
    if let number = numbers[hash] {
      guard isEqual(number, text) else { return nil }
      latest = number
      return number
    }
    guard texts.count < Self.maxTexts else { return nil }
    latest = Number(texts.count)
    texts.append(String(decoding: text, as: UTF8.self))
    numbers[hash] = latest
    return latest
  }

  private func isEqual(_ number: Number, _ text: UnsafeRawBufferPointer) -> Bool {
    texts[Int(number)].utf8.span.withUnsafeBytes { $0.areBytes(of: text) }
  }

  subscript(number: Number) -> String { texts[Int(number)] }
}

/// Packed rows that were moved out of memory, in pieces. The last piece read stays in memory: rows are mostly read in
/// order.
final class RowFile: Sendable {
  /// Where each row begins, and the rows.
  struct Piece {
    let starts: [Int]
    let bytes: [UInt8]
  }

  struct Place {
    let rows: Range<Int>
    fileprivate let offset: Int
    fileprivate let count: Int

    var end: Int { offset + count }
  }

  private struct Latest {
    var offset: Int?
    var piece = Piece(starts: [], bytes: [])
    var fault: FileFault?
  }

  private let file: ScratchFile
  private let latest = Mutex(Latest())

  init() throws(FileFault) { file = try ScratchFile() }

  /// Writes a piece, the first of whose rows has this number.
  func append(_ piece: Piece, firstRow: Int) throws(FileFault) -> Place {
    let starts = piece.starts.withUnsafeBytes { Array($0) }
    let offset = try file.append(starts + piece.bytes)
    return Place(
      rows: firstRow..<firstRow + piece.starts.count, offset: offset, count: starts.count + piece.bytes.count)
  }

  /// Reads from a piece; nil when it cannot be read, which `fault` then remembers.
  func read<Result>(_ place: Place, _ body: (Piece) -> Result) -> Result? {
    latest.withLock { latest in
      if latest.offset != place.offset {
        do throws(FileFault) {
          latest.piece = try piece(place)
          latest.offset = place.offset
        } catch {
          latest.fault = latest.fault ?? error
          return nil
        }
      }
      return body(latest.piece)
    }
  }

  var fault: FileFault? { latest.withLock { $0.fault } }

  private func piece(_ place: Place) throws(FileFault) -> Piece {
    let bytes = try file.read(place.count, at: place.offset)
    let startBytes = place.rows.count * MemoryLayout<Int>.size
    let starts = bytes.withUnsafeBytes { bytes in
      place.rows.indices.map { bytes.loadUnaligned(fromByteOffset: ($0 - place.rows.lowerBound) * 8, as: Int.self) }
    }
    return Piece(starts: starts, bytes: Array(bytes[startBytes...]))
  }
}
