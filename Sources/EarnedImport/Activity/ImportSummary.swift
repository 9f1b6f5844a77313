import EarnedCore

/// What an import read, created and left out.
package struct ImportSummary: Sendable {
  /// Each one is an `unlock.attempt` record.
  package internal(set) var openings = 0
  /// Each one is a `usage.period` record.
  package internal(set) var periods = 0
  package internal(set) var usageSeconds = 0
  package internal(set) var focusSessions = 0
  package internal(set) var completions = 0
  package internal(set) var first: Instant?
  package internal(set) var last: Instant?
  /// What was read, one sentence per file.
  package private(set) var read: [String] = []
  private var reasons: [String] = []
  private var counts: [String: Int] = [:]

  mutating func count(_ instant: Instant) {
    first = min(first ?? instant, instant)
    last = max(last ?? instant, instant)
  }

  /// Adds a file, its kind, and how much it contains.
  mutating func note(_ file: ForeignFile, _ kind: FileKind, _ count: Int, _ noun: String) {
    read.append("\(file.name): \(kind.name), \(count.counted(noun)) read")
  }

  /// Adds a remark of a reader, unless it is there already.
  mutating func note(_ sentence: String) {
    if !read.contains(sentence) { read.append(sentence) }
  }

  /// - Parameter reason: what is left out: `rows without an app`.
  mutating func leaveOut(_ reason: String, _ count: Int = 1) {
    guard count > 0 else { return }
    if counts[reason] == nil { reasons.append(reason) }
    counts[reason, default: 0] += count
  }

  /// What was created, with the first and last date in a time zone.
  package func text(in zone: TimeZone) -> String {
    var parts: [String] = []
    if openings > 0 { parts.append(openings.counted("opening")) }
    if periods > 0 { parts.append("\(periods.counted("period")) of usage (\(Self.duration(usageSeconds)))") }
    if focusSessions > 0 { parts.append(focusSessions.counted("focus session")) }
    if completions > 0 { parts.append(completions.counted("completion")) }
    guard let first, let last else { return "nothing to import" }
    return parts.joined(separator: ", ") + " from \(zone.localDate(at: first)) to \(zone.localDate(at: last))"
  }

  /// What was left out, one sentence per reason.
  package var leftOut: [String] { reasons.map { "left out: \($0) (\(counts[$0] ?? 0))" } }

  private static func duration(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3_600: "\(seconds / 60) min"
    default: "\(seconds / 3_600) h \(seconds / 60 % 60) min"
    }
  }
}
