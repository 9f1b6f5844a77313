import EarnedCore
import EarnedEngine

extension Recorded {
  /// The line to ask with, some weeks after a change of the rules that was made now, what has changed since (contract,
  /// section 15). Without enough days to compare with, it says when there will be enough.
  ///
  /// - Parameter day: that of the change; nil is the day that began at 04:00.
  func effectLine(since day: CalendarDate? = nil) throws -> String {
    let day = day ?? words.now.dayID.date
    let missing = try DaysOnRecord(in: database).missing(before: words.now)
    guard missing > 0 else { return "to ask in four weeks whether it helped: earned report effect --since \(day)" }
    return """
      whether a change helps, 'earned report effect' can tell of changes from \(day.advanced(by: missing)) on: it needs \
      \(DaysOnRecord.enough) days on record before; 'earned import' can add earlier ones
      """
  }
}
