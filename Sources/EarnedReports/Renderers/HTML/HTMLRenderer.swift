import Mustache

/// A report as one HTML file that needs nothing else (interface, section 4). The markup is in `templates/html/`; this
/// gives it the values.
struct HTMLRenderer {
  func bytes(of document: Document) throws(ReportFault) -> [UInt8] {
    let texts = try self.texts(document.resources)
    do {
      let page = try Templates(texts).render("page.html", HTMLPage(document: document).view)
      // The library leaves an empty line for each section that is not there.
      return Array((page.split(separator: "\n").joined(separator: "\n") + "\n").utf8)
    } catch {
      let place = document.resources.place(of: "\(HTMLRenderer.folder)/\(error.template)")
      throw .definition(place: "\(place), line \(error.line)", problem: error.problem)
    }
  }

  private func texts(_ resources: Resources) throws(ReportFault) -> [String: String] {
    var texts: [String: String] = [:]
    for name in try resources.files(in: HTMLRenderer.folder) {
      texts[name] = String(decoding: try resources.bytes("\(HTMLRenderer.folder)/\(name)"), as: UTF8.self)
    }
    return texts
  }

  private static let folder = "templates/html"
}
