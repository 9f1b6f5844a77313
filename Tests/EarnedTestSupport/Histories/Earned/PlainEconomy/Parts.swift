import EarnedCore
import EarnedEngine
import EarnedJSON

/// The outcome of a record, as the interface defines it.
enum Verdict: Equatable {
  case applied
  case duplicate
  case denied(String)
  case rejected(String)

  init(_ outcome: Outcome) {
    switch outcome {
    case .applied: self = .applied
    case .duplicate: self = .duplicate
    case .denied(let reason): self = .denied(reason.rawValue)
    case .rejected(let rejection): self = .rejected(rejection.code.code)
    }
  }

  var isRejected: Bool {
    if case .rejected = self { true } else { false }
  }
}

/// A record that is not accepted.
struct Refusal: Error {
  let code: String
}

/// A record with its time and zone.
struct Asked {
  let type: String
  let now: Int64
  let zone: Zone
  /// The id of what the record creates when it names none.
  let id: String
  let fields: JSONObject

  init(_ record: JSONObject, id: String, storedZone: String) throws(Refusal) {
    fields = record
    self.id = id
    type = record["type"]?.stringValue ?? ""
    now = record["ts_utc_ms"]?.integerValue ?? 0
    guard let zone = Self.zone(named: record["timezone_id"]?.stringValue ?? storedZone) else {
      throw Refusal(code: "UNKNOWN_TIMEZONE")
    }
    self.zone = zone
  }

  /// Nil when the zone does not exist.
  static func zone(named name: String) -> Zone? { try? Zone.named(name) }

  func text(_ field: String) -> String? { fields[field]?.stringValue }
  /// A text field that must be present.
  func name(_ field: String) -> String { text(field) ?? "" }
  func number(_ field: String) -> Int64? { fields[field]?.integerValue }
  func flag(_ field: String) -> Bool? { fields[field]?.boolValue }
  func texts(_ field: String) -> [String]? { fields[field]?.arrayValue?.compactMap(\.stringValue) }
}

extension PlainEconomy {
  struct Summary: Equatable {
    var zoneID: String
    var created: Int64
    var qualified = false
    var firstQualified: Int64?
    var focusMinutes: Int64 = 0
    var earned: Int64 = 0
    var spent: Int64 = 0
    var attempts: Int64 = 0
    var byCredits: Int64 = 0
    var byQuest: Int64 = 0
    var byEmergency: Int64 = 0
  }

  struct Window: Hashable {
    var mask: Int64
    var start: Int
    var end: Int
  }

  struct Mode {
    var priority: Int64 = 0
    var strictness = "GENTLE"
    var windows: [Window] = []
    var blocked: [String] = []
    var manual = "AUTO"
    var effectiveAt: Int64?
    var expiresAt: Int64?
    /// A FORCED_OFF in the future that is the 15-minute promise of a STRICT mode.
    var isPromise = false
    var updated: Int64 = 0
    var isDeleted = false
  }

  struct Habit {
    var reward: Int64 = 5
    var isActive = true
    var isDeleted = false
  }

  struct Completion {
    var habit: String
    var time: Int64
    var day: String
    var award: Int64
    var isSuspended: Bool
  }

  struct Session {
    var started: Int64
    var planned: Int64
    var isStrict: Bool
    var blocked: [String]
    var day: String
    var ended: Int64?
    var actual: Int64?
    var isCompleted = false
    var award: Int64 = 0
  }

  struct Attempt {
    var app: String
    var day: String
    var mode: String?
    var strictness: String
    var options: JSONValue
    var outcome = "PENDING"
    var reason: String?
    var chosen: String?
    var payload: JSONObject?
    var hasGrant = false
  }

  struct Quest {
    var attempt: String
    var type: String
    var created: Int64
    var state = "ACTIVE"
    var tries = 0
    var expires: Int64 { created + 180_000 }
  }

  struct Grant {
    var app: String
    var attempt: String
    var starts: Int64
    var ends: Int64
    var method: String
    var day: String
  }

  /// A line of the log, without the ids that the engine assigns.
  struct News {
    var type: String
    var payload: JSONObject
    var day: String
  }
}
