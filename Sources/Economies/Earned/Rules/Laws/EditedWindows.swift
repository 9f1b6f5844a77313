import EarnedCore

extension Mode {
  /// Its windows with other days, or another beginning or end. What is nil stays.
  ///
  /// - Returns: nil where it is not clear which of several windows is meant.
  package func editedWindows(
    days: DaysOfWeek?, from start: TimeOfDay?, to end: TimeOfDay?
  ) -> [UpsertMode.Window]? {
    if windows.isEmpty, let start, let end {
      return [UpsertMode.Window(days: (days ?? .daily).days, start: start, end: end)]
    }
    let haveSameDays = Set(windows.map(\.daysOfWeekMask)).count == 1
    guard windows.count == 1 || haveSameDays && start == nil && end == nil else { return nil }
    return windows.map {
      UpsertMode.Window(days: days?.days ?? $0.days, start: start ?? $0.start, end: end ?? $0.end)
    }
  }
}
