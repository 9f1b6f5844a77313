import EarnedSystem

/// A document in Markdown.
struct Document {
  let path: String
  let text: String

  init(path: String) throws(FileFault) {
    self.init(path: path, text: String(decoding: try File.read(path), as: UTF8.self))
  }

  private init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// The documents that `make install` installs, without the law in `docs/rules` and `docs/contract`; sorted.
  static func installed() throws(FileFault) -> [String] {
    let names = try File.names(inFolder: "docs").filter { $0.hasSuffix(".md") }
    return ["CHANGELOG.md", "README.md"] + names.map { "docs/\($0)" }
  }

  /// The lines of all transcripts. Other lines are blank, so that line numbers stay.
  var transcripts: String { lines { $0 == "```console" } }

  /// The section below a heading of the second level; nil when there is none.
  func section(_ heading: String) -> Document? {
    guard let start = lines.firstIndex(of: "## \(heading)") else { return nil }
    let body = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
    return Document(path: "\(path), \(heading)", text: body.joined(separator: "\n"))
  }

  /// The headings of the second level whose sections have a transcript.
  var sectionsWithTranscripts: [String] {
    lines.filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
      .filter { section($0)?.text.contains("```console") == true }
  }

  /// What its links and pictures name, in order: `docs/reports.md#periods`.
  var linkTargets: [String] {
    prose.split(separator: "](").dropFirst().compactMap { rest in
      rest.firstIndex(of: ")").map { String(rest[..<$0]) }
    }
  }

  private var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The lines outside of blocks; those in blocks are blank.
  private var prose: String { lines { $0 == nil } }

  /// The lines whose block is chosen by the line that begins it, nil for lines outside of blocks; others are blank.
  private func lines(inBlocks isChosen: (Substring?) -> Bool) -> String {
    var block: Substring?
    return lines.map { line in
      guard line.hasPrefix("```") else { return isChosen(block) ? String(line) : "" }
      block = block == nil ? line : nil
      return ""
    }.joined(separator: "\n")
  }
}
