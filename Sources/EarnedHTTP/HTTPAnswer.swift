/// A complete answer.
public struct HTTPAnswer: Equatable, Sendable {
  /// The status code, such as 200.
  public let status: Int
  /// Its body, at most a megabyte.
  public let body: [UInt8]

  /// An answer.
  public init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }
}
