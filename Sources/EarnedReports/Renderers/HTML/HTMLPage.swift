/// The values for `page.html`.
struct HTMLPage: Sendable {
  let document: Document
  /// The maximum number of rows of a table; nil means all.
  let rowLimit: Int?

  var wording: Wording { document.wording() }

  var view: View {
    let sentences = document.sentences(wording).map(view)
    let panels = Panel.paired(document.shownDatasets.flatMap(panels))
    let longTables = panels.count(where: \.isLongTable)
    return [
      "title": text(document.definition.title),
      "window": document.windowWords.map(flowing) ?? false,
      "zone": text(document.zoneWords),
      "notes": .list(document.notes.map(flowing)),
      "lead": sentences.first ?? false,
      "rest": .list(Array(sentences.dropFirst())),
      "hasRest": .flag(sentences.count > 1),
      "contents": .list(longTables > 1 ? panels.map { ["id": text($0.id), "heading": text($0.heading)] } : []),
      "hasContents": .flag(longTables > 1),
      "hasScript": .flag(longTables > 0),
      "panels": .list(panels.map { $0.view(self) }),
      "generated": text(wording.words(.integer(document.generated.millisecondsSinceEpoch), .instant)),
    ]
  }

  private func view(_ sentence: Sentence) -> View {
    let phrases = sentence.phrases.map { phrase -> View in
      switch phrase {
      case .words(let words): ["phrase": flowing(words), "value": false]
      case .value(let words, let datum): ["phrase": flowing(words), "value": value(datum)]
      }
    }
    return ["phrases": .list(phrases)]
  }

  /// Text from outside, made safe for a page.
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
}
