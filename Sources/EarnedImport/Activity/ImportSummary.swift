import EarnedCore

/// What an import read, made and left out.
public struct ImportSummary: Sendable {
  /// Openings, each an `unlock.attempt`.
  public internal(set) var openings = 0
  /// Periods of use, each a `usage.period`.
  public internal(set) var periods = 0
  /// What these periods are in sum.
  public internal(set) var usageSeconds = 0
  /// Focus sessions.
  public internal(set) var focusSessions = 0
  /// Completions of habits.
  public internal(set) var completions = 0
  /// The first time of what was made.
  public internal(set) var first: Instant?
  /// The last one.
  public internal(set) var last: Instant?
  /// What was read, a sentence a file.
  public private(set) var read: [String] = []
  private var reasons: [String] = []
  private var counts: [String: Int] = [:]

  /// Rows or events that were left out.
  public var leftOutCount: Int { counts.values.reduce(0, +) }

  mutating func count(_ instant: Instant) {
    first = min(first ?? instant, instant)
    last = max(last ?? instant, instant)
  }

  /// Notes what a file was and how much was in it.
  mutating func note(_ file: ForeignFile, _ kind: FileKind, _ count: Int, _ noun: String) {
    read.append("\(file.name): \(kind.name), \(count.counted(noun)) read")
  }

  /// Notes what a reader found worth to be said, once.
  mutating func note(_ sentence: String) {
    if !read.contains(sentence) { read.append(sentence) }
  }

  /// Notes that something was left out.
  ///
  /// - Parameter reason: what it was: `rows without an app`.
  mutating func leaveOut(_ reason: String, _ count: Int = 1) {
    guard count > 0 else { return }
    if counts[reason] == nil { reasons.append(reason) }
    counts[reason, default: 0] += count
  }

  /// What was made, and the first and the last date by the clock of a zone.
  public func text(in zone: TimeZone) -> String {
    var parts: [String] = []
    if openings > 0 { parts.append(openings.counted("opening")) }
    if periods > 0 { parts.append("\(periods.counted("period")) of usage (\(Self.duration(usageSeconds)))") }
    if focusSessions > 0 { parts.append(focusSessions.counted("focus session")) }
    if completions > 0 { parts.append(completions.counted("completion")) }
    guard let first, let last else { return "nothing to import" }
    return parts.joined(separator: ", ") + " from \(zone.localDate(at: first)) to \(zone.localDate(at: last))"
  }

  /// What was left out, a sentence a reason.
  public var leftOut: [String] { reasons.map { "left out: \($0) (\(counts[$0] ?? 0))" } }

  private static func duration(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3_600: "\(seconds / 60) min"
    default: "\(seconds / 3_600) h \(seconds / 60 % 60) min"
    }
  }
}

extension Int {
  /// With the word for one or for several.
  func counted(_ noun: String) -> String {
    if self == 1 { return "1 \(noun)" }
    return "\(self) " + (noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s")
  }
}
