extension HTMLPage {
  /// The values for `flowing.html`, and the text itself.
  func flowing(_ text: String) -> View {
    let parts = Flowing(VisibleText(text, isUnicode: true).string).parts
    return [
      "text": self.text(text),
      "parts": .list(parts.map { [$0.isWhole ? "whole" : "words": .text($0.text)] }),
    ]
  }
}
