import Testing

@testable import EarnedSystem

@Suite struct TerminalTextTests {
  private static let obeyed: [(String, String)] = [
    ("\u{1B}[2J", "\\u{1B}[2J"), ("\u{7}", "\\u{07}"), ("\u{8}", "\\u{08}"), ("\r", "\\r"), ("\u{7F}", "\\u{7F}"),
    ("\u{9B}31m", "\\u{9B}31m"), ("\u{85}", "\\u{85}"), ("\u{202E}", "\\u{202E}"), ("\u{2066}", "\\u{2066}"),
    ("\u{200F}", "\\u{200F}"), ("\u{061C}", "\\u{61C}"), ("\u{2028}", "\\u{2028}"), ("\0", "\\u{00}"),
  ]

  @Test(arguments: obeyed) func whatATerminalObeysIsShown(_ raw: String, _ shown: String) {
    #expect(TerminalText(line: "a\(raw)b").string == "a\(shown)b")
    #expect(TerminalText(lines: "a\(raw)b\n").string == "a\(shown)b\n")
  }

  @Test func everythingElseStays() {
    let text = "a\tmode: «Büro» 微博 👨‍👩‍👧 مرحبا"
    #expect(TerminalText(line: text).string == text)
  }

  @Test func aLineStaysOne() {
    #expect(TerminalText(line: "it\nError: x").string == "it\\nError: x")
    #expect(TerminalText(lines: "it\nis").string == "it\nis")
  }

  @Test func aDocumentStaysTheSame() {
    #expect(TerminalText(json: "{\"a\": \"\u{9B}\u{202E}\u{7F}\"}\n").string == #"{"a": "\u009b\u202e\u007f"}"# + "\n")
  }

  /// What writes to a terminal does so through `TerminalText`: nothing else in the sources knows the streams.
  @Test func nothingGoesAroundIt() throws {
    let words = [
      "STDERR_FILENO", "STDOUT_FILENO", "fputs(", "fprintf(", "perror(", "Swift.print", "FileHandle",
    ]
    let allowed = [
      "Sources/EarnedSystem/StandardStreams.swift", "Sources/EarnedSystem/Files/Target.swift",
      // These ask for the width, say what a time limit was set with, and show the seconds that work takes.
      "Sources/EarnedCLI/Console/Terminal.swift", "Sources/EarnedArguments/Help/UsageLine.swift",
      "Sources/CEarnedProcess/signals.c", "Sources/CEarnedProcess/elapsed.c",
    ]
    var found: [String] = []
    var seen = 0
    try forEachSource(in: "Sources") { path, text in
      seen += 1
      if allowed.contains(path) || path.hasPrefix("Sources/EarnedEmbedResources") { return }
      found += words.filter(text.contains).map { "\(path): \($0)" }
      // A result that is handed on byte by byte: of the renderers, and through the console.
      let writers = ["Sources/EarnedCLI/Console/Console.swift", "Sources/EarnedCLI/Reports/ReportOutputs.swift"]
      if text.contains("StandardOutput.write"), !writers.contains(path), !path.hasSuffix("Outcome.swift") {
        found.append("\(path): StandardOutput.write")
      }
    }
    #expect(found == [])
    #expect(seen > 300)
  }
}
