import EarnedJSON
import EarnedSystem

/// The rows of a table: lines of text with separators, or the objects of a JSON array.
struct TableRows {
  struct Row {
    /// `use.csv:3`, or `use.json: object 3`.
    let place: String
    /// The values of all columns of a text, or of the wanted keys of an object.
    let fields: [String]
    let isDamaged: Bool
    /// Whether the file ends in it, before its last fields.
    var isCut = false
  }

  private enum Source {
    case text(TableReader, first: TableReader.Row?)
    case json(JSONFile, keys: [String])
    case stored(ArraySlice<Row>)
  }

  private let name: String
  private var source: Source
  /// The places of the wanted columns, by their names.
  private(set) var places: [String: Int] = [:]
  /// The names of all columns; empty if the first row has none.
  private(set) var columns: [String] = []
  /// Whether a column may hold a decimal comma.
  let takesDecimalComma: Bool
  /// Whether numbers are text, which may have marks between thousands.
  var mayGroup: Bool { if case .text = source { takesDecimalComma } else { false } }
  private(set) var count = 0
  /// Rows of another table below the first.
  private(set) var ofAnotherTable = 0
  private var found: Set<Int> = []

  /// Rows of another source.
  init(_ columns: [String], _ rows: [Row]) {
    (name, self.columns, takesDecimalComma, source) = ("", columns, true, .stored(rows[...]))
    places = Dictionary(columns.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// - Parameters:
  ///   - wanted: the columns to be read, by name or by number from 1; empty for all.
  ///   - separator: the field separator; detected when nil.
  init(_ file: ForeignFile, _ wanted: [String], separator: UInt8?) throws {
    name = file.name
    switch file.content {
    case .empty: throw ImportFault.empty(file)
    case .json(let shape):
      takesDecimalComma = true
      columns = shape.isObject ? shape.elementKeys.sorted() : shape.elementKeys.union(shape.keys).sorted()
      if let first = wanted.first, !columns.isEmpty, !wanted.contains(where: columns.contains) {
        throw Self.noColumn(first, name, columns)
      }
      source = .json(try Self.firstArray(of: file, shape), keys: wanted.isEmpty ? columns : wanted)
      places = Dictionary(wanted.enumerated().map { ($1, $0) }) { first, _ in first }
    case .text:
      var reader = try TableReader(file, separator: separator)
      takesDecimalComma = reader.separator != UInt8(ascii: ",")
      guard let header = try reader.next() else {
        source = .text(reader, first: nil)
        return
      }
      guard !header.isDamaged || !wanted.isEmpty else {
        throw ImportFault.malformed(
          path: "\(file.name):\(header.line)", place: nil, problem: "not UTF-8; \(Self.advice)")
      }
      let isNamed = try Self.places(of: wanted, in: header, file.name, &places)
      if isNamed { columns = header.fields.map(\.asName) }
      (width, lastWidth) = (header.fields.count, header.fields.count)
      source = .text(reader, first: isNamed ? nil : header)
    default:
      let isUnmarked = TextEncoding.isUnmarkedUTF16(try RandomAccessFile(file.path).read(256, at: 0))
      throw ImportFault.useless(
        path: file.name,
        problem: isUnmarked
          ? "UTF-16 without a byte order mark at its beginning; save it as UTF-8, or with the mark"
          : "not a table: it is not text in UTF-8 or UTF-16, or JSON")
    }
  }

  private var width = 0
  /// The number of fields of the row before.
  private var lastWidth = 0

  /// Finds columns in the first row. Returns whether it has names.
  private static func places(
    of wanted: [String], in header: TableReader.Row, _ file: String, _ places: inout [String: Int]
  ) throws -> Bool {
    let names = header.fields.map(\.asName)
    var isNamed = wanted.isEmpty
    for column in wanted {
      if let place = try place(of: column, in: names, file) {
        isNamed = true
        places[column] = place
      } else if let number = Int(column), 1...names.count ~= number {
        places[column] = number - 1
      } else {
        throw noColumn(column, file, names, isDamaged: header.isDamaged)
      }
    }
    return isNamed
  }

  /// The place of a column when all are read.
  func place(of column: String) throws -> Int {
    if let place = try Self.place(of: column, in: columns, name) { return place }
    guard let number = Int(column), 1...max(1, columns.count) ~= number else {
      throw Self.noColumn(column, name, columns)
    }
    return number - 1
  }

  /// The place of a name, whichever spaces it is written with; also in another case when none is the same. Of several
  /// columns of a name, `Name#2` is the second.
  private static func place(of column: String, in names: [String], _ file: String) throws -> Int? {
    let same = places(of: column, in: names)
    guard same.count <= 1 else {
      let choice = same.indices.map { "'\(column)#\($0 + 1)'" }.joined(separator: ", ")
      throw ImportFault.missingOption("\(file) has \(same.count) columns '\(column)'; name one of them as \(choice)")
    }
    if let place = same.first { return place }
    guard let mark = column.lastIndex(of: "#"), let number = Int(column[mark...].dropFirst()) else { return nil }
    return places(of: String(column[..<mark]), in: names).at(number - 1)
  }

  private static func places(of column: String, in names: [String]) -> [Int] {
    let (column, names) = (column.withPlainSpaces, names.map(\.withPlainSpaces))
    let same = names.indices.filter { names[$0] == column }
    return same.isEmpty ? names.indices.filter { names[$0].lowercased() == column.lowercased() } : same
  }

  private static func noColumn(
    _ column: String, _ file: String, _ names: [String], isDamaged: Bool = false
  ) -> ImportFault {
    .noColumn(
      "\(file) has no column '\(column)'; its columns: " + names.prefix(30).joined(separator: ", ")
        + (isDamaged ? "; these are not UTF-8: \(advice)" : ""))
  }

  private static let advice = "save the table as UTF-8, in Excel as 'CSV UTF-8'"

  // MARK: Reading

  /// Skips the first row of a table whose columns go by number, if that row has their names.
  mutating func skipNames(where hasNames: (Row) -> Bool) {
    guard case .text(let reader, first: .some(let row)) = source,
      hasNames(Row(place: "\(name):\(row.line)", fields: row.fields, isDamaged: row.isDamaged))
    else { return }
    columns = row.fields.map(\.asName)
    source = .text(reader, first: nil)
  }

  /// The next row; nil at the end.
  mutating func next() throws -> Row? {
    switch source {
    case .text(var reader, let first):
      defer { source = .text(reader, first: nil) }
      guard let row = try first ?? reader.next() else { return nil }
      count += 1
      guard !row.isAfterBlank || row.fields.count == width else {
        ofAnotherTable += 1
        while try reader.next() != nil {
          count += 1
          ofAnotherTable += 1
        }
        return nil
      }
      let isCut = row.endsFile && row.fields.count < lastWidth
      lastWidth = row.fields.count
      return Row(place: "\(name):\(row.line)", fields: row.fields, isDamaged: row.isDamaged, isCut: isCut)
    case .stored(var rows):
      defer { source = .stored(rows) }
      guard let row = rows.popFirst() else { return nil }
      count += 1
      return row
    case .json(var file, let keys):
      defer { source = .json(file, keys: keys) }
      guard try file.read({ try $0.nextElement() }) else {
        try checkKeys(keys)
        return nil
      }
      count += 1
      let value = try file.read { try $0.value() }
      return Row(place: "\(name): object \(count)", fields: fields(of: value, keys), isDamaged: false)
    }
  }

  /// The next row that is whole and valid UTF-8, and has no value beyond the columns, as a comma without quotes makes them.
  ///
  /// - Throws: `ImportFault.unreadable` for one that is not, if the person does not leave those out.
  mutating func nextReadable(_ findings: Findings) throws -> Row? {
    while let row = try next() {
      if row.isCut {
        try findings.reject(
          .row,
          UnreadableValue(
            place: row.place, column: "the end of the file", value: row.fields.joined(separator: " "),
            validForms: "as many fields as the row before; it is cut off: export it again"))
        continue
      }
      if width > 0, let beyond = row.fields.indices.dropFirst(width).first(where: { !row.fields[$0].trimmed.isEmpty }) {
        try findings.reject(
          .row,
          UnreadableValue(
            place: row.place, column: "field \(beyond + 1)", value: row.fields[beyond],
            validForms: "\(width.counted("field")) as in the first row; a field with a separator in it needs quotes"))
        continue
      }
      guard row.isDamaged else { return row }
      let index = row.fields.firstIndex { $0.contains("\u{FFFD}") } ?? 0
      try findings.reject(
        .row,
        UnreadableValue(
          place: row.place, column: columns.at(index) ?? "column \(index + 1)", value: row.fields.at(index) ?? "",
          validForms: "text in UTF-8; \(Self.advice)"))
    }
    return nil
  }

  private mutating func fields(of value: JSONValue, _ keys: [String]) -> [String] {
    guard let object = value.objectValue else { return keys.map { _ in "" } }
    return keys.enumerated().map { index, key in
      guard let value = object[key] else { return "" }
      found.insert(index)
      return Self.text(value)
    }
  }

  /// A key that no object has is a mistake.
  private func checkKeys(_ keys: [String]) throws {
    guard count > 0, let missing = keys.indices.first(where: { !found.contains($0) }) else { return }
    throw Self.noColumn(keys[missing], name, columns)
  }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): text
    case .null: ""
    case .array(let values): values.map { text($0) }.joined(separator: " ")
    default: value.serialized()
    }
  }

  /// A file in the array that it is, or in the first array of objects in its object; else in the first array.
  private static func firstArray(of file: ForeignFile, _ shape: JSONShape) throws -> JSONFile {
    var json = try JSONFile(file)
    try json.read { cursor in
      if try cursor.kind() == .object {
        try cursor.enter()
        while let key = try cursor.nextKey() {
          if try shape.arrayKey.map({ $0 == key }) ?? (cursor.kind() == .array) { break }
          try cursor.skip()
        }
      }
      guard try cursor.kind() == .array else {
        throw ImportFault.useless(path: file.name, problem: "it has no list of objects")
      }
      try cursor.enter()
    }
    return json
  }
}
