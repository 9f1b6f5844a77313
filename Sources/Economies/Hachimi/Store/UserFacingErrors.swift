import EarnedCore
import EarnedEngine
import EarnedHachimiRules

// What an app shows when something has failed.

extension HachimiFault: UserFacingError {
  /// For a person.
  public var text: UserText {
    switch self {
    case .severalUsers: UserText("The cats belong to several people.", advice: "Import those of one person.")
    }
  }
}

extension CatalogueFault: UserFacingError {
  /// For a person.
  public var text: UserText {
    switch self {
    case .file(let fault): fault.text
    case .invalid:
      UserText(
        "The list of accessories is not in the form that is expected.",
        advice: "Correct it, or use the accessories that come with the app.")
    }
  }
}
