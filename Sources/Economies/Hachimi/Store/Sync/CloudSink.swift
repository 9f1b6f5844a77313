import HachimiRules

/// A destination for commits. A sink may deliver a commit more than once; the commit ensures that it counts once.
public protocol CloudSink {
  /// Sends a commit and waits for the answer.
  ///
  /// - Parameters:
  ///   - body: canonical JSON.
  ///   - actionID: the action of the commit.
  /// - Throws: when nothing can be sent at all. Then no failure is recorded either.
  func send(_ body: [UInt8], of actionID: String) throws -> CloudAnswer
}
