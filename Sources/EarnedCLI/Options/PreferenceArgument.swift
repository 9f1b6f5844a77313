import EarnedArguments
import EarnedText

/// A configuration key as typed.
struct PreferenceArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("One of db, timezone, format, share and color.", valueName: "key"),
    completion: .list(Preference.allCases.map(\.rawValue)))
  var text: String

  func preference() throws -> Preference {
    if let preference = Preference(typed: text) { return preference }
    let keys = Preference.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError(
      "there is no key '\(text)'" + (Preference.guess(for: text).map { didYouMean($0) } ?? "; there are \(keys)"))
  }
}
