import EarnedSystem

extension ManualPage {
  /// The page in the language of mdoc(7), which `man` reads.
  ///
  /// - Parameters:
  ///   - date: the date of the version, `November 22, 2026`, so that the same version always gives the same bytes.
  ///   - source: the program and its version, for the page footer.
  package func mdoc(date: String, source: String) -> String {
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
      // A paragraph needs a break after the block above it. Headings, lists and examples make their own.
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

/// Text for mdoc(7): nothing in it is taken for a macro or an escape, and it looks as it was written.
enum MdocText {
  /// Text in the middle of a line.
  ///
  /// Characters that a typesetter would replace stay typeable: quotes, the circumflex, the tilde, and the hyphen that
  /// begins an option.
  static func escaped(_ text: String) -> String {
    var result = ""
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      let isOfAWord = previous.properties.isAlphabetic || previous.properties.numericType != nil
      switch scalar {
      case "\\": result += "\\e"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "-" where !isOfAWord: result += "\\-"
      case " "..."~": result.unicodeScalars.append(scalar)
      default: result += "\\[u\(hexadecimal(scalar))]"
      }
      previous = scalar
    }
    return result
  }

  /// A line that is kept as it is: every hyphen stays typeable, and its beginning is not taken for a macro.
  static func line(_ text: String) -> String { guarded(typed(text)) }

  /// Text in which every hyphen stays typeable.
  private static func typed(_ text: String) -> String {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { escaped(String($0)) }
    return parts.joined(separator: "\\-")
  }

  /// Sentences, each on lines of its own that are not too long.
  static func sentences(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    var endsSentence = false
    for word in text.split(whereSeparator: \.isWhitespace).map({ escaped(String($0)) }) {
      if !line.isEmpty, endsSentence || line.utf8.count + 1 + word.utf8.count > maxLine {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
      endsSentence = endsSentences(word)
    }
    return (line.isEmpty ? lines : lines + [line]).map(guarded)
  }

  /// Whether a word, already escaped, ends a sentence, including inside quotes or parentheses.
  private static func endsSentences(_ word: String) -> Bool {
    var word = word[...]
    while let closing = [")", "\"", "\\(aq"].first(where: word.hasSuffix) { word.removeLast(closing.count) }
    return [".", "!", "?"].contains { word.hasSuffix($0) }
  }

  /// The maximum line length in bytes. mandoc warns above 80.
  private static let maxLine = 78

  /// The name under which other pages refer to a page: its hyphens stay as they are.
  static func name(_ text: String) -> String { argument(text).replacing("\\-", with: "-") }

  /// One argument of a macro: quoted if it contains spaces, and never taken for a macro or punctuation.
  static func argument(_ text: String) -> String {
    let escaped = typed(text).replacing("\"", with: "\\(dq")
    let letters = escaped.utf8
    let isMacro =
      2...3 ~= letters.count && escaped.first.map { $0 == "%" || ("A"..."Z").contains($0) } == true
      && letters.dropFirst().allSatisfy(\.isLetterOrDigit)
    let isPunctuation = letters.count == 1 && ".,:;()[]?!|".contains(escaped)
    let guarded = isMacro || isPunctuation || escaped.isEmpty ? "\\&\(escaped)" : escaped
    return guarded.contains(" ") ? "\"\(guarded)\"" : guarded
  }

  /// A line whose beginning is not taken for a macro.
  private static func guarded(_ line: String) -> String { line.hasPrefix(".") ? "\\&\(line)" : line }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
