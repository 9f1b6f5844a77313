extension Window {
  /// Whether sums of the window can be told as more or less than those of the window before.
  var isComparable: Bool { difference == nil && !isOnlyPreviousOnRecord }

  /// That none of its days is on record is said anyway.
  private var isOnlyPreviousOnRecord: Bool { daysOnRecord.isEmpty && previousDaysOnRecord > 0 }

  /// What makes the window unlike the one before.
  private enum Difference {
    /// It is not over yet.
    case goesOn
    /// The days on record differ by more than a quarter.
    case daysOnRecord
  }

  /// Nil when the two are alike, or there is none before.
  private var difference: Difference? {
    guard let days, let through, previous != nil, !daysOnRecord.isEmpty else { return nil }
    if through < days.upperBound { return .goesOn }
    let count = daysOnRecord.count
    // A day that is going on is not much of a day, unless days are counted wherever they are.
    let goesOn = basis != .rows && daysOnRecord.last.map { $0 >= today } ?? false
    guard differs(goesOn ? count - 1 : count) else { return nil }
    return differs(count) ? .daysOnRecord : .goesOn
  }

  /// Whether a number of days is not about that of the window before.
  private func differs(_ days: Int) -> Bool {
    4 * min(days, previousDaysOnRecord) < 3 * max(days, previousDaysOnRecord)
  }

  /// That the window is not over yet; in a report that compares it with the one before also why it does not.
  func comparisonNotes(isCompared: Bool) -> [String] {
    switch isCompared ? difference : nil {
    case .goesOn:
      return [
        calendarDays == 1
          ? "This day is not over yet, so it is not compared with the one before."
          : "These days are not over yet, so they are not compared with those before."
      ]
    case .daysOnRecord:
      let before = previousDaysOnRecord == 1 ? "1 of them is" : "\(previousDaysOnRecord.magnitude.grouped) of them are"
      let now = daysOnRecord.count.magnitude.grouped
      return ["Not compared with the days before: \(before) on record, but \(now) of these."] + unfinished
    case nil: return unfinished
    }
  }

  /// That the window or its last day is not over yet.
  private var unfinished: [String] {
    guard let days, let through, !daysOnRecord.isEmpty else { return [] }
    if through < days.upperBound { return ["These days are not over yet."] }
    guard daysOnRecord.last == today else { return [] }
    return [calendarDays == 1 ? "This day is not over yet." : "The last day is not over yet."]
  }
}

extension DatasetDefinition {
  /// Whether its rows are of the window before.
  var isAboutTheWindowBefore: Bool { given.values.contains(.previousFromDay) }
}

extension Document {
  /// The dataset of that name, as far as it may be compared: nil for one of the window before that is not like the window.
  func comparable(_ name: String) -> Dataset? {
    datasets.first { $0.definition.name == name }.flatMap {
      $0.definition.isAboutTheWindowBefore && window?.isComparable == false ? nil : $0
    }
  }
}
