import EarnedFiles
import Glibc
import Testing

@testable import EarnedReports

/// Files of a test, beside its source.
func path(_ name: String) -> String {
  let source = #filePath
  return source[..<(source.lastIndex(of: "/") ?? source.endIndex)] + "/\(name)"
}

func text(_ name: String) throws -> String { String(decoding: try File.read(path(name)), as: UTF8.self) }

/// Compares with the file in `Golden/`, or records it when EARNED_RECORD_GOLDEN is set.
func expectGolden(_ bytes: [UInt8], _ name: String, location: SourceLocation = #_sourceLocation) throws {
  let file = path("Golden/\(name)")
  if getenv("EARNED_RECORD_GOLDEN") != nil { return try AtomicFile.write(bytes, to: file) }
  let golden = try File.read(file)
  #expect(
    bytes == golden, "differs from Golden/\(name):\n\(String(decoding: bytes, as: UTF8.self))",
    sourceLocation: location)
}

/// Compares a document in a format with the file of that name in `Golden/`, a workbook with the list of what is in it.
func expectGolden(
  _ document: Document, _ name: String, as format: ReportFormat, location: SourceLocation = #_sourceLocation
) throws {
  switch format {
  case .xlsx:
    let book = try workbook(document)
    let text = (book.partNames.sorted() + [""] + book.lines).joined(separator: "\n") + "\n"
    try expectGolden(Array(text.utf8), "\(name)-xlsx.txt", location: location)
  case .html: try expectGolden(withoutStyle(format.bytes(of: document)), "\(name).html", location: location)
  case .text: try expectGolden(format.bytes(of: document), "\(name).txt", location: location)
  default: try expectGolden(format.bytes(of: document), "\(name).\(format.rawValue)", location: location)
  }
}

/// A page without its style, which is in `weekly.html`, and its script, which is in `templates/html/script.js`.
func withoutStyle(_ page: [UInt8]) throws -> [UInt8] {
  let page = String(decoding: page, as: UTF8.self)
    .replacing(/<script>.*<\/script>/.dotMatchesNewlines(), with: "<script>…</script>")
  let style = try #require(page.firstRange(of: /<style>.*<\/style>/.dotMatchesNewlines()))
  return Array((page[..<style.lowerBound] + "<style>…</style>" + page[style.upperBound...]).utf8)
}

extension Dataset {
  /// The rows, a line each, cells separated by a space.
  var lines: [String] {
    rows.map { row in row.map { $0.json.stringValue ?? $0.json.serialized() }.joined(separator: " ") }
  }
}
