import EarnedJSON

/// A line of the event log: its type and its payload (data model A7).
public struct Event: Equatable, Sendable {
  /// The type, for example `CREDITS_EARNED`.
  public let type: String
  /// The payload, its keys in the order of the specification.
  public let payload: JSONObject

  /// An event of a type with its payload.
  public init(_ type: String, _ payload: JSONObject) {
    self.type = type
    self.payload = payload
  }
}
