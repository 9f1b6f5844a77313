import EarnedArguments
import EarnedSystem
import Testing

@Suite struct CompletionTests {
  @Test(arguments: CompletionShell.allCases)
  func theShellAcceptsTheScript(shell: CompletionShell) throws {
    guard try isInstalled(shell) else { return print("skipped: \(shell.rawValue) is not installed") }
    let script = Bank.completionScript(for: shell)
    let result = try shellOutput("\(shell.rawValue) -n <<'SCRIPT' 2>&1 && echo accepted\n\(script)\nSCRIPT")
    #expect(result == "accepted")
  }

  @Test(arguments: [
    ("bank", "completions help pay report"),
    ("bank re", "report"),
    ("bank --", "--help --version"),
    ("bank -", "--help --version"),
    ("bank help", "help"),
    ("bank help re", "report"),
    ("bank give 5 --", "--color --db --help --json --no-color --to --verbose --version"),
    ("bank pay --to ", "reading sports"),
    ("bank pay --to=s", "sports"),
    ("bank pay --to=", "reading sports"),
    ("bank pay -t r", "reading"),
    ("bank report ", "daily weekly"),
    ("bank report weekly --format ", "csv json text"),
    ("bank report weekly --format json --o", "--out"),
    ("bank report weekly --d", ""),
    ("bank completions ", "bash fish zsh"),
    ("bank completions bash ", ""),
    ("bank se", ""),
  ])
  func bashOffers(typed: String, expected: String) throws {
    #expect(try offers(of: typed) == expected)
  }

  @Test(arguments: [
    ("bank re", "report"),
    ("bank help pa", "pay"),
    ("bank pay --to ", "reading sports"),
    ("bank pay --to=s", "--to=sports"),
    ("bank report weekly --format ", "csv json text"),
    ("bank report weekly --o", "--out"),
    ("bank completions ", "bash fish zsh"),
  ])
  func fishOffers(typed: String, expected: String) throws {
    guard try isInstalled(.fish) else { return print("skipped: fish is not installed") }
    let script = Bank.completionScript(for: .fish)
    let printed = try shellOutput("fish --no-config <<'SCRIPT'\n\(script)\ncomplete -C '\(typed)'\nSCRIPT")
    let words = printed.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
    #expect(words.sorted().joined(separator: " ") == expected)
  }

  @Test func bashOffersFilesAndFolders() throws {
    let prepare = "cd $(mktemp -d) && trap 'rm -r \"$PWD\"' EXIT && touch a.db b.txt 'c d.db' && mkdir e"
    #expect(try offers(of: "bank pay --db ", prepare) == "a.db c d.db e")
    #expect(try offers(of: "bank pay 5 ", prepare) == "a.db b.txt c d.db e")
    #expect(try offers(of: "bank pay 5 b.txt more ", prepare) == "a.db b.txt c d.db e")
    #expect(try offers(of: "bank pay ", prepare) == "")
    #expect(try offers(of: "bank report weekly --out ", prepare) == "e")
  }

  /// The arguments before the cursor, and the word at it, follow the command that lists the words.
  @Test(arguments: [
    ("ship Rome ", "|-- Rome |"), ("ship Rome a", "a|-- Rome a|"),
    ("ship --fast Rome why=rent to", "to|-- Rome why=rent to|"),
    ("ship Rome a:b c= d=", "|-- Rome a:b c= d=|"), ("ship Rome a=b:c", "c|-- Rome a=b:c|"),
    ("ship Rome --from a:b", "b|-- Rome a:b|"), ("ship Rome --from=a:b", "b|-- Rome a:b|"),
    ("ship Rome --from=", "|-- Rome |"),
  ])
  func bashPassesTheArguments(typed: String, expected: String) throws {
    let words = #"words() { printf '%s|%s|\n' "${@: -1}" "$*"; }"#
    #expect(try offers(of: typed, words, as: Ship.self) == expected)
  }

  @Test func noSpaceFollowsTheNameOfAField() throws {
    let words = "words() { printf '%s\n' weight= size=; }; compopt() { echo \"$*\"; }"
    #expect(try offers(of: "ship Rome w", words, as: Ship.self) == "-o nospace weight=")
    #expect(try offers(of: "ship Rome ", words, as: Ship.self) == "size= weight=")
  }

  @Test func fishPassesTheArguments() throws {
    guard try isInstalled(.fish) else { return print("skipped: fish is not installed") }
    let script = Ship.completionScript(for: .fish)
    let words = "function words; echo $argv[-1](string join , -- $argv); end"
    let typed = "ship --fast Rome a=b c:d --from=x e"
    let printed = try shellOutput("fish --no-config <<'SCRIPT'\n\(script)\n\(words)\ncomplete -C '\(typed)'\nSCRIPT")
    #expect(printed == "e--,Rome,a=b,c:d,e")
  }

  /// What bash offers at the end of a line; a space at its end begins a new word. Bash splits words at `=` and `:`.
  private func offers(
    of typed: String, _ prepare: String = "true", as program: any ParsableCommand.Type = Bank.self
  ) throws -> String {
    var words = typed.split(separator: " ").flatMap { word in Self.pieces(of: word) }
    if typed.hasSuffix(" ") || words.count == 1 { words.append("") }
    let line = words.count == 2 && !typed.contains(" ") ? typed + " " : typed
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let printed = try shellOutput(
      """
      bash <<'SCRIPT'
      \(program.completionScript(for: .bash))
      \(prepare)
      COMP_WORDS=(\(list)) COMP_CWORD=\(words.count - 1) COMP_LINE='\(line)' COMP_POINT=\(line.utf8.count)
      _\(typed.prefix { $0 != " " })
      printf '%s\\n' "${COMPREPLY[@]}" | sort
      SCRIPT
      """)
    return printed.split(separator: "\n").joined(separator: " ")
  }

  /// `a=b:c` as `a`, `=`, `b`, `:` and `c`.
  private static func pieces(of word: Substring) -> [String] {
    word.reduce(into: [String]()) { pieces, character in
      let isBreak = "=:".contains(character)
      if !isBreak, let last = pieces.last, last != "=", last != ":" {
        pieces[pieces.count - 1].append(character)
      } else {
        pieces.append(String(character))
      }
    }
  }
}

/// A command whose arguments depend on those before them.
private struct Ship: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "ship")

  @Argument var place: String
  @Argument(completion: .shellCommand("words")) var goods: [String] = []
  @Option(completion: .shellCommand("words")) var from: String?
  @Flag var fast = false
}

private func isInstalled(_ shell: CompletionShell) throws -> Bool {
  try shellOutput("command -v \(shell.rawValue) || true") != ""
}

/// What a command prints.
private func shellOutput(_ command: String) throws -> String {
  let stream = try #require(popen(command, "r"))
  var bytes: [UInt8] = []
  while case let byte = getc(stream), byte != EOF { bytes.append(UInt8(byte)) }
  pclose(stream)
  while bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
  return String(decoding: bytes, as: UTF8.self)
}
