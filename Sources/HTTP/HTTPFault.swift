/// Why a request has no answer.
public enum HTTPFault: Error, Equatable, Sendable {
  /// libcurl is not installed.
  case noLibrary
  /// None came, it was cut off, it took too long, or it was too large. Whether the request has arrived is not known.
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
