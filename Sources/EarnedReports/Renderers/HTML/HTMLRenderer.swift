import EarnedFiles

/// A report as one self-contained HTML file (interface, section 4), written in chunks. The markup is in
/// `templates/html/`; this provides the values.
struct HTMLRenderer {
  /// The maximum number of rows of a table; nil means all.
  let rowLimit: Int?

  func write(_ document: Document, to output: inout BufferedOutput) throws {
    let texts = try self.texts(document.resources)
    do {
      let view = HTMLPage(document: document, rowLimit: rowLimit).view
      var lines = FilledLines()
      var trouble: FileFault?
      let fault = try Templates(texts).render("page.html", view, longestBytes: longestBytes(document)) { piece in
        do throws(FileFault) { try output.append(lines.next(piece)) } catch { trouble = error }
        return trouble == nil
      }
      if let trouble { throw trouble }
      if let fault { throw fault }
    } catch let fault as TemplateFault {
      let place = document.resources.place(of: "\(HTMLRenderer.folder)/\(fault.template)")
      throw ReportFault.definition(place: "\(place), line \(fault.line)", problem: fault.problem)
    }
  }

  /// The size limit of a page, which stops one that never ends: 16 KB per row is more than any row needs.
  private func longestBytes(_ document: Document) -> Int {
    let rows = document.datasets.map { min($0.rows.count, rowLimit ?? .max) }.reduce(0, +)
    return Templates.usualLongestBytes + rows << 14
  }

  private func texts(_ resources: Resources) throws(ReportFault) -> [String: String] {
    var texts: [String: String] = [:]
    for name in try resources.files(in: HTMLRenderer.folder) {
      texts[name] = try resources.text("\(HTMLRenderer.folder)/\(name)")
    }
    return texts
  }

  private static let folder = "templates/html"
}

/// Drops empty lines, because the library writes one for each section that is left out.
private struct FilledLines {
  private var isAtStart = true

  mutating func next(_ piece: UnsafeRawBufferPointer) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(piece.count)
    for byte in piece {
      let isEnd = byte == UInt8(ascii: "\n")
      if !(isEnd && isAtStart) { bytes.append(byte) }
      isAtStart = isEnd
    }
    return bytes
  }
}
