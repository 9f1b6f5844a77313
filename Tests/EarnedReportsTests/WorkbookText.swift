import Zip

@testable import XLSX

/// A workbook read back: the cells of every sheet as the file holds them.
struct WorkbookText {
  /// By the sheet's name, then by the cell's, `B2`.
  private(set) var cells: [String: [String: String]] = [:]
  /// `Days!B2 = Europe/Berlin`, in the order of the file.
  private(set) var lines: [String] = []
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
    guard let archive = Archive(path: path) else { return [] }
    archive.forEachPart { name in
      var bytes: [UInt8] = []
      _ = archive.readCurrentPart { bytes += $0 }
      parts.append((name, String(decoding: bytes, as: UTF8.self)))
    }
    return parts
  }

  private mutating func read(_ sheet: String, _ xml: String, _ strings: [String]) {
    for cell in xml.matches(of: /<c r="([A-Z]+[0-9]+)"([^>]*?)(\/>|>(.*?)<\/c>)/) {
      guard let content = cell.4, let value = content.firstMatch(of: /<v>(.*?)<\/v>/)?.1 else { continue }
      let isText = cell.2.contains("t=\"s\"")
      let text = isText ? unescaped(strings[Int(value) ?? 0]) : String(value)
      cells[sheet, default: [:]][String(cell.1)] = text
      let formula = content.firstMatch(of: /<f>(.*?)<\/f>/).map { " from =\($0.1)" } ?? ""
      lines.append("\(sheet)!\(cell.1) = \(isText ? "'\(text)'" : text)\(formula)")
    }
  }

  private func unescaped(_ text: String) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&amp;", with: "&").replacing("_x005F_", with: "_")
  }
}
