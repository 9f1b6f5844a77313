import EarnedCore
import EarnedJSON

/// Fields shared by several records. Ids that become document ids are checked in every record (decision K53).
extension Field {
  static let habitID = required("habit_id", .documentID)
  static let catID = required("cat_id", .documentID)
}

extension FieldKind {
  static let goalMinutes = integer(
    Int64(HachimiNumbers.goalMinutes.lowerBound)...Int64(HachimiNumbers.goalMinutes.upperBound))
  static let targetHours = integer(
    Int64(HachimiNumbers.targetHours.lowerBound)...Int64(HachimiNumbers.targetHours.upperBound))
  static let targetSeconds = integer(
    Int64(HachimiNumbers.targetSeconds.lowerBound)...Int64(HachimiNumbers.targetSeconds.upperBound))
  static let pausedSeconds = integer(
    Int64(HachimiNumbers.pausedSeconds.lowerBound)...Int64(HachimiNumbers.pausedSeconds.upperBound))
  static let timerMode = choice(TimerMode.allCases.map(\.rawValue))

  static let reminders = list(
    .object([
      .required("hour", .integer(0...23)), .required("minute", .integer(0...59)),
      .required("mode", .choice(ReminderMode.allCases.map(\.rawValue))),
    ]))

  /// A word of an appearance, from the catalogue or not.
  private static let word = characters(1...40)

  /// The appearance of a cat. Missing members get their defaults.
  static let appearance = object([
    .optional("peltType", word), .optional("peltColor", word), .optional("tint", word), .optional("eyeColor", word),
    .optional("eyeColor2", word), .optional("whitePatches", word), .optional("whitePatchesTint", word),
    .optional("skinColor", word), .optional("points", word), .optional("vitiligo", word),
    .optional("isTortie", .flag), .optional("tortiePattern", word), .optional("tortieBase", word),
    .optional("tortieColor", word), .optional("isLonghair", .flag), .optional("reverse", .flag),
    .optional("spriteVariant", .integer(0...2)),
  ])

  static let cat = object([
    .required("name", .characters(HachimiNumbers.catNameLength)), .optional("cat_id", .documentID),
    .optional("personality", .choice(Catalogue.builtIn.appearance.personalities)), .optional("appearance", appearance),
    .optional("seed", .integer(HachimiNumbers.seeds)),
  ])
}

/// Checks that a single field cannot express.
enum FieldFaults {
  static let nothingToChange = Rejection(.invalidValue, "the record has nothing to change")

  /// Rejects texts of only white space.
  static func blank(_ names: [String], in record: JSONObject, path: String = "") -> [Rejection] {
    names.compactMap { name in
      guard let text = record[name]?.stringValue, !text.isEmpty,
        text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
      else { return nil }
      return Rejection(.invalidValue, "'\(path)\(name)' is blank")
    }
  }

  /// Rejects more reminders than a habit may have.
  static func reminders(in record: JSONObject) -> [Rejection] {
    guard let reminders = record["reminders"]?.arrayValue, reminders.count > HachimiNumbers.mostReminders else {
      return []
    }
    return [
      Rejection(
        .invalidValue, "'reminders' has \(reminders.count) reminders; it takes at most \(HachimiNumbers.mostReminders)")
    ]
  }
}

extension RecordFields {
  func optionalDate(_ name: String) -> CalendarDate? { optionalText(name).flatMap { CalendarDate($0) } }

  func optionalReminders(_ name: String) -> [Reminder]? {
    optionalValue(name)?.arrayValue?.compactMap { Reminder($0) }
  }

  func optionalNumber(_ name: String) -> Double? {
    switch optionalValue(name) {
    case .integer(let number)?: Double(number)
    case .number(let number)?: number
    default: nil
    }
  }
}

extension JSONObject {
  /// Whether it has a member that is not null.
  func isGiven(_ name: String) -> Bool { self[name].map { $0 != .null } ?? false }
}
