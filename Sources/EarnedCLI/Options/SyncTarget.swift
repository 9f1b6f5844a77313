import EarnedArguments
import EarnedHTTP

/// The target of a sync.
enum SyncTarget: Equatable {
  case standardOutput
  case folder(String)
  case address(HTTPAddress)

  /// Reads the value of `--to`.
  init(_ text: String) throws(ValidationError) {
    let scheme = text.prefix { $0 != ":" && $0 != "/" }.lowercased()
    let isAddress = ["http:", "https:"].contains(scheme + ":") && text.dropFirst(scheme.count).hasPrefix(":")
    switch text {
    case "": throw ValidationError("--to takes '-', a folder, or an address such as http://localhost:8080")
    case "-": self = .standardOutput
    case _ where isAddress: self = .address(try Self.address(text))
    case _ where text.dropFirst(scheme.count).hasPrefix("://"):
      throw ValidationError("--to takes '-', a folder, or an address such as http://localhost:8080, not \(scheme)://")
    default: self = .folder(text)
    }
  }

  private static func address(_ text: String) throws(ValidationError) -> HTTPAddress {
    do {
      return try HTTPAddress(text)
    } catch {
      switch error {
      case .secure:
        throw ValidationError(
          "--to takes plain http only; run a proxy on this machine that goes on by https, and name its address")
      case .malformed:
        throw ValidationError("--to takes an address as http://HOST[:PORT][/PREFIX], without a user or a query")
      }
    }
  }
}
