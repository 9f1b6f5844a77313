import Testing

@testable import EarnedCLITests

/// Transcripts of rare and hostile places, and of many commands.
@Suite struct ScriptTests {
  private static let folder = "Tests/EarnedSoakTests/Scripts"

  @Test(arguments: EarnedCLITests.ScriptTests.names(inFolder: folder))
  func everyScriptGivesItsTranscript(_ name: String) throws { try Shell().type("\(Self.folder)/\(name)") }
}
