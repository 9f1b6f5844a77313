import EarnedCore
import EarnedJSON

/// Facts that are added to closed days (interface, section 11).
extension Fact {
  /// Whether it belongs to a closed day.
  public var isAdded: Bool {
    switch self {
    case .attemptAdded, .focusStartAdded, .focusAdded, .completionAdded, .closedDayChanged: true
    default: false
    }
  }

  /// The line of the fact, as on its own day but marked as added. A completion has none: its line would be about the
  /// credits earned.
  func addedEvent(at instant: Instant) -> Event? {
    let fact: Fact? =
      switch self {
      case .attemptAdded(let attempt, let snapshot): .attemptCreated(attempt, snapshot: snapshot)
      case .focusStartAdded(let session): .focusStarted(session)
      case .focusAdded(_, let result): .focusEnded(result)
      default: nil
      }
    return fact?.event(at: instant)?.markedAsAdded
  }
}

extension ClosedDay {
  /// The line for a day that qualified because of additions. It has no streak: the economy's streak does not change.
  public var qualificationEvent: Event? {
    guard let method = addedQualification, let summary, let first = summary.firstQualified else { return nil }
    return Event(
      "STREAK_QUALIFIED",
      [
        "day_id": .day(summary.dayID), "method": .string(method.rawValue), "first_qualified_ts_utc_ms": .instant(first),
      ]
    ).markedAsAdded
  }
}

extension Event {
  fileprivate var markedAsAdded: Event {
    var payload = payload
    payload["backfilled"] = true
    return Event(type, payload)
  }
}
