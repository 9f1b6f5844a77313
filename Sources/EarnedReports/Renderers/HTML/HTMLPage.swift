import EarnedSystem

/// A report as one self-contained HTML file (contract, section 4), written in chunks. The markup is in
/// `templates/html/`; this provides the values.
struct HTMLRenderer {
  /// The maximum number of rows of a table; nil means all.
  let rowLimit: Int?
  var site: SitePage?

  func write(_ document: Document, to output: inout BufferedOutput) throws {
    do {
      let templates = try document.resources.templates.value(HTMLRenderer.folder) {
        try Templates(texts(document.resources))
      }
      let (page, view) = page(document)
      var lines = FilledLines()
      var trouble: FileFault?
      let fault = withUnsafeMutablePointer(to: &output) { output in
        templates.render(page, view, maxBytes: maxBytes(document)) { piece in
          do throws(FileFault) { try output.pointee.append(lines.next(piece)) } catch { trouble = error }
          return trouble == nil
        }
      }
      if let trouble { throw trouble }
      if let fault { throw fault }
    } catch let fault as TemplateFault {
      let place = document.resources.place(of: "\(HTMLRenderer.folder)/\(fault.template)")
      throw ReportFault.definition(place: "\(place), line \(fault.line)", problem: fault.problem)
    }
  }

  /// The template of a page, and its values.
  private func page(_ document: Document) -> (template: String, view: View) {
    let page = HTMLPage(document: document, rowLimit: rowLimit)
    return switch site {
    case nil: ("page.html", .object(page.view(among: nil)))
    case .period(let place): ("page.html", .object(page.view(among: place)))
    case .calendar(let calendar): ("index.html", page.view(of: calendar))
    }
  }

  /// The size limit of a page, which stops one that never ends: 16 KB per row is more than any row needs.
  private func maxBytes(_ document: Document) -> Int {
    let rows = document.datasets.map { min($0.rows.count, rowLimit ?? .max) }.reduce(0, +)
    return Templates.usualMaxBytes + rows << 14
  }

  private func texts(_ resources: Resources) throws(ReportFault) -> [String: String] {
    var texts: [String: String] = [:]
    for name in try resources.files(in: HTMLRenderer.folder) {
      texts[name] = try resources.text("\(HTMLRenderer.folder)/\(name)")
    }
    return texts
  }

  static let folder = "templates/html"
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

struct HTMLPage: Sendable {
  let document: Document
  /// The maximum number of rows of a table; nil means all.
  let rowLimit: Int?

  var wording: Formatter { document.wording() }

  /// - Parameter place: where it stands in a site; nil for a page of its own.
  func view(among place: SitePlace?) -> [String: View] {
    let sentences = document.sentences(wording).map(view)
    var panels = document.shownDatasets.flatMap(panels)
    let overview = overview(sentences, &panels)
    panels = Panel.paired(panels)
    let longTables = panels.count(where: \.isLongTable)
    return [
      "title": text(document.definition.title),
      "window": document.windowWords.map(flowing) ?? false,
      "zone": text(document.zoneWords),
      "notes": .list(document.notes.map(flowing)),
      "overview": overview,
      "contents": .list(longTables > 1 ? panels.map { ["id": text($0.id), "heading": text($0.heading)] } : []),
      "hasContents": .flag(longTables > 1),
      "hasScript": .flag(longTables > 0),
      "panels": .list(panels.map { $0.view(self) }),
      "generated": text(wording.words(.integer(document.generated.millisecondsSinceEpoch), .instant)),
      "site": place.map(view) ?? false,
    ]
  }

  /// What comes first: the first sentence, a chart, and the other sentences. A report without sentences has its first
  /// figures instead; without either, all charts are alike.
  func overview(_ sentences: [View], _ panels: inout [Panel]) -> View {
    let figures = sentences.isEmpty ? panels.firstIndex(where: \.isFigures).map { panels.remove(at: $0) } : nil
    if sentences.isEmpty && figures == nil { return false }
    let first = panels.firstIndex(where: \.isOnOverview) ?? panels.firstIndex(where: \.isChart)
    let drawing = first.map { panels.remove(at: $0) }
    return [
      "isBeside": .flag(drawing != nil), "drawing": drawing?.view(self) ?? false,
      "figures": figures?.view(self) ?? false,
      "lead": sentences.first ?? false, "rest": .list(Array(sentences.dropFirst())),
      "hasRest": .flag(sentences.count > 1),
    ]
  }

  func view(_ sentence: Sentence) -> View {
    let phrases = sentence.phrases.map { phrase -> View in
      switch phrase {
      case .words(let words): ["phrase": flowing(words), "value": false]
      case .value(let words, let datum): ["phrase": flowing(words), "value": value(datum)]
      }
    }
    return ["phrases": .list(phrases)]
  }

  func text(_ text: String) -> View { .text(VisibleText(text, isUnicode: true).string) }

  /// A value for programs that read the page.
  func value(_ datum: Datum) -> View {
    switch datum {
    case .null: false
    case .flag(let flag): flag ? "1" : "0"
    case .text(let text): self.text(text)
    case .integer, .real, .json: text(datum.json.serialized())
    }
  }

  /// The values for `figures.html`: a card per column of a dataset with one row, with the details below.
  func figures(_ dataset: Dataset, _ change: Change?) -> View {
    let (columns, row) = (dataset.definition.columns, dataset.rows[0])
    let figures = columns.indices.map { index in
      figure(row[index], change, at: index, columns[index])
    }
    let details = columns.indices.filter { columns[$0].isDetail }
    return [
      "cards": .list(dataset.definition.shownColumns.map { figures[$0] }),
      "details": .list(details.map { figures[$0] }),
      "hasDetails": .flag(!details.isEmpty),
    ]
  }

  private func figure(_ datum: Datum, _ change: Change?, at index: Int, _ column: Column) -> View {
    [
      "name": text(column.title),
      "isWordy": .flag(!column.kind.isNumeric),
      "data": value(datum),
      "words": flowing(wording.words(datum, column.kind)),
      "comparison": change.flatMap { comparison($0, at: index, column) } ?? false,
    ]
  }

  /// Of days that are not all of the window, and of means, the figure that is compared is said as well.
  private func comparison(_ change: Change, at index: Int, _ column: Column) -> View? {
    guard let (now, before) = change.figures[index] else { return nil }
    return [
      "isSame": .flag(now == before),
      "over": change.header.map { flowing($0) } ?? false,
      "nowData": value(now),
      "now": flowing(wording.words(now, column.kind)),
      "change": flowing(wording.change(now, before, column)),
      "beforeData": value(before),
      "before": flowing(wording.words(before, column.kind)),
    ]
  }

  /// The values for `flowing.html`, and the text itself.
  func flowing(_ text: String) -> View {
    let parts = BreakableText(VisibleText(text, isUnicode: true).string).parts
    return [
      "text": self.text(text),
      "parts": .list(parts.map { [$0.isWhole ? "whole" : "words": .text($0.text)] }),
    ]
  }
}

/// A part of the page with a heading, at full or half width.
struct Panel {
  let id: String
  let heading: String
  /// The values for `panel.html`, by name.
  let content: [String: View]
  var isWide: Bool
  /// Whether it is a table longer than a screen, for which the page offers navigation.
  let isLongTable: Bool
  /// Whether it may stand next to the first sentence.
  let isOnOverview: Bool

  init(
    _ id: String, _ heading: String, _ content: [String: View], isWide: Bool = false, isLongTable: Bool = false,
    isOnOverview: Bool = false
  ) {
    self.id = id
    self.heading = heading
    self.content = content
    self.isWide = isWide
    self.isLongTable = isLongTable
    self.isOnOverview = isOnOverview
  }

  func view(_ page: HTMLPage) -> View {
    let rest: [String: View] = [
      "id": page.text(id), "heading": page.text(heading), "isWide": .flag(isWide), "remark": false, "figures": false,
      "chart": false, "omitted": false, "table": false, "numbers": false, "isLong": .flag(isLongTable), "cut": false,
      "fold": false, "marked": false,
    ]
    return .object(rest.merging(content) { $1 })
  }

  var isChart: Bool { content["chart"] != nil }

  var isFigures: Bool { content["figures"] != nil }

  /// The panels with half-width ones in pairs, if possible a chart next to a chart and a table next to a table, so that
  /// there is no hole below the shorter one. One that is left over gets the full width.
  static func paired(_ panels: [Panel]) -> [Panel] {
    var (paired, rest) = ([Panel](), panels)
    while !rest.isEmpty {
      var panel = rest.removeFirst()
      if !panel.isWide {
        let partner = rest.firstIndex { !$0.isWide && $0.isChart == panel.isChart } ?? rest.firstIndex { !$0.isWide }
        if let partner {
          paired += [panel, rest.remove(at: partner)]
          continue
        }
        panel.isWide = true
      }
      paired.append(panel)
    }
    return paired
  }
}
