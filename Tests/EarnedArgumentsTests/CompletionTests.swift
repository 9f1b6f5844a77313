import EarnedArguments
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
    ("bank pay --to = s", "sports"),
    ("bank pay --to =", "reading sports"),
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

  /// What bash offers at the end of a line; a space at its end begins a new word.
  private func offers(of typed: String, _ prepare: String = "true") throws -> String {
    var words = typed.split(separator: " ").map(String.init)
    if typed.hasSuffix(" ") || words.count == 1 { words.append("") }
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let printed = try shellOutput(
      """
      bash <<'SCRIPT'
      \(Bank.completionScript(for: .bash))
      \(prepare)
      COMP_WORDS=(\(list)) COMP_CWORD=\(words.count - 1)
      _bank
      printf '%s\\n' "${COMPREPLY[@]}" | sort
      SCRIPT
      """)
    return printed.split(separator: "\n").joined(separator: " ")
  }
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
