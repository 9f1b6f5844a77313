/// Reads a finished workbook back: is everything there that was written?
///
/// libxlsxwriter does not look at the result of writes to its temporary files, so a full disk leaves parts that are
/// empty, cut off or lack a piece in the middle, and success is reported. Each part must be readable with the right
/// checksum, be one whole XML element with as many children as it declares, each sheet must hold the cells that were
/// written, and every part the content types name must exist.
struct WorkbookVerifier {
  /// A sheet and the cells that were written to it.
  struct ExpectedSheet {
    let name: String
    let cellCount: Int
  }

  let path: String

  func verify(_ sheets: [ExpectedSheet]) throws(WorkbookFault) {
    guard let archive = Archive(path: path) else { throw fault("the file", "is not a complete zip file") }
    var found: Set<String> = []
    var cellCounts: [String: Int] = [:]
    var promised: [String] = []
    try archive.forEachPart { part throws(WorkbookFault) in
      let scan = try scan(part, archive)
      found.insert(part)
      cellCounts[part] = scan.cellCount
      promised += scan.partNames
    }
    for part in WorkbookVerifier.always + promised where !found.contains(part) { throw fault(part, "is missing") }
    for (index, sheet) in sheets.enumerated() {
      try verify(sheet, "xl/worksheets/sheet\(index + 1).xml", cellCounts)
    }
  }

  private func scan(_ part: String, _ archive: Archive) throws(WorkbookFault) -> XMLScan {
    var scan = XMLScan()
    var isEmpty = true
    let isReadable = archive.readCurrentPart { bytes in
      isEmpty = false
      scan.read(bytes)
    }
    guard isReadable else { throw fault(part, "cannot be read back") }
    guard !isEmpty else { throw fault(part, "is empty") }
    guard scan.isWhole else { throw fault(part, "is cut off") }
    return scan
  }

  private func verify(_ sheet: ExpectedSheet, _ part: String, _ cellCounts: [String: Int]) throws(WorkbookFault) {
    guard let count = cellCounts[part] else { throw fault(part, "is missing") }
    guard count == sheet.cellCount else {
      throw fault("sheet '\(sheet.name)'", "holds \(count) of \(sheet.cellCount) cells")
    }
  }

  private func fault(_ part: String, _ problem: String) -> WorkbookFault {
    .incomplete(path: path, part: part, problem: problem)
  }

  /// The parts every workbook has.
  private static let always = [
    "[Content_Types].xml", "_rels/.rels", "docProps/app.xml", "docProps/core.xml", "xl/_rels/workbook.xml.rels",
    "xl/styles.xml", "xl/theme/theme1.xml", "xl/workbook.xml",
  ]
}
