import EarnedArguments
import Testing

@Suite struct FlagTests {
  private struct Switches: ParsableArguments {
    @Flag(name: [.short, .long]) var all = false
    @Flag(name: [.customShort("q"), .customLong("silent")]) var quiet = false
    @Flag(name: [.short, .long]) var verbose: Int
    @Flag(inversion: .prefixedNo) var color = true
    @Flag(inversion: .prefixedNo) var cache: Bool?
    @Flag(name: .customLong("skip-check")) var check = true
    @Option(name: .short) var out: String?
  }

  @Test func namesSwitchOn() {
    expectParse(Switches.self, "") { #expect(!$0.all && !$0.quiet && $0.verbose == 0 && $0.color && $0.cache == nil) }
    expectParse(Switches.self, "--all --silent") { #expect($0.all && $0.quiet) }
    expectParse(Switches.self, "--all --all") { #expect($0.all) }
    expectParse(Switches.self, "--skip-check") { #expect(!$0.check) }
  }

  @Test func lettersBundle() {
    expectParse(Switches.self, "-aqvvv") { #expect($0.all && $0.quiet && $0.verbose == 3) }
    expectParse(Switches.self, "-v --verbose -v") { #expect($0.verbose == 3) }
    expectParse(Switches.self, "-ao file") { #expect($0.all && $0.out == "file") }
    expectParse(Switches.self, "-ao=file") { #expect($0.all && $0.out == "file") }
    expectFault(Switches.self, "-oa file", "Missing value for '-o <out>'")
    expectFault(Switches.self, "-ax", "Unknown option '-x'")
  }

  @Test func pairsExcludeEachOther() {
    expectParse(Switches.self, "--no-color") { #expect(!$0.color) }
    expectParse(Switches.self, "--color --color") { #expect($0.color) }
    expectParse(Switches.self, "--no-cache") { #expect($0.cache == false) }
    expectFault(
      Switches.self, "--color --no-color", "'--no-color' contradicts '--color', which was given before.")
  }

  @Test func flagsTakeNoValue() {
    expectFault(Switches.self, "--all=yes", "The option '--all' does not take any value, but 'yes' was specified.")
    expectFault(Switches.self, "-a=yes", "The option '-a' does not take any value, but 'yes' was specified.")
  }
}
