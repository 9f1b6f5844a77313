import EarnedArguments
import EarnedReports

/// The maximum number of rows of a table on a page, as typed: a number or `all`.
struct RowLimit: ExpressibleByArgument, Equatable {
  /// Nil means all.
  var number: Int? = RenderOptions.usualRowLimit

  init() {}

  init?(argument: String) {
    if argument.lowercased() == "all" {
      number = nil
    } else if let number = Int(argument), number > 0 {
      self.number = number
    } else {
      return nil
    }
  }
}
