import EarnedCore

/// A mode that people make so often that its name is enough (rules 2.7).
package enum ModeTemplate {
  case work, sleep

  /// The template of a mode with this name, in any case; nil when there is none.
  package init?(named name: String) {
    switch name.lowercased() {
    case "work": self = .work
    case "sleep": self = .sleep
    default: return nil
    }
  }

  /// Work: Monday to Friday, 09:00 to 17:00. Sleep: every day, 22:00 to 07:00.
  package var window: UpsertMode.Window {
    switch self {
    case .work: UpsertMode.Window(daysOfWeekMask: 62, start: TimeOfDay(hour: 9), end: TimeOfDay(hour: 17))
    case .sleep: UpsertMode.Window(daysOfWeekMask: 127, start: TimeOfDay(hour: 22), end: TimeOfDay(hour: 7))
    }
  }
}
