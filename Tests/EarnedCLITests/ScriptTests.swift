import EarnedFiles
import Testing

/// The command line as a person meets it. The scripts are the documentation; see `Script` for how they are written.
@Suite struct ScriptTests {
  private static let folder = "Tests/EarnedCLITests/Scripts"

  static let names: [String] = {
    do {
      return try File.names(inFolder: folder).filter { $0.hasSuffix(".test") }
    } catch {
      return []
    }
  }()

  @Test func thereAreScripts() { #expect(Self.names.count >= 7) }

  @Test(arguments: names) func script(_ name: String) throws {
    let shell = Shell()
    for step in try Script(path: "\(Self.folder)/\(name)").steps {
      guard let complaint = step.complaint(about: shell.run(step.command)) else { continue }
      Issue.record("\(name):\(step.line)\n\(complaint)")
    }
  }
}
