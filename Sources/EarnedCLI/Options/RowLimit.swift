import ArgumentParser
import EarnedReports

/// How many rows of a table a page shows, as it is typed: a number or `all`.
struct RowLimit: ExpressibleByArgument, Equatable {
  /// Nil is all.
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
