import EarnedCompression
import EarnedSystem

@testable import EarnedXLSX

/// A workbook read back: the cells of every sheet as the file holds them.
struct WorkbookText {
  /// By the sheet's name, then by the cell's, `B2`.
  private(set) var cells: [String: [String: String]] = [:]
  /// `Days!B2 = Europe/Berlin`, in the order of the file.
  private(set) var lines: [String] = []
  /// `Days!2: A='Europe/Berlin' B=3`: the same with a row on a line.
  private(set) var rows: [String] = []
  let partNames: [String]

  init(path: String) {
    let parts = WorkbookText.parts(path: path)
    partNames = parts.map(\.name)
    let text = { (name: String) in parts.first { $0.name == name }?.text ?? "" }
    let strings = text("xl/sharedStrings.xml")
      .matches(of: /<si><t[^>]*>([^<]*)<\/t><\/si>/.matchingSemantics(.unicodeScalar)).map { String($0.1) }
    for (index, sheet) in text("xl/workbook.xml").matches(of: /<sheet name="([^"]*)"/).enumerated() {
      read(String(sheet.1), text("xl/worksheets/sheet\(index + 1).xml"), strings)
    }
  }

  /// The text of each part, in the order of the file.
  static func parts(path: String) -> [(name: String, text: String)] {
    var parts: [(name: String, text: String)] = []
    guard case .success(let archive?) = Result(catching: { try Archive(path: path) }) else { return [] }
    archive.forEachPart { name in
      var bytes: [UInt8] = []
      _ = archive.readCurrentPart { bytes += $0 }
      parts.append((name, String(decoding: bytes, as: UTF8.self)))
    }
    return parts
  }

  /// By hand instead of by regular expressions, which are slow: a workbook has thousands of cells.
  private mutating func read(_ sheet: String, _ xml: String, _ strings: [String]) {
    for cell in Array(xml.utf8)[...].pieces(after: "<c r=\"") {
      // `B2" s="1" t="s"><v>3</v></c>`; one without a value ends at once.
      guard let name = cell.prefix(upTo: "\""), let tag = cell.prefix(upTo: ">"), tag.last != UInt8(ascii: "/"),
        let content = cell.prefix(upTo: "</c>"), let value = content.text(between: "<v>", and: "</v>")
      else { continue }
      let isText = tag.place(of: "t=\"s\"") != nil
      let text = isText ? unescaped(strings[Int(value) ?? 0]) : value
      cells[sheet, default: [:]][String(decoding: name, as: UTF8.self)] = text
      let formula = content.text(between: "<f>", and: "</f>").map { " from =\($0)" } ?? ""
      let (place, shown) = (String(decoding: name, as: UTF8.self), "\(isText ? "'\(text)'" : text)\(formula)")
      lines.append("\(sheet)!\(place) = \(shown)")
      let column = place.prefix { $0.isLetter }
      let row = "\(sheet)!\(place.dropFirst(column.count)):"
      if rows.last?.hasPrefix("\(row) ") != true { rows.append(row) }
      rows[rows.count - 1] += " \(column)=\(shown)"
    }
  }

  private func unescaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "_") }) else { return text }
    // Not by characters: what follows may combine with the semicolon.
    var scalars = text.unicodeScalars
    for (escape, plain) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&"), ("_x005F_", "_")] {
      scalars.replace(escape.unicodeScalars, with: plain.unicodeScalars)
    }
    return String(scalars)
  }
}

extension ArraySlice<UInt8> {
  /// What follows each `mark`, up to the next one.
  fileprivate func pieces(after mark: StaticString) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var rest = self
    while let start = rest.place(of: mark) {
      rest = rest[(start + mark.utf8CodeUnitCount)...]
      pieces.append(rest[..<(rest.place(of: mark) ?? rest.endIndex)])
    }
    return pieces
  }

  fileprivate func prefix(upTo mark: StaticString) -> ArraySlice<UInt8>? { place(of: mark).map { self[..<$0] } }

  fileprivate func text(between mark: StaticString, and end: StaticString) -> String? {
    guard let start = place(of: mark),
      let text = self[(start + mark.utf8CodeUnitCount)...].prefix(upTo: end)
    else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  fileprivate func place(of mark: StaticString) -> Int? {
    withUnsafeBytes { bytes in
      let (length, first) = (mark.utf8CodeUnitCount, Int32(mark.utf8Start.pointee))
      var place = 0
      while place + length <= bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + place, first, bytes.count - place - length + 1)
      {
        if memcmp(found, mark.utf8Start, length) == 0 { return startIndex + (UnsafeRawPointer(found) - base) }
        place = UnsafeRawPointer(found) - base + 1
      }
      return nil
    }
  }
}
