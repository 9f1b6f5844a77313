/// Invalid arguments, with the reason. Printed with the usage; exit status 64.
public struct ValidationError: Error, CustomStringConvertible {
  /// The reason, as a full sentence.
  public let message: String

  /// An error with this reason.
  public init(_ message: String) { self.message = message }

  /// The reason.
  public var description: String { message }
}
