import Mustache

/// A report as one HTML file that needs nothing else (interface, section 4). The markup is in `templates/html/`; this
/// gives it the values.
struct HTMLRenderer {
  func bytes(of document: Document) throws(ReportFault) -> [UInt8] {
    let templates = try self.templates(document.resources)
    do {
      return Array(try templates.render("page.html", HTMLPage(document: document).view).utf8)
    } catch {
      throw .definition(place: document.resources.place(of: HTMLRenderer.folder), problem: error.description)
    }
  }

  private func templates(_ resources: Resources) throws(ReportFault) -> Templates {
    var texts: [String: String] = [:]
    for name in try resources.files(in: HTMLRenderer.folder) {
      texts[name] = String(decoding: try resources.bytes("\(HTMLRenderer.folder)/\(name)"), as: UTF8.self)
    }
    do {
      return try Templates(texts)
    } catch {
      guard case .malformed(let name, let line, let problem) = error else { throw .workbook("\(error)") }
      let place = resources.place(of: "\(HTMLRenderer.folder)/\(name)")
      throw .definition(place: "\(place), line \(line)", problem: problem)
    }
  }

  private static let folder = "templates/html"
}
