import EarnedCore
import EarnedEngine

/// Warns about records more than 48 hours in the future (interface, section 10), because such a record closes all days
/// before it.
final class RecordsAhead {
  private let now: Instant
  private let isQuiet: Bool
  private var count = 0
  private var first: Line?

  init(of now: Instant, isQuiet: Bool) {
    self.now = now
    self.isQuiet = isQuiet
  }

  func add(_ line: Line, _ record: Record) {
    guard BelievableTime.isAhead(record.instant, of: now) else { return }
    count += 1
    first = first ?? line
  }

  func finish() {
    guard !isQuiet, let first else { return }
    let records = count == 1 ? "a record lies" : "\(count) records lie"
    Console.say(
      """
      warning: \(records) more than 48 hours after now, the first at \(first.file):\(first.number); earlier days take \
      no new records then: if a clock was wrong, 'earned diagnostics check --fix' takes the day back
      """)
  }
}
