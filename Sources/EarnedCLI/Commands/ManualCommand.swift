import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedFiles

/// `earned manual` (interface, section 9).
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Write the manual pages into a folder.",
    discussion: """
      EXAMPLES:
        earned manual ~/.local/share/man && man earned-report
        earned manual man && man ./man/man1/earned.1

      The folder gets man1/earned.1, a page for each command, man5/earned-records.5 and man5/earned-reports.5. The same version always writes the same pages.
      """)

  @Argument(help: "The folder, which is created if needed.", completion: .directory)
  var folder: String

  func validate() throws {
    if folder.isEmpty { throw ValidationError("name the folder for the pages") }
  }

  func run() throws {
    let pages = try ManualPages.all()
    var paths = OutputPaths()
    let files = pages.map { "\(folder)/\($0.path)" }
    for file in files { try paths.add(file) }
    for (page, file) in zip(pages, files) {
      // Everybody may read manual pages, unlike other files written by the commands.
      try Folder.makeAll(above: file, mode: 0o755)
      let text = page.mdoc(date: ProgramVersion.date, source: "earned \(ProgramVersion.current)")
      try AtomicFile.write(Array(text.utf8), to: file, mode: 0o644)
    }
  }
}
