extension Window {
  /// Whether sums of the window can be told as more or less than those of the window before.
  var isLikeTheOneBefore: Bool { differenceToTheOneBefore == nil }

  /// What a reader should know who compares the window with the one before: days are still to come, or the days on
  /// record differ by more than a quarter. Nil when they are alike, or there is none before.
  var differenceToTheOneBefore: String? {
    guard let days, let through, previous != nil else { return nil }
    if through < days.upperBound { return "These days are not over yet, but those before are." }
    // A day that is going on is not much of a day, unless days are counted wherever they are.
    let ended = basis == .rows ? daysOnRecord.count : daysOnRecord.count { $0 < today }
    let (fewer, more) = (min(ended, previousDaysOnRecord), max(ended, previousDaysOnRecord))
    guard 4 * fewer < 3 * more else { return nil }
    if calendarDays == 1, days.upperBound == today { return "This day is not over yet, but the one before is." }
    let are = daysOnRecord.count == 1 ? "day is" : "days are"
    return "\(daysOnRecord.count) \(are) on record, but \(previousDaysOnRecord) of the days before."
  }
}

extension DatasetDefinition {
  /// Whether its rows are of the window before.
  var isAboutTheWindowBefore: Bool { given.values.contains(.previousFromDay) }
}
