import EarnedCore

/// What a source consists of. What was read of it is either used or left out.
package enum SourceUnit: String, CaseIterable, Sendable {
  case event, row, hour, entry, activity, visit

  var plural: String {
    switch self {
    case .entry: "entries"
    case .activity: "activities"
    default: rawValue + "s"
    }
  }
}

/// How much was read of the files of a run, and what became of it.
package struct ImportTally: Equatable, Sendable {
  package var read = 0
  package var used = 0
  package var leftOut = 0

  package init() {}
}

/// What an import read, created and left out.
package struct ImportSummary: Sendable {
  /// Each one is an `unlock.attempt` record.
  package internal(set) var openings = 0
  /// Each one is a `usage.period` record.
  package internal(set) var periods = 0
  package internal(set) var usageSeconds = 0
  /// Each one is a `usage.event` record, as each notification is.
  package internal(set) var unlocks = 0
  package internal(set) var notifications = 0
  package internal(set) var focusSessions = 0
  package internal(set) var completions = 0
  package internal(set) var first: Instant?
  package internal(set) var last: Instant?
  /// What was read, one sentence per file, and remarks about it.
  package var read: [String] {
    sentences + remarks.map { "\($0.count.counted($0.unit.rawValue)) \($0.what)" }
  }
  private var sentences: [String] = []
  private var remarks: [(unit: SourceUnit, what: String, count: Int)] = []
  /// How much was read, and what became of it, in the units of the sources.
  package private(set) var tallies: [SourceUnit: ImportTally] = [:]
  /// The first values that could not be read.
  package private(set) var unreadable: [UnreadableValue] = []
  package private(set) var unreadableCount = 0
  private var reasons: [String] = []
  private var counts: [String: Int] = [:]
  /// What is said of the first one of a reason.
  private var details: [String: String] = [:]
  private var emptyUses = 0

  mutating func count(_ instant: Instant) {
    first = min(first ?? instant, instant)
    last = max(last ?? instant, instant)
  }

  /// Adds a file, its kind, and how much it contains.
  mutating func note(_ file: ForeignFile, _ kind: FileKind, _ count: Int, _ unit: SourceUnit) {
    sentences.append("\(file.name): \(kind.name), \(count.counted(unit.rawValue)) read")
    tallies[unit, default: ImportTally()].read += count
  }

  /// Adds a remark of a reader, unless it is there already.
  mutating func note(_ sentence: String) {
    if !sentences.contains(sentence) { sentences.append(sentence) }
  }

  /// Counts a part of the source of which a reader remarks something: `1 row at a time that the clock skipped …`.
  mutating func note(_ unit: SourceUnit, _ what: String) {
    let index = remarks.firstIndex { $0.unit == unit && $0.what == what }
    if let index { remarks[index].count += 1 } else { remarks.append((unit, what, 1)) }
  }

  mutating func use(_ unit: SourceUnit, _ count: Int = 1) { tallies[unit, default: ImportTally()].used += count }

  /// Leaves out a part of the source.
  ///
  /// - Parameters:
  ///   - reason: what follows the unit: `without an app`.
  ///   - detail: what is said of the first one.
  mutating func leaveOut(_ unit: SourceUnit, _ reason: String, _ count: Int = 1, first detail: String? = nil) {
    tallies[unit, default: ImportTally()].leftOut += count
    let reason = "\(unit.plural) \(reason)"
    leaveOut(reason, count, first: detail)
  }

  /// Leaves out parts of the source that have no length, where only the length of uses is imported.
  mutating func leaveOutEmpty(_ unit: SourceUnit, _ count: Int = 1) {
    tallies[unit, default: ImportTally()].leftOut += count
    emptyUses += count
  }

  /// Leaves out something that was made of the source.
  ///
  /// - Parameter reason: what is left out: `uses shorter than half a second`.
  mutating func leaveOut(_ reason: String, _ count: Int = 1, first detail: String? = nil) {
    guard count > 0 else { return }
    if counts[reason] == nil { (details[reason], reasons) = (detail, reasons + [reason]) }
    counts[reason, default: 0] += count
  }

  /// How many parts of the source were left out for a reason.
  func leftOutCount(_ unit: SourceUnit, _ reason: String) -> Int { counts["\(unit.plural) \(reason)"] ?? 0 }

  mutating func leaveOut(_ unit: SourceUnit, unreadable value: UnreadableValue) {
    unreadableCount += 1
    if unreadable.count < 3 { unreadable.append(value) }
    leaveOut(unit, "that cannot be read")
  }

  /// What was created, with the first and last date in a time zone.
  package func text(in zone: Zone) -> String {
    var parts: [String] = []
    if openings > 0 { parts.append(openings.counted("opening")) }
    if periods > 0 { parts.append("\(periods.counted("period")) of usage (\(Self.duration(usageSeconds)))") }
    if unlocks > 0 { parts.append(unlocks.counted("unlock")) }
    if notifications > 0 { parts.append(notifications.counted("notification")) }
    if focusSessions > 0 { parts.append(focusSessions.counted("focus session")) }
    if completions > 0 { parts.append(completions.counted("completion")) }
    guard let first, let last else { return "nothing to import" }
    return parts.joined(separator: ", ") + " from \(zone.localDate(at: first)) to \(zone.localDate(at: last))"
  }

  /// What was left out, one sentence per reason.
  package var leftOut: [String] {
    let empty = "left out: \(emptyUses.counted("use")) of 0 seconds; '--as openings' imports when they began"
    return (emptyUses > 0 ? [empty] : [])
      + reasons.map { "left out: \($0) (\(counts[$0] ?? 0))" + (details[$0].map { "; \($0)" } ?? "") }
  }

  static func duration(_ seconds: Int) -> String {
    seconds < 60 ? "\(seconds) s" : ((seconds + 30) / 60).hoursAndMinutes
  }
}

/// A value of a file that is not what its place asks for.
package struct UnreadableValue: Equatable, Sendable, CustomStringConvertible {
  /// The file and the line, or the event.
  let place: String
  let column: String
  let value: String
  /// `a time in ISO 8601, such as 2026-03-02T10:00:00Z`.
  let validForms: String

  package var description: String {
    "\(place): \(column) is '\(value.prefix(80))'; it takes \(validForms)"
  }
}
