import EarnedCompression

/// Reads a finished workbook back and checks that everything that was written is there.
///
/// libxlsxwriter ignores errors when it writes its temporary files. On a full disk parts are empty, cut off, or lack a
/// piece in the middle, and it reports success. So each part must be readable with the right checksum, and be one
/// complete XML element with as many children as it declares. Each sheet must contain the cells or the bytes that were
/// written, and its comments and their boxes. And every part that the content types list must exist.
struct WorkbookVerifier {
  /// A sheet and what it must contain.
  struct ExpectedSheet {
    let name: String
    let content: Content
    var commentCount = 0
  }

  /// What a sheet must contain.
  enum Content {
    case elements(Int)
    case rowBytes(Int)
    /// Rows that could not be written to the disk.
    case lost
  }

  let path: String
  /// The name of the file in messages; nil is its path.
  var name: String?

  func verify(_ sheets: [ExpectedSheet]) throws(WorkbookFault) {
    guard let archive = try open() else { throw fault("the file", "is not a complete zip file") }
    var found: Set<String> = []
    var promised: [String] = []
    let expected = expectedParts(of: sheets)
    try archive.forEachPart { part throws(WorkbookFault) in
      let scan = try scan(part, archive, expected[part])
      found.insert(part)
      promised += scan.partNames
    }
    for part in WorkbookVerifier.always + expected.keys.sorted() + promised where !found.contains(part) {
      throw fault(part, "is missing")
    }
  }

  /// A part of a sheet, and which elements are counted in it.
  private struct ExpectedPart {
    let sheet: String
    let content: Content
    var element: StaticString = "c"
    var words = "cells"
  }

  /// By name. Sheets with comments, and the boxes that show them, are numbered by themselves.
  private func expectedParts(of sheets: [ExpectedSheet]) -> [String: ExpectedPart] {
    var parts: [String: ExpectedPart] = [:]
    for (index, sheet) in sheets.enumerated() {
      parts["xl/worksheets/sheet\(index + 1).xml"] = ExpectedPart(sheet: sheet.name, content: sheet.content)
    }
    for (index, sheet) in sheets.filter({ $0.commentCount > 0 }).enumerated() {
      let content = Content.elements(sheet.commentCount)
      parts["xl/comments\(index + 1).xml"] = ExpectedPart(
        sheet: sheet.name, content: content, element: "comment", words: "comments")
      parts["xl/drawings/vmlDrawing\(index + 1).vml"] = ExpectedPart(
        sheet: sheet.name, content: content, element: "v:shape", words: "boxes of comments")
    }
    return parts
  }

  private func open() throws(WorkbookFault) -> Archive? {
    do {
      return try Archive(path: path)
    } catch {
      throw .unreadable(error)
    }
  }

  private func scan(_ part: String, _ archive: Archive, _ expected: ExpectedPart?) throws(WorkbookFault) -> XMLScan {
    var scan = XMLScan(counting: expected?.element ?? "c", rowByteCount: expected?.content.rowByteCount ?? 0)
    var isEmpty = true
    let isReadable = archive.readCurrentPart { bytes in
      isEmpty = false
      scan.read(bytes)
    }
    guard isReadable else { throw fault(part, "cannot be read back") }
    guard !isEmpty else { throw fault(part, "is empty") }
    guard scan.isWhole else { throw fault(part, "is cut off") }
    if let expected { try verify(expected, scan.elementCount) }
    return scan
  }

  private func verify(_ part: ExpectedPart, _ found: Int) throws(WorkbookFault) {
    switch part.content {
    case .elements(found), .rowBytes: break
    case .elements(let count): throw fault("sheet '\(part.sheet)'", "holds \(found) of \(count) \(part.words)")
    case .lost: throw fault("sheet '\(part.sheet)'", "is cut off")
    }
  }

  private func fault(_ part: String, _ problem: String) -> WorkbookFault {
    .incomplete(path: name ?? path, part: part, problem: problem)
  }

  /// The parts every workbook has.
  private static let always = [
    "[Content_Types].xml", "_rels/.rels", "docProps/app.xml", "docProps/core.xml", "xl/_rels/workbook.xml.rels",
    "xl/styles.xml", "xl/theme/theme1.xml", "xl/workbook.xml",
  ]
}

extension WorkbookVerifier.Content {
  /// The number of bytes in which nothing is counted.
  fileprivate var rowByteCount: Int { if case .rowBytes(let count) = self { count } else { 0 } }
}
