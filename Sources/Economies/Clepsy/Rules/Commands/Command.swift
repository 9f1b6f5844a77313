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

  /// The event it brings.
  public var event: TimeEvent? {
    switch self {
    case .takeEvent(let event), .queueEvent(let event): event
    default: nil
    }
  }

  /// Whether it applies what waits in the queue.
  public var drains: Bool {
    switch self {
    case .takeEvent, .drain: true
    default: false
    }
  }

  /// Whether running sessions are looked at. Events tell of their own time and leave them alone.
  public var passesTime: Bool {
    switch self {
    case .takeEvent, .queueEvent, .reset: false
    default: true
    }
  }
}
