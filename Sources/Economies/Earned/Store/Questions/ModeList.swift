import EarnedCore
import EarnedEconomyRules
import EarnedEngine
import EarnedJSON
import EarnedSystem

/// The modes that can be switched or changed.
public struct ModeList: Sendable {
  /// The modes that are not deleted, the highest priority first.
  public let modes: [Mode]
  /// The modes that hold now.
  public let activeIDs: Set<String>
  /// The modes that the tier enforces; the others are locked (decision E42).
  public let enforcedIDs: Set<String>
  /// The highest strictness that the tier enforces.
  package let strictnessCap: Strictness
  /// All ids, including those of deleted modes: ids are not reused.
  package let takenIDs: Set<String>

  package var names: NamedEntities {
    NamedEntities(kind: "mode", modes.map { Named(id: $0.modeID, names: [$0.name]) })
  }

  /// The mode that a person means: by its name or id, or a unique beginning of one.
  public func meant(by text: String) throws(NameFault) -> Named { try names.meant(by: text) }

  package subscript(modeID: String) -> Mode? { modes.first { $0.modeID.utf8.elementsEqual(modeID.utf8) } }

  /// The document `earned.modes/1`.
  public var json: JSONValue {
    ["schema": "earned.modes/1", "modes": .array(modes.map(json))]
  }

  private func json(_ mode: Mode) -> JSONValue {
    [
      "mode_id": .string(mode.modeID), "name": .string(mode.name), "strictness": .string(mode.strictness.rawValue),
      "priority": .count(mode.priority), "active": .bool(activeIDs.contains(mode.modeID)),
      "locked": .bool(!enforcedIDs.contains(mode.modeID)), "manual_state": .string(mode.override.state.rawValue),
      "effective_at_ts_utc_ms": .optional(mode.override.effectiveAt),
      "expires_at_ts_utc_ms": .optional(mode.override.expiresAt),
      "windows": .array(mode.windows.map(json)), "blocked_apps": .array(mode.blockedApps.map(JSONValue.app)),
      "strictness_in_force": .string(min(mode.strictness, strictnessCap).rawValue),
    ]
  }

  private func json(_ window: ModeWindow) -> JSONValue {
    [
      "days_of_week_mask": .count(window.daysOfWeekMask), "start_local_hhmm": .string(window.start.description),
      "end_local_hhmm": .string(window.end.description),
    ]
  }
}

extension EarnedQuestions {
  /// The modes that can be switched or changed, and which hold now.
  public func modes(at now: Now) throws -> ModeList {
    try answering(at: now) { state, _ in
      let modes = state.modes.sorted { one, other in
        one.priority != other.priority ? one.priority > other.priority : one.modeID < other.modeID
      }
      return ModeList(
        modes: modes, activeIDs: Set(state.activeModes(at: now).map(\.modeID)),
        enforcedIDs: Set(state.enforcedModes.map(\.modeID)), strictnessCap: state.entitlement.tier.strictnessCap,
        takenIDs: Set(try database.elements("select mode_id from mode") { try $0.text(0) }))
    }
  }
}
