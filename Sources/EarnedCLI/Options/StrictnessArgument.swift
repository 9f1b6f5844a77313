import EarnedArguments
import EarnedRules

/// A strictness as typed, in any case.
struct StrictnessArgument: ExpressibleByArgument {
  let strictness: Strictness

  init?(argument: String) {
    guard let strictness = Strictness(rawValue: argument.uppercased()) else { return nil }
    self.strictness = strictness
  }

  static var allValueStrings: [String] { Strictness.allCases.map { $0.rawValue.lowercased() } }
}
