import EarnedCore
import EarnedSystem

/// A table of a program that is recognised by the names of its columns (`tables.txt`).
struct KnownTable {
  let program: String
  /// The options with which it is imported.
  private(set) var options: TableOptions

  private struct Line {
    let program: String
    let columns: Set<String>
    let options: TableOptions
  }

  private static let lines: [Line] = EmbeddedText.lines(of: "tables.txt").map { text in
    let parts = text.split(separator: "|").map { String($0).trimmed }
    precondition(parts.count == 3, "a program, its columns and its options: \(text)")
    return Line(
      program: parts[0], columns: Set(parts[1].split(separator: ",").map { String($0).trimmed }),
      options: TableOptions(line: parts[2][...]))
  }

  /// Nil when no program is known whose table has these columns.
  ///
  /// - Throws: `ImportFault.missingOption` when times may be read in two ways.
  init?(_ survey: TableSurvey) throws {
    let columns = Set(survey.columns)
    // Two names are common; so they have to be all.
    guard
      let line = Self.lines.first(where: {
        $0.columns.count > 2 ? $0.columns.isSubset(of: columns) : $0.columns == columns
      })
    else { return nil }
    (program, options) = (line.program, line.options)
    let formats = survey.formats(of: options)
    guard formats.count < 2 else {
      throw ImportFault.missingOption(
        "\(survey.name) is a table of \(program) whose days may be read in two ways; "
          + survey.lines(with: formats, options))
    }
    options["format"] = formats.first?.pattern
  }
}
