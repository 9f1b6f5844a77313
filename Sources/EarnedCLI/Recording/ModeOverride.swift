import EarnedArguments
import EarnedCore
import EarnedJSON
import EarnedRules
import EarnedStore

/// A manual override of a mode.
struct ModeOverride {
  let mode: ModeArgument
  let recording: RecordingOptions
  /// The length of the override; nil for no end.
  let minutes: Int?

  func record(_ state: ManualState) throws {
    try recording.record { session in
      let mode = try mode.named(in: session)
      try session.add(
        "mode.override",
        [
          "mode_id": .string(mode.id), "manual_state": .string(state.rawValue),
          "expires_at_ts_utc_ms": minutes.map { .instant(session.now.instant + .minutes($0)) },
        ])
      return mode
    } then: { mode, session in
      (mode: mode, modes: try session.questions.modes(at: session.now))
    } text: { overridden, recorded in
      let lines = ModeText(words: recorded.words).overridden(overridden.mode, overridden.modes)
      return recorded.lines(applied: lines, denied: lines)
    }
  }
}
