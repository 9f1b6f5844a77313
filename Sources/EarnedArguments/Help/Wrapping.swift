extension String {
  /// Wraps every line between words to at most `columns`, including the indent. Lines that begin with a space
  /// (examples, tables) stay whole.
  func wrapped(to columns: Int, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap {
        $0.hasPrefix(" ")
          ? [String($0)] : Self.lines(filledWith: $0.split(separator: " ").map(String.init), columns: columns - indent)
      }
      .map { $0.isEmpty ? "" : margin + $0 }
      .joined(separator: "\n")
  }

  /// Words joined into lines of at most `columns`, but never narrower than 20.
  static func lines(filledWith words: [String], columns: Int) -> [String] {
    var lines = [""]
    for word in words {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = word
      } else if last.count + 1 + word.count <= Swift.max(columns, 20) {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}
