/// Why a sync cannot run as requested. Nothing has changed.
public enum SyncFault: Error, Equatable, Sendable {
  /// Only the action at the head of the queue can be skipped.
  case notTheHead(actionID: String, head: String?)
}

extension SyncFault: CustomStringConvertible {
  /// What happened, and what to do next.
  public var description: String {
    switch self {
    case .notTheHead(let actionID, let head?):
      "the action \(actionID) is not the next one to be sent, which is \(head); nothing was skipped"
    case .notTheHead(let actionID, nil):
      "the action \(actionID) is not in the queue, which is empty; nothing was skipped"
    }
  }
}
