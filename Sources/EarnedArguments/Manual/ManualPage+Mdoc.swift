extension ManualPage {
  /// The page in the language of mdoc(7), which `man` reads.
  ///
  /// - Parameters:
  ///   - date: the date of the version, `November 22, 2026`, so that the same version always gives the same bytes.
  ///   - source: the program and its version, for the page footer.
  public func mdoc(date: String, source: String) -> String {
    var lines = [
      ".Dd \(date)", ".Dt \(MdocText.name(name.uppercased())) \(section)", ".Os \(MdocText.argument(source))",
      ".Sh NAME", ".Nm \(MdocText.name(name))", ".Nd \(MdocText.escaped(summary))",
    ]
    if !synopsis.isEmpty { lines.append(".Sh SYNOPSIS") }
    for words in synopsis { lines += ManualWord.synopsis(words) }
    for part in parts { lines += part.mdoc }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ManualPart {
  fileprivate var mdoc: [String] {
    var lines = [".Sh \(title)"]
    var before: ManualBlock?
    for block in blocks {
      // A paragraph needs a break after the block above it. Headings, lists and examples bring their own.
      switch (before, block) {
      case (.paragraph?, .paragraph), (.lines?, .paragraph), (.list?, .paragraph): lines.append(".Pp")
      default: break
      }
      lines += block.mdoc
      before = block
    }
    return lines
  }
}

extension ManualBlock {
  fileprivate var mdoc: [String] {
    switch self {
    case .paragraph(let text): MdocText.sentences(text)
    case .heading(let title): [".Ss \(MdocText.argument(title))"]
    case .lines(let lines):
      [".Bd -literal -offset indent"] + lines.map { MdocText.line($0) } + [".Ed"]
    case .list(let items): [".Bl -tag -width Ds"] + items.flatMap(\.mdoc) + [".El"]
    case .references(let pages): ManualBlock.references(pages)
    }
  }

  /// Sorted by section, then by name, as mandoc requires; all but the last followed by a comma.
  private static func references(_ pages: [ManualReference]) -> [String] {
    let sorted = Set(pages).sorted { ($0.section, $0.name) < ($1.section, $1.name) }
    return sorted.enumerated().map { index, page in
      ".Xr \(MdocText.name(page.name)) \(page.section)" + (index < sorted.count - 1 ? " ," : "")
    }
  }
}

extension ManualItem {
  fileprivate var mdoc: [String] {
    [".It \(label.map(\.mdoc).joined(separator: " "))"]
      + texts.enumerated().flatMap { index, text in (index > 0 ? [".Pp"] : []) + MdocText.sentences(text) }
  }
}

extension ManualWord {
  /// A macro with its argument, inside a line of macros.
  fileprivate var mdoc: String {
    switch self {
    case .program(let name): "Nm \(MdocText.argument(name))"
    case .command(let word): "Cm \(MdocText.argument(word))"
    case .option(let name): "Fl \(MdocText.argument(String(name.dropFirst())))"
    case .argument(let name): "Ar \(MdocText.argument(name))"
    case .variable(let name): "Ev \(MdocText.argument(name))"
    case .file(let path): "Pa \(MdocText.argument(path))"
    case .field(let name): "Va \(MdocText.argument(name))"
    // A comma between labels is punctuation, which mdoc formats itself.
    case .text(","): ","
    case .text(let text): "No \(MdocText.argument(text))"
    case .required(let words): words.map(\.mdoc).joined(separator: " ")
    case .optional(let words): "Op \(words.map(\.mdoc).joined(separator: " "))"
    }
  }

  /// A line for the program and its subcommands, and one for each argument.
  fileprivate static func synopsis(_ words: [ManualWord]) -> [String] {
    var lines: [String] = []
    for word in words {
      if case .command = word, let last = lines.indices.last {
        lines[last] += " \(word.mdoc)"
      } else {
        lines.append(".\(word.mdoc)")
      }
    }
    return lines
  }
}
