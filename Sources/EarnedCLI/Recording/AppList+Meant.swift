import ArgumentParser
import EarnedCore
import EarnedStore
import Spelling

extension AppList {
  /// The app that a text means: any app by its full id, known or not; else one that is known, by what it is called.
  ///
  /// - Throws: `NameFault` for several, `UnknownApp` for none.
  func appID(meantBy text: String) throws -> AppID {
    if let appID = AppID(text) { return appID }
    do {
      return AppID(stored: try names.meant(by: text).id)
    } catch NameFault.unknown(let kind, let text, let guess, let all) {
      throw UnknownApp(text: text, guess: guess, fault: .unknown(kind: kind, text: text, guess: guess, all))
    }
  }
}

extension EarnedQuestions {
  /// The app that a text means, with what to say of an id that no record has named yet: it is probably a mistake.
  ///
  /// - Throws: as `AppList.appID(meantBy:)`.
  func appID(meantBy text: String) throws -> (appID: AppID, warning: String?) {
    let apps = try apps()
    let appID = try apps.appID(meantBy: text)
    guard try !isKnown(appID) else { return (appID, nil) }
    return (appID, "the app '\(appID)' is unknown here" + didYouMean(apps.names.nearest(to: appID.description)?.id))
  }
}

/// A text that names no app that is known, and is no app id.
struct UnknownApp: Error, ExitStatusProviding, CustomStringConvertible {
  fileprivate let text: String
  fileprivate let guess: Named?
  fileprivate let fault: NameFault

  var exitStatus: Int32 { ExitStatus.usage }

  /// What is wrong; without a guess also how a new app is named.
  var description: String {
    guard guess == nil else { return "\(fault)" }
    let example = "android:\(text)"
    let isName = AppID(example) != nil && !text.contains(":")
    let advice = isName ? "a new app is named by its whole id, such as '\(example)'; " : ""
    return "\(fault); \(advice)\(AppID.rule(for: text))"
  }
}
