#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An exit status. Throwing it ends the process without a message.
public struct ExitCode: Error, RawRepresentable, Hashable, Sendable {
  /// The status.
  public var rawValue: Int32

  /// A status from its number.
  public init(rawValue: Int32) { self.rawValue = rawValue }
  /// A status from its number.
  public init(_ code: Int32) { rawValue = code }

  /// 0
  public static let success = ExitCode(EXIT_SUCCESS)
  /// 1
  public static let failure = ExitCode(EXIT_FAILURE)
  /// 64: the arguments are invalid.
  public static let validationFailure = ExitCode(EX_USAGE)
}
