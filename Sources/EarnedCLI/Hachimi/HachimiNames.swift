import EarnedArguments
import EarnedHachimiRules
import EarnedHachimiStore
import EarnedReports
import EarnedSystem

/// A habit as a person calls it.
struct HachimiHabitArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The habit: its name, its id, or a unique beginning of one.", valueName: "habit"),
    completion: CompleteCommand.Words.hachimiHabits.kind)
  var text: String

  func named(_ questions: HachimiQuestions) throws -> Named { try questions.habitNames().meant(by: text) }
}

/// A cat as a person calls it.
struct HachimiCatArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The cat: its name, its id, or a unique beginning of one.", valueName: "cat"),
    completion: CompleteCommand.Words.hachimiCats.kind)
  var text: String

  func named(_ questions: HachimiQuestions) throws -> Named { try questions.catNames().meant(by: text) }
}

/// What people call things of the catalogue: their ids, and the words for these.
enum HachimiNames {
  static func accessories(_ ids: [String]) throws -> NamedEntities { try things("accessory", ids) }

  static func achievements(_ ids: [String]) throws -> NamedEntities { try things("achievement", ids) }

  private static func things(_ kind: String, _ ids: [String]) throws -> NamedEntities {
    let words = try CodeTexts()
    return NamedEntities(kind: kind, ids.map { Named(id: $0, names: [words.words($0)]) })
  }
}
