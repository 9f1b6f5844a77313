import EarnedArguments
import EarnedCore
import EarnedSQLite
import EarnedSystem

/// When something ended that is ended only now.
struct EndTimeOptions: ParsableArguments {
  @Option(
    name: .customLong("at"),
    help: ArgumentHelp(
      "When it ended: the last 18:30, RFC 3339 with an offset, or epoch milliseconds (default: now).",
      valueName: "time"))
  var text: String?

  /// What ran for longer was perhaps forgotten.
  private static let longest = Duration.hours(4)

  /// With the answer of the person, who is asked on a terminal about what ran for more than 4 hours.
  ///
  /// - Parameter began: reads when it began; nil when nothing runs.
  func asked(
    _ recording: RecordingOptions, since began: (Database, Now) throws -> Instant?
  ) throws -> EndTime {
    let given = EndTime(text: text)
    guard text == nil, recording.canAsk, try recording.question.database.exists else { return given }
    let (began, words) = try recording.question.askDatabase(began)
    guard let began, words.now.instant - began > Self.longest else { return given }
    let answer = try Prompt.ask(
      "it has run for \(words.ago(began)), since \(words.time(began)). When did it end, such as 18:30? (Enter: now)")
    return EndTime(text: answer.isEmpty ? nil : answer)
  }
}

/// When something ended, as typed.
struct EndTime {
  /// Nil is now.
  var text: String?

  /// When it ended; nil is now.
  ///
  /// - Parameter began: when it began; nil leaves it to the rules whether it had begun by then.
  /// - Throws: `ValidationError` for a time after now, or before the beginning.
  func instant(at now: Now, since began: @autoclosure () throws -> Instant? = nil) throws -> Instant? {
    guard let text else { return nil }
    guard let end = Instant(lastTyped: text, at: now) else {
      throw ValidationError(
        TimeOfDay(typed: text) == nil
          ? "--at is '\(text)'; it takes a time, such as 09:30 or 2026-03-10T09:30:00+01:00"
          : "--at: the clock skipped \(text) that day")
    }
    guard end <= now.instant else { throw ValidationError("--at: \(now.words(for: end)) is still to come") }
    if let began = try began(), end < began {
      throw ValidationError("--at: \(now.words(for: end)) is before the beginning, \(now.words(for: began))")
    }
    return end
  }
}
