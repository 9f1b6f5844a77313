import EarnedSystem

/// The line that shows how to type a command.
struct UsageLine {
  let path: [Command]

  var text: String {
    configured ?? ([path.typed] + synopses).joined(separator: " ")
  }

  /// The line, broken between arguments and aligned.
  ///
  /// - Parameter indent: the columns of the first line that are used already.
  func text(columns: Int, indent: Int) -> String {
    guard configured == nil, !synopses.isEmpty else { return text }
    let indent = indent + path.typed.count + 1
    let lines = String.lines(filledWith: synopses, columns: columns - indent)
    return "\(path.typed) " + lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  private var configured: String? { path.last?.configuration.usage }

  private var synopses: [String] {
    guard let command = path.last else { return [] }
    return synopses(of: command) + (command.hasSubcommands ? ["<subcommand>"] : [])
  }

  /// All arguments; if there are more than twelve, only the required and positional ones.
  private func synopses(of command: Command) -> [String] {
    let shown = command.type.definitions.filter(\.isVisible)
    guard shown.count > 12 else { return shown.map(\.usage) }
    return ["[<options>]"] + shown.filter { $0.isRequired || $0.kind == .positional }.map(\.usage)
  }
}

extension ArgumentDefinition {
  /// The long name, else the short one; nil for a positional argument.
  var preferredName: String? { Self.preferredName(of: names) }

  static func preferredName(of names: [Name]) -> String? { (names.first(where: \.isLong) ?? names.first)?.text }

  /// `--out <file>`, `--json`, `<file>`
  var synopsis: String { synopsis(named: preferredName) }

  func subject(named name: String?) -> Subject {
    Subject(synopsis: synopsis(named: name), abstract: help.abstract, allValues: allValues)
  }

  private func synopsis(named name: String?) -> String {
    switch (name, kind) {
    case (let name?, .flag): name
    case (let name?, _): "\(name) <\(valueName)>"
    case (nil, _): "<\(valueName)>"
    }
  }

  /// The synopsis, marked as optional or repeated: `[<file> ...]`.
  var usage: String {
    let repeated = isRepeating ? "\(synopsis) ..." : synopsis
    return isRequired ? repeated : "[\(repeated)]"
  }
}

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

enum TerminalWidth {
  /// `$COLUMNS`, else the width of the terminal, else 80; at most 100, because longer lines are hard to read.
  static var current: Int {
    min(fromEnvironment ?? fromTerminal ?? 80, 100)
  }

  private static var fromEnvironment: Int? {
    guard let text = getenv("COLUMNS"), let columns = Int(String(cString: text)), columns > 0 else { return nil }
    return columns
  }

  private static var fromTerminal: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
