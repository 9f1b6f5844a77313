import EarnedArguments
import EarnedText
import TimeBudgetRules

/// A multiplier as typed, `2.00` or `1.5`: from 1.00 to 10,000,000,000.
struct Multiplier: ExpressibleByArgument {
  let hundredths: Int

  init?(argument: String) {
    let parts = argument.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy(\.isAllDigits) else { return nil }
    let decimals = parts.count == 2 ? parts[1] : "0"
    guard (1...2).contains(decimals.count), (1...11).contains(parts[0].count),
      let whole = Int(parts[0]), let hundredths = Int(decimals.count == 1 ? decimals + "0" : decimals)
    else { return nil }
    self.hundredths = whole * 100 + hundredths
    guard Numbers.cashOutHundredths.contains(self.hundredths) else { return nil }
  }
}
