import HachimiRules

/// Where commits go. What is behind it decides how often one arrives; the commit itself sees to it that it counts once.
public protocol CloudSink {
  /// Sends a commit and waits for the answer.
  ///
  /// - Parameters:
  ///   - body: canonical JSON.
  ///   - actionID: the action that it is of.
  /// - Throws: when nothing can be sent at all; then nothing is noted either.
  func send(_ body: [UInt8], of actionID: String) throws -> CloudAnswer
}
