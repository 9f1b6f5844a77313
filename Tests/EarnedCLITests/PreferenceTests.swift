import Testing

@testable import EarnedCLI

/// Contract, section 9: an option comes before the environment, that before the configuration file, that before the
/// default.
@Suite struct PreferenceTests {
  /// The option, the environment, the file; then the effective value and its origin.
  private static let table = """
    db       | -      | -                    | -      | -      | default
    db       | -      | -                    | /file  | /file  | file
    db       | -      | EARNED_DB=env        | /file  | env    | EARNED_DB
    db       | option | EARNED_DB=env        | /file  | option | option
    db       | option | -                    | -      | option | option
    timezone | -      | -                    | -      | -      | default
    timezone | -      | -                    | B      | B      | file
    timezone | -      | TZ=A                 | B      | A      | TZ
    timezone | O      | TZ=A                 | B      | O      | option
    format   | -      | -                    | -      | -      | default
    format   | -      | EARNED_FORMAT=json   | csv    | csv    | file
    format   | md     | -                    | csv    | md     | option
    share    | -      | -                    | -      | -      | default
    share    | -      | -                    | /file  | /file  | file
    share    | -      | EARNED_SHARE=env     | /file  | env    | EARNED_SHARE
    share    | option | EARNED_SHARE=env     | /file  | option | option
    color    | -      | -                    | -      | -      | default
    color    | -      | -                    | always | always | file
    color    | -      | NO_COLOR=1           | always | never  | NO_COLOR
    color    | -      | TERM=dumb            | always | never  | TERM
    color    | -      | TERM=xterm           | always | always | file
    color    | always | NO_COLOR=1           | never  | always | option
    """

  @Test(
    arguments: table.split(separator: "\n").map { row in
      row.split(separator: "|").map { String($0).split(separator: " ").joined() }
    })
  func theNearestSourceDecides(row: [String]) throws {
    func given(_ text: String) -> String? { text == "-" ? nil : text }
    let preference = try #require(Preference(rawValue: row[0]))
    let environment = given(row[2])?.split(separator: "=").map(String.init)
    var configuration = Configuration()
    configuration.values[preference] = given(row[3])
    let found = preference.value(option: given(row[1])) { name in
      environment.flatMap { $0[0] == name ? $0[1] : nil }
    } configuration: {
      configuration
    }
    #expect(found.value == given(row[4]), "\(row)")
    let origin =
      switch found.origin {
      case .option: "option"
      case .environment(let name): name
      case .configuration: "file"
      case .standard: "default"
      }
    #expect(origin == row[5], "\(row)")
  }

  /// A damaged file does not matter when an option is given.
  @Test func theFileIsReadOnlyWhenNeeded() throws {
    struct Damaged: Error {}
    let option = try Preference.db.value(option: "x") { _ in
      nil
    } configuration: {
      throw Damaged()
    }
    #expect(option.value == "x")
    #expect(throws: Damaged.self) {
      try Preference.db.value { _ in
        nil
      } configuration: {
        throw Damaged()
      }
    }
  }
}
