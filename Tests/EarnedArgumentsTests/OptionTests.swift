import EarnedArguments
import Testing

@Suite struct OptionTests {
  private struct Sizes: ParsableArguments {
    @Option var count: Int
    @Option var ratio = 0.5
    @Option var name: String?
    @Option(name: [.short, .customLong("zone")]) var timezoneID: String = "UTC"
    @Option(name: [.customShort("n")]) var lines: Int64 = 10
  }

  @Test func valuesFollowTheNameOrAnEqualsSign() {
    expectParse(Sizes.self, "--count 3") { #expect($0.count == 3 && $0.ratio == 0.5 && $0.name == nil) }
    expectParse(Sizes.self, "--count=3 --ratio=1e3") { #expect($0.count == 3 && $0.ratio == 1000) }
    expectParse(Sizes.self, "--count 3 --name=") { #expect($0.name?.isEmpty == true) }
    expectParse(Sizes.self, "--count 3 --name=a=b") { #expect($0.name == "a=b") }
    expectParse(Sizes.self, "--count 3 --name=--odd") { #expect($0.name == "--odd") }
    expectParse(Sizes.self, "--count 3 --name -") { #expect($0.name == "-") }
    expectParse(Sizes.self, "--count 3 --count 4") { #expect($0.count == 4) }
  }

  @Test func negativeNumbersAreValues() {
    expectParse(Sizes.self, "--count -3 --ratio -.5") { #expect($0.count == -3 && $0.ratio == -0.5) }
    expectParse(Sizes.self, "--count=-3 -n -7") { #expect($0.count == -3 && $0.lines == -7) }
    expectFault(Sizes.self, "--count -x", "Missing value for '--count <count>'")
  }

  @Test func shortNamesTakeTheirValuesToo() {
    expectParse(Sizes.self, "--count 1 -t Europe/Berlin") { #expect($0.timezoneID == "Europe/Berlin") }
    expectParse(Sizes.self, "--count 1 -t=Europe/Berlin") { #expect($0.timezoneID == "Europe/Berlin") }
    expectParse(Sizes.self, "--count 1 --zone Asia/Tokyo -n 25") {
      #expect($0.timezoneID == "Asia/Tokyo" && $0.lines == 25)
    }
    expectFault(Sizes.self, "--count 1 -tUTC", "Missing value for '-t <timezone-id>'")
  }

  @Test func faultsNameTheOption() {
    expectFault(Sizes.self, "", "Missing expected argument '--count <count>'")
    expectFault(Sizes.self, "--count", "Missing value for '--count <count>'")
    expectFault(Sizes.self, "--count --name x", "Missing value for '--count <count>'")
    expectFault(Sizes.self, "--count --", "Missing value for '--count <count>'")
    expectFault(
      Sizes.self, "--count many", "The value 'many' is invalid for '--count <count>': it takes a whole number")
    expectFault(
      Sizes.self, "--count 99999999999999999999",
      "The value '99999999999999999999' is invalid for '--count <count>': it takes a whole number")
    expectFault(Sizes.self, "-n x", "The value 'x' is invalid for '-n <lines>': it takes a whole number")
  }

  @Test func unknownOptionsAreGuessed() {
    expectFault(Sizes.self, "--coutn 3", "Unknown option '--coutn'. Did you mean '--count'?")
    expectFault(Sizes.self, "--cuont=3", "Unknown option '--cuont'. Did you mean '--count'?")
    expectFault(Sizes.self, "-count 3", "Unknown option '-count'. Did you mean '--count'?")
    expectFault(Sizes.self, "--weather fine", "Unknown option '--weather'")
    expectFault(Sizes.self, "-q", "Unknown option '-q'")
    expectFault(Sizes.self, "-qrs", "Unknown option '-q'")
  }

  private struct Lists: ParsableArguments {
    @Option var each: [String] = []
    @Option(parsing: .upToNextOption) var run: [Int] = [1, 2]
    @Option(parsing: .unconditional) var any: String?
    @Argument var rest: [String] = []
  }

  @Test func arraysGrow() {
    expectParse(Lists.self, "") { #expect($0.each.isEmpty && $0.run == [1, 2]) }
    expectParse(Lists.self, "--each a b --each=c") { #expect($0.each == ["a", "c"] && $0.rest == ["b"]) }
    expectParse(Lists.self, "--run 3 -4 5 --each a") { #expect($0.run == [3, -4, 5] && $0.each == ["a"]) }
    expectParse(Lists.self, "--run=3 4 --run 5 -- 6") { #expect($0.run == [3, 4, 5] && $0.rest == ["6"]) }
    expectParse(Lists.self, "--any --") { #expect($0.any == "--") }
    expectFault(Lists.self, "--run --each a", "Missing value for '--run <run>'")
  }

  private struct Converted: ParsableArguments {
    struct Odd: Error, CustomStringConvertible { let description = "only even numbers" }

    @Option(transform: half) var half: Int?

    static func half(_ text: String) throws -> Int {
      guard let number = Int(text), number.isMultiple(of: 2) else { throw Odd() }
      return number / 2
    }
  }

  @Test func transformsConvertAndExplain() {
    expectParse(Converted.self, "--half 8") { #expect($0.half == 4) }
    expectParse(Converted.self, "") { #expect($0.half == nil) }
    expectFault(Converted.self, "--half 3", "The value '3' is invalid for '--half <half>': only even numbers")
  }

  private enum Level: Int, CaseIterable, ExpressibleByArgument { case low = 1, middle, high }
  private enum Month: String, CaseIterable, ExpressibleByArgument { case jan, feb, mar, apr, may, jun }
  private struct Choices: ParsableArguments {
    @Option var format: Format?
    @Option var level: Level = .low
    @Option var month: Month?
    @Option var sure: Bool?
  }

  @Test func enumeratedValuesAreNamedAndGuessed() {
    expectParse(Choices.self, "--format csv --level 2 --sure true") {
      #expect($0.format == .csv && $0.level == .middle && $0.sure == true)
    }
    expectFault(
      Choices.self, "--format jsno",
      "The value 'jsno' is invalid for '--format <format>'. Did you mean 'json'? "
        + "Please provide one of 'text', 'json' or 'csv'.")
    expectFault(
      Choices.self, "--level 9000",
      "The value '9000' is invalid for '--level <level>'. Please provide one of '1', '2' or '3'.")
    expectFault(
      Choices.self, "--month xyz",
      "The value 'xyz' is invalid for '--month <month>'. "
        + "Please provide one of 'jan', 'feb', 'mar', 'apr', 'may' or 'jun'.")
  }
}
