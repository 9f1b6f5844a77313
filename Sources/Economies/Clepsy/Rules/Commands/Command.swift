import EarnedCore
import JSON

/// What may be asked of the economy: the records of its interface, read into types.
public enum Command: Sendable {
  case ensureDay
  case takeEvent(TimeEvent)
  case queueEvent(TimeEvent)
  case drain
  case setApps([TrackedApp])
  case updateSettings(JSONObject)
  case open(String, sessionID: String)
  case close(String)
  case lockScreen
  case unlock(String, UnlockChoice, unlockID: String)
  case reset

  /// What it names, which must be loaded before it is decided. What else a decision looks at, it asks for (``Needs``).
  public var subject: Names {
    switch self {
    case .takeEvent(let event), .queueEvent(let event): Names(event: event)
    case .unlock(let app, _, _): Names(unlockedApp: app)
    case .ensureDay, .drain, .setApps, .updateSettings, .open, .close, .lockScreen, .reset: Names()
    }
  }

  /// What a command names.
  public struct Names: Sendable {
    /// The event it brings: another with its id may be known.
    public var event: TimeEvent?
    /// The app that it unlocks: its last unlocks are counted.
    public var unlockedApp: String?
  }

  /// Whether time passes with it (S1): not while an event is only put into the queue, nor when everything is cleared.
  var passesTime: Bool {
    switch self {
    case .queueEvent, .reset: false
    default: true
    }
  }

  /// The event that is applied together with what waits.
  var takenEvent: TimeEvent? {
    if case .takeEvent(let event) = self { event } else { nil }
  }
}
