import EarnedCompression

/// Reads a finished workbook back and checks that everything that was written is there.
///
/// libxlsxwriter ignores errors when it writes its temporary files. On a full disk parts are empty, cut off, or lack a
/// piece in the middle, and it reports success. So each part must be readable with the right checksum, and be one
/// complete XML element with as many children as it declares. Each sheet must contain the cells or the bytes that were
/// written. And every part that the content types list must exist.
struct WorkbookVerifier {
  /// A sheet and what it must contain.
  struct ExpectedSheet {
    let name: String
    let content: Content
  }

  /// What a sheet must contain.
  enum Content {
    case cells(Int)
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
    let sheets = Dictionary(
      uniqueKeysWithValues: sheets.enumerated().map { ("xl/worksheets/sheet\($0 + 1).xml", $1) })
    try archive.forEachPart { part throws(WorkbookFault) in
      let scan = try scan(part, archive, sheets[part])
      found.insert(part)
      promised += scan.partNames
    }
    for part in WorkbookVerifier.always + sheets.keys.sorted() + promised where !found.contains(part) {
      throw fault(part, "is missing")
    }
  }

  private func open() throws(WorkbookFault) -> Archive? {
    do {
      return try Archive(path: path)
    } catch {
      throw .unreadable(error)
    }
  }

  private func scan(_ part: String, _ archive: Archive, _ sheet: ExpectedSheet?) throws(WorkbookFault) -> XMLScan {
    var scan = XMLScan(rowByteCount: sheet?.content.rowByteCount ?? 0)
    var isEmpty = true
    let isReadable = archive.readCurrentPart { bytes in
      isEmpty = false
      scan.read(bytes)
    }
    guard isReadable else { throw fault(part, "cannot be read back") }
    guard !isEmpty else { throw fault(part, "is empty") }
    guard scan.isWhole else { throw fault(part, "is cut off") }
    if let sheet { try verify(sheet, scan.cellCount) }
    return scan
  }

  private func verify(_ sheet: ExpectedSheet, _ cellCount: Int) throws(WorkbookFault) {
    switch sheet.content {
    case .cells(cellCount), .rowBytes: break
    case .cells(let count): throw fault("sheet '\(sheet.name)'", "holds \(cellCount) of \(count) cells")
    case .lost: throw fault("sheet '\(sheet.name)'", "is cut off")
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
  /// The number of bytes in which no cells are counted.
  fileprivate var rowByteCount: Int { if case .rowBytes(let count) = self { count } else { 0 } }
}
