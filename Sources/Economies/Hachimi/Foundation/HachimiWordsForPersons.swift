import EarnedFoundation
import EarnedHachimiRules
import EarnedHachimiStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What an app shows when something has failed, as in `EarnedFoundation`.

extension HachimiFault: LocalizedError {
  /// What happened, for a person.
  public var errorDescription: String? {
    switch self {
    case .severalUsers: "The cats belong to several people."
    }
  }
  /// What the person can do.
  public var recoverySuggestion: String? { "Import those of one person." }
}

extension CatalogueFault: LocalizedError {
  /// What happened, for a person.
  public var errorDescription: String? {
    switch self {
    case .file(let fault): fault.errorDescription
    case .invalid: "The list of accessories is not in the form that is expected."
    }
  }
  /// What the person can do.
  public var recoverySuggestion: String? {
    switch self {
    case .file(let fault): fault.recoverySuggestion
    case .invalid: "Correct it, or use the accessories that come with the app."
    }
  }
}
