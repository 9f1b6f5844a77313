import Testing

@testable import EarnedCLI

/// docs/records.md says what every type of record does, and names a command for it (contract, section 9).
@Suite struct ByHandTests {
  private static let types = Economies.all.flatMap { $0.recordTypes }

  private struct Row {
    let type: String
    let summary: String
    let command: String
  }

  private static func rows() throws -> [Row] {
    let section = try #require(try Document(path: "docs/records.md").section("Every record"))
    return section.text.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap { line in
      let cells = line.split(separator: " | ")
      guard cells.count == 3 else { return nil }
      return Row(type: code(in: cells[0]), summary: String(cells[1]), command: code(in: cells[2]))
    }
  }

  private static func code(in cell: Substring) -> String {
    cell.split(separator: "`").first { $0 != "| " }.map(String.init) ?? ""
  }

  @Test func everyTypeHasACommand() throws {
    #expect(try Self.rows().map(\.type) == Self.types.map(\.name))
    #expect(try Self.rows().map(\.summary) == Self.types.map(\.summary))
  }

  /// The words up to the first placeholder or value are a command, and `record` is given the type itself.
  @Test func everyCommandIsThere() throws {
    let shell = Shell()
    for row in try Self.rows() {
      let words = row.command.split(separator: " ").map(String.init)
      #expect(words.first == "earned", "\(row.type)")
      if words[1] == "record" {
        #expect(words[2] == row.type)
        continue
      }
      let path = words.dropFirst().prefix { $0.allSatisfy { $0.isLowercase || $0 == "-" } && !$0.hasPrefix("-") }
      let help = shell.run("earned help \(path.joined(separator: " "))")
      #expect(help.status == 0 && !path.isEmpty, "\(row.command): \(help.err)")
    }
  }

  /// What `earned record` is shown with is a record of that type, as far as its fields tell.
  @Test func everyRecordOfTheTableIsValid() throws {
    let shell = Shell()
    for row in try Self.rows() where row.command.hasPrefix("earned record ") {
      let command = row.command.split(separator: " ").map { word in
        word.replacing("UUID", with: "019cd838-1c00-8000-8000-000000000001")
      }
      let result = shell.run("\(command.joined(separator: " ")) --dry-run --db none.db")
      let isOfTheFields = ["MISSING_FIELD", "UNKNOWN", "INVALID_VALUE"].contains { result.err.contains($0) }
      #expect(!isOfTheFields && result.status != 64, "\(row.command): \(result.err)")
    }
  }
}
