import EarnedCore
import EarnedStore
import Spelling

/// A text that is not a valid app id, and the app that it may mean.
struct MalformedAppID {
  private let text: String
  private let options: QuestionOptions

  init(_ text: String, _ options: QuestionOptions) {
    self.text = text
    self.options = options
  }

  /// What is wrong with it, and what was probably meant.
  var hint: String {
    "'\(text)' is not a valid app id; \(AppID.rule(for: text))" + didYouMean(nearest)
  }

  private var nearest: AppID? {
    do {
      return try options.ask { questions, _ in try questions.appNames().nearest(to: text) }.answer
    } catch {
      return nil  // The argument is wrong whatever the database says; without one there is nothing to guess from.
    }
  }
}
