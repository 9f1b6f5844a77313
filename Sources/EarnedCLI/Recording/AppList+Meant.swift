import EarnedArguments
import EarnedCore
import EarnedStore
import EarnedText

extension AppList {
  /// The app that a text names: a registered app by its id or name; otherwise any app by its full id.
  ///
  /// - Throws: `NameFault` for several apps, `UnknownApp` for none.
  func appID(meantBy text: String) throws -> AppID {
    // Whatever its case, the id of a registered app is that app's: a new one would be another app to every rule.
    if let appID = AppID(text), names.named(exactly: text).isEmpty { return appID }
    do {
      return AppID(stored: try names.meant(by: text).id)
    } catch NameFault.unknown(let kind, let text, let guess, let all) {
      throw UnknownApp(text: text, guess: guess, fault: .unknown(kind: kind, text: text, guess: guess, all))
    }
  }
}

extension EarnedQuestions {
  /// The app that a text names, with a warning when no record has named its id yet, because that is probably a
  /// mistake.
  ///
  /// - Throws: the same as `AppList.appID(meantBy:)`.
  func appID(meantBy text: String) throws -> (appID: AppID, warning: String?) {
    let apps = try apps()
    let appID = try apps.appID(meantBy: text)
    guard try !isKnown(appID) else { return (appID, nil) }
    return (appID, "the app '\(appID)' is unknown here" + didYouMean(apps.names.nearest(to: appID.description)?.id))
  }
}

/// A text that is neither the name of a registered app nor an app id.
struct UnknownApp: Error, ExitStatusProviding, CustomStringConvertible {
  fileprivate let text: String
  fileprivate let guess: Named?
  fileprivate let fault: NameFault

  var exitStatus: Int32 { ExitStatus.usage }

  /// What is wrong. Without a suggestion it also explains how to name a new app.
  var description: String {
    guard guess == nil else { return "\(fault)" }
    let example = "android:\(text)"
    let isName = AppID(example) != nil && !text.contains(":")
    let advice = isName ? "a new app is named by its full id, such as '\(example)'; " : ""
    return "\(fault); \(advice)\(AppID.rule(for: text))"
  }
}
