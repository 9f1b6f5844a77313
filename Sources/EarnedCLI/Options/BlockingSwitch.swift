import EarnedEconomyStore
import EarnedJSON

/// Whether the person lets programs block at all (data model A4.1). A decision stays what it is, but nobody carries it out.
struct BlockingSwitch {
  /// Nil while nobody has said so.
  private let isEnabled: Bool?

  init(_ questions: EarnedQuestions) throws { isEnabled = try questions.settings().blockingEnabled }

  static let isOff = "blocking is off: 'earned settings blocking_enabled yes' turns it on"

  /// The line that comes first; empty when blocking is not turned off.
  var lines: [String] { isEnabled == false ? [Self.isOff] : [] }

  /// Adds `blocking_enabled`, when the person has said so.
  func add(to document: inout JSONObject) { if let isEnabled { document["blocking_enabled"] = .bool(isEnabled) } }
}
