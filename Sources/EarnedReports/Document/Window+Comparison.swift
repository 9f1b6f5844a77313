extension Window {
  /// Whether sums of the window can be told as more or less than those of the window before.
  var isComparable: Bool { comparisonNote == nil && !isOnlyPreviousOnRecord }

  /// That none of its days is on record is said anyway.
  private var isOnlyPreviousOnRecord: Bool { daysOnRecord.isEmpty && previousDaysOnRecord > 0 }

  /// What a reader should know who compares the window with the one before: days are still to come, or the days on
  /// record differ by more than a quarter. Nil when they are alike, or there is none before.
  var comparisonNote: String? {
    guard let days, let through, previous != nil, !daysOnRecord.isEmpty else { return nil }
    if through < days.upperBound { return "These days are not over yet, but those before are." }
    let count = daysOnRecord.count
    // A day that is going on is not much of a day, unless days are counted wherever they are.
    let goesOn = basis != .rows && daysOnRecord.last.map { $0 >= today } ?? false
    guard differs(goesOn ? count - 1 : count) else { return nil }
    guard differs(count) else {
      return calendarDays == 1
        ? "This day is not over yet, but the one before is." : "These days are not over yet, but those before are."
    }
    return "\(count) \(count == 1 ? "day is" : "days are") on record, but \(previousDaysOnRecord) of the days before."
  }

  /// What a reader should know who compares the two all the same.
  var differenceInTheLastDay: String? {
    isComparable && previous != nil && daysOnRecord.last == today ? "The last day is not over yet." : nil
  }

  /// Whether a number of days is not about that of the window before.
  private func differs(_ days: Int) -> Bool {
    4 * min(days, previousDaysOnRecord) < 3 * max(days, previousDaysOnRecord)
  }
}

extension DatasetDefinition {
  /// Whether its rows are of the window before.
  var isAboutTheWindowBefore: Bool { given.values.contains(.previousFromDay) }
}
