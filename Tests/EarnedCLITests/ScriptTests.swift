import EarnedSystem
import Testing

/// Types the scripts and compares what the commands print. See `Script` for their form.
@Suite struct ScriptTests {
  private static let folder = "Tests/EarnedCLITests/Scripts"

  static func names(inFolder folder: String) -> [String] {
    do {
      return try File.names(inFolder: folder).filter { $0.hasSuffix(".test") }
    } catch {
      return []
    }
  }

  @Test(arguments: [folder, "Tests/EarnedSoakTests/Scripts"])
  func thereAreScripts(_ folder: String) { #expect(Self.names(inFolder: folder).count >= 7) }

  @Test(arguments: names(inFolder: folder)) func everyScriptGivesItsTranscript(_ name: String) throws {
    try Shell().type("\(Self.folder)/\(name)")
  }
}

extension Shell {
  /// Types the script at `path`, and expects what it says.
  func type(_ path: String) throws {
    for step in try Script(path: path).steps {
      guard let complaint = step.complaint(about: run(step.command)) else { continue }
      Issue.record("\(path):\(step.line)\n\(complaint)")
    }
  }
}

/// A script test: commands with what they print, which reads as documentation.
///
///     $ earned ingest month.ndjson     a command line of sh; lines that begin with "> " continue it
///     750 records: …                   its standard output; "…" stands for any text, alone for any lines
///     2> Error: …                      its standard error
///     [65]                             its exit status, when it is not 0
///     # …                              a comment
struct Script {
  struct Step {
    let line: Int
    var command: String
    var out: [String] = []
    var err: [String] = []
    var status: Int32 = 0
  }

  private(set) var steps: [Step] = []

  init(path: String) throws(FileFault) {
    self.init(String(decoding: try File.read(path), as: UTF8.self))
  }

  init(_ text: String) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      add(String(line), number: index + 1)
    }
  }

  private mutating func add(_ line: String, number: Int) {
    if line.hasPrefix("$ ") { return steps.append(Step(line: number, command: String(line.dropFirst(2)))) }
    guard !line.isEmpty, !line.hasPrefix("#"), !steps.isEmpty else { return }
    let last = steps.count - 1
    if line == ">" || line.hasPrefix("> ") {
      steps[last].command += "\n" + line.dropFirst(2)
    } else if line.hasPrefix("2> ") {
      steps[last].err.append(String(line.dropFirst(3)))
    } else if line.hasPrefix("["), let status = Int32(line.dropFirst().dropLast()) {
      steps[last].status = status
    } else {
      steps[last].out.append(line)
    }
  }
}

extension Script.Step {
  /// The differences from what is expected; nil when there are none.
  func complaint(about result: Shell.Result) -> String? {
    var parts: [String] = []
    if result.status != status { parts.append("exit status \(result.status) instead of \(status)") }
    if !Self.matches(out, result.out) { parts.append("standard output:\n\(result.out)") }
    if !Self.matches(err, result.err) { parts.append("standard error:\n\(result.err)") }
    return parts.isEmpty ? nil : "$ \(command)\n\(parts.joined(separator: "\n"))"
  }

  /// Blank lines do not count.
  private static func matches(_ patterns: [String], _ text: String) -> Bool {
    matches(patterns[...], text.split(separator: "\n").map(String.init)[...])
  }

  private static func matches(_ patterns: ArraySlice<String>, _ lines: ArraySlice<String>) -> Bool {
    guard let pattern = patterns.first else { return lines.isEmpty }
    if pattern == "…" {
      return (lines.startIndex...lines.endIndex).contains { matches(patterns.dropFirst(), lines[$0...]) }
    }
    guard let line = lines.first, matches(line, pattern) else { return false }
    return matches(patterns.dropFirst(), lines.dropFirst())
  }

  private static func matches(_ line: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return line == pattern }
    guard line.hasPrefix(first), line.hasSuffix(last), line.count >= first.count + last.count else { return false }
    var rest = line.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
