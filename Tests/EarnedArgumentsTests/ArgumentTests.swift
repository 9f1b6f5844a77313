import EarnedArguments
import Testing

@Suite struct ArgumentTests {
  private struct Import: ParsableArguments {
    @Argument var format: Format
    @Argument var file: String?
    @Argument var count = 1
    @Flag(name: .short) var x = false
  }

  @Test func placesDecide() {
    expectParse(Import.self, "csv") { #expect($0.format == .csv && $0.file == nil && $0.count == 1) }
    expectParse(Import.self, "csv in 5") { #expect($0.file == "in" && $0.count == 5) }
    expectParse(Import.self, "csv -x - -5") { #expect($0.x && $0.file == "-" && $0.count == -5) }
    expectParse(Import.self, "csv -- -x 2") { #expect(!$0.x && $0.file == "-x" && $0.count == 2) }
    expectFault(Import.self, "", "Missing expected argument '<format>'")
    expectFault(Import.self, "csv a 1 b", "Unexpected argument 'b'")
    expectFault(Import.self, "csv a 1 b c", "2 unexpected arguments: 'b', 'c'")
    expectFault(Import.self, "csv a one", "The value 'one' is invalid for '<count>': it takes a whole number")
    expectFault(
      Import.self, "cvs",
      "The value 'cvs' is invalid for '<format>'. Did you mean 'csv'? Please provide one of 'text', 'json' or 'csv'.")
  }

  private struct Files: ParsableArguments {
    @Argument(help: ArgumentHelp(valueName: "file")) var files: [String]
  }

  @Test func anArrayTakesTheRest() {
    expectParse(Files.self, "a - b") { #expect($0.files == ["a", "-", "b"]) }
    expectParse(Files.self, "a -- --b -- c") { #expect($0.files == ["a", "--b", "--", "c"]) }
    expectFault(Files.self, "", "Missing expected argument '<file>'")
    expectFault(Files.self, "--b", "Unknown option '--b'")
  }

  private struct Groups: ParsableArguments {
    @OptionGroup var shared: Shared
    @Argument var word: String
    @Argument var more: [String] = []
  }

  @Test func groupsHandTheirOptionsOver() {
    expectParse(Groups.self, "word --json --db file longer") {
      #expect($0.shared.json && $0.shared.db == "file" && $0.word == "word" && $0.more == ["longer"])
    }
    expectFault(Groups.self, "word --db=", "--db needs a file.")
  }
}
