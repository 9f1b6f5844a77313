/// Why nothing was recovered.
public enum RecoveryFault: Error, Equatable, Sendable {
  /// No row could be read.
  case nothing(path: String)
}

extension RecoveryFault: CustomStringConvertible {
  /// What happened and what to do.
  public var description: String {
    switch self {
    case .nothing(let path):
      "nothing could be salvaged from \(path): not one row of it can be read; restore a backup with 'earned db restore'"
    }
  }
}
