/// Why a request failed.
public enum HTTPFault: Error, Equatable, Sendable {
  /// libcurl is not installed.
  case noLibrary
  /// No answer came, or it was cut off, took too long or was too large. The request may or may not have arrived.
  case noAnswer(reason: String)
  /// The request could not be made. Nothing was sent.
  case notSent(reason: String)
}

extension HTTPFault: CustomStringConvertible {
  /// What happened and what to do next.
  public var description: String {
    switch self {
    case .noLibrary: "libcurl cannot be loaded; install the package libcurl4"
    case .noAnswer(let reason): "no answer: \(reason)"
    case .notSent(let reason): "the request could not be made: \(reason)"
    }
  }
}
