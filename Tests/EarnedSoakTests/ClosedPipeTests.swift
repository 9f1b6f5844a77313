import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// Nobody reads what a command says (contract, section 16): what only prints ends quietly; what records or judges goes
/// on, keeps its exit status, and leaves the same files.
@Suite struct ClosedPipeTests {
  /// Who listens, and how. Descriptor 3 is a pipe without a reader.
  private static let readers: [(name: String, line: String)] = [
    ("whole", "eval \"earned $line\" > ../whole.out 2> ../whole.err"),
    ("nobody", "eval \"earned $line\" >&3 2> ../nobody.err"),
    ("silent", "eval \"earned $line\" > ../silent.out 2>&3"),
    ("one", "{ eval \"earned $line\" 2> ../one.err; echo $? > ../one.status; } | head -1 > ../one.out"),
    ("closed", "eval \"earned $line\" > ../closed.out 2>&-"),
  ]

  private let shell = Shell()

  @Test(arguments: EveryCommand.all) func theReaderIsGone(_ command: EveryCommand) throws {
    shell.environment["EARNED_NOW"] = EveryCommand.now
    shell.environment["TZ"] = "Europe/Berlin"
    let before = command.before.map { "earned \($0) --quiet --db e.db || echo 'not recorded: \($0)'" }
    shell.folder.write(command.line, to: "line")
    shell.folder.write((before + [""]).joined(separator: "\n"), to: "before.sh")
    let runs = Self.readers.map { name, line in
      """
      cp -r "\(EveryCommand.inputs.folder.file("inputs"))" \(name)
      (cd \(name); export HOME=$PWD; . ../before.sh; \(line); status=$?
        [ -e ../\(name).status ] || echo $status > ../\(name).status)
      """
    }
    let result = shell.run(
      """
      line=$(cat line); mkfifo pipe; exec 4<> pipe; exec 3> pipe; exec 4>&-
      \(runs.joined(separator: "\n"))
      for name in \(Self.readers.dropFirst().map(\.name).joined(separator: " ")); do
        diff -rq -x '*.db*' whole $name; done
      """)
    #expect(result.out == "" && result.err == "", "\(command.line): \(result)")
    let status = shell.folder.text("whole.status")
    // What cannot be undone is a mistake to ask for.
    let statuses = command.line.hasPrefix("habit undo") ? ["64\n"] : ["0\n", "2\n", "65\n"]
    #expect(statuses.contains(status), "\(command.line): \(status)\(shell.folder.text("whole.err"))")
    let said = shell.folder.text("whole.err").split(separator: "\n")
    for name in Self.readers.dropFirst().map(\.name) {
      #expect(shell.folder.text("\(name).status") == status, "\(command.line), \(name)")
      let words = shell.folder.text("\(name).err").replacing("/\(name)/", with: "/whole/").split(separator: "\n")
      #expect(words.filter { !said.contains($0) } == [], "\(command.line), \(name)")
      try expectEqualDatabases(name, command)
    }
    #expect(shell.folder.text("silent.out").replacing("/silent/", with: "/whole/") == shell.folder.text("whole.out"))
  }

  private func expectEqualDatabases(_ name: String, _ command: EveryCommand) throws {
    func databases(_ folder: String) -> [String] { shell.folder.names(in: folder).filter { $0.hasSuffix(".db") } }
    #expect(databases(name) == databases("whole"), "\(command.line), \(name)")
    for database in databases("whole") {
      let (one, two) = ("whole/\(database)", "\(name)/\(database)")
      if shell.folder.bytes(one) == shell.folder.bytes(two) { continue }
      let whole = try DatabaseContent(ofFile: shell.folder.file(one))
      let other = try DatabaseContent(ofFile: shell.folder.file(two))
      #expect(whole == other, "\(command.line), \(name): \(whole.difference(from: other))")
    }
  }
}
