import EarnedCore
import EarnedReports
import EarnedText

/// What a person can choose once for all commands (interface, section 9). The raw value is the key in the configuration
/// file.
enum Preference: String, CaseIterable {
  /// The database file.
  case db
  /// The time zone where neither an option nor the database names one.
  case timezone
  /// The format of a report that is printed.
  case format
  /// The folder with reports and accessories of one's own.
  case share
  /// When to use colour.
  case color

  /// Where a value comes from, the nearest first.
  enum Origin: Equatable {
    case option
    /// A variable of the environment.
    case environment(String)
    case configuration
    case standard
  }

  /// The value that counts: the option's, else the environment's, else the configuration file's, else none. The file is
  /// asked only when it matters.
  func value(
    option: String? = nil, environment: (String) -> String?, configuration: () throws -> Configuration
  ) rethrows -> (value: String?, origin: Origin) {
    if let option { return (option, .option) }
    for (variable, meaning) in variables {
      if let text = environment(variable), let value = meaning(text) { return (value, .environment(variable)) }
    }
    if let value = try configuration().values[self] { return (value, .configuration) }
    return (nil, .standard)
  }

  /// The variables of the environment that say it, each with what a value of it means.
  private var variables: [(name: String, meaning: (String) -> String?)] {
    switch self {
    case .db: [("EARNED_DB", { $0 })]
    case .timezone: [("TZ", { $0 })]
    case .format: []
    case .share: [("EARNED_SHARE", { $0 })]
    case .color: [("NO_COLOR", { _ in "never" }), ("TERM", { $0 == "dumb" ? "never" : nil })]
    }
  }

  /// What is wrong with a value in the configuration file; nil when nothing is. Whether a zone exists is looked up when it
  /// is used.
  func problem(with value: String) -> String? {
    // The system would take the path up to it, which is that of another file.
    if value.contains(byte: 0) { return "has a NUL character" }
    return switch self {
    case .db, .share:
      value.isAbsolutePath || value.utf8.starts(with: "~/".utf8) ? nil : "is not a path that begins with '/' or '~/'"
    case .timezone: value.isEmpty ? "is empty" : nil
    case .format: Self.problem(with: value, among: ReportFormat.allCases.map(\.rawValue))
    case .color: Self.problem(with: value, among: ColorChoice.allCases.map(\.rawValue))
    }
  }

  private static func problem(with value: String, among words: [String]) -> String? {
    if words.contains(value) { return nil }
    return "is not one of \(words.joined(separator: ", "))" + didYouMean(value.nearest(in: words))
  }

  /// The key that a person typed.
  init?(typed text: String) { self.init(rawValue: text.lowercased()) }

  /// Which key may be meant by one that there is not.
  static func guess(for text: String) -> String? { text.nearest(in: allCases.map(\.rawValue)) }
}
