extension String {
  /// Every line broken between words to at most `columns`, indent included. Lines that begin with a space (examples,
  /// tables) stay whole.
  func wrapped(to columns: Int, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { $0.hasPrefix(" ") ? [String($0)] : Self.filled($0, columns: max(columns - indent, 20)) }
      .map { $0.isEmpty ? "" : margin + $0 }
      .joined(separator: "\n")
  }

  private static func filled(_ line: Substring, columns: Int) -> [String] {
    var lines = [""]
    for word in line.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + 1 + word.count <= columns {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
