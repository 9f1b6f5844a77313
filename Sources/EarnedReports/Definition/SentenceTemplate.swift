/// A sentence with places for values: `{attempts} attempts`.
struct SentenceTemplate {
  enum Part: Equatable {
    case words(String)
    case column(String)
  }

  let parts: [Part]

  init(_ text: String) {
    var parts: [Part] = []
    for (index, piece) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
      guard index > 0, let end = piece.firstIndex(of: "}") else {
        parts.append(.words((index > 0 ? "{" : "") + piece))
        continue
      }
      parts.append(.column(String(piece[..<end])))
      parts.append(.words(String(piece[piece.index(after: end)...])))
    }
    self.parts = parts
  }
}
