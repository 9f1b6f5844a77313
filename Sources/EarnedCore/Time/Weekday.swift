/// A day of the week. The raw value is 0 = Sunday … 6 = Saturday, as in the windows of modes (data model, weekday
/// masks); reports use the numbers of ISO 8601, see ``isoNumber``.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday

  /// 1 = Monday … 7 = Sunday.
  public var isoNumber: Int { self == .sunday ? 7 : rawValue }

  /// The days in the order of ISO 8601, from Monday on.
  public static let fromMonday: [Weekday] = allCases.dropFirst() + [.sunday]

  /// `Mon`.
  public var abbreviation: String {
    switch self {
    case .sunday: "Sun"
    case .monday: "Mon"
    case .tuesday: "Tue"
    case .wednesday: "Wed"
    case .thursday: "Thu"
    case .friday: "Fri"
    case .saturday: "Sat"
    }
  }

  /// `Monday`.
  public var name: String {
    switch self {
    case .sunday: "Sunday"
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    }
  }

  /// This day's bit in a set of weekdays: 1 = Sunday, 2 = Monday … 64 = Saturday.
  public var maskBit: Int { 1 << rawValue }
}
