import Testing

@testable import EarnedCLITests

/// `make install` and `make uninstall`: what they have made goes again, and nothing else.
@Suite struct InstallTests {
  /// Where somebody installs, below their home.
  struct Place: CustomTestStringConvertible {
    var prefix: String
    var destination = ""
    /// Commands before.
    var preparation = ""
    var zsh = "share/zsh/site-functions"
    var units = "share/systemd/user"

    var testDescription: String { destination + prefix }
  }

  static let places = [
    Place(prefix: "$HOME/.local"),
    Place(
      prefix: "/usr/local", destination: "$HOME/system", preparation: #"mkdir -p "$HOME/system/usr/local/bin""#,
      units: "lib/systemd/user"),
    Place(prefix: "$HOME/my own programs"),
    Place(
      prefix: "/usr", destination: "$HOME/a stage", preparation: #"mkdir "$HOME/a stage""#,
      zsh: "share/zsh/vendor-completions", units: "lib/systemd/user"),
    Place(prefix: "$HOME/link", preparation: #"mkdir "$HOME/elsewhere"; ln -s elsewhere "$HOME/link""#),
  ]

  /// From 1.0.0, which kept no list, over two more installations; with databases, and files of others in every folder.
  @Test(arguments: places) func aLifeLeavesWhatIsNotFromIt(_ place: Place) throws { try type("life", in: place) }

  @Test(arguments: places.filter(\.destination.isEmpty))
  func nothingIsLeftWhereNothingWas(_ place: Place) throws { try type("alone", in: place) }

  /// Types a script with `PREFIX` and `DESTDIR` for `make`, and `ROOT`, which is both.
  private func type(_ name: String, in place: Place) throws {
    let shell = Shell()
    shell.run(place.preparation)
    for (name, value) in [("PREFIX", place.prefix), ("DESTDIR", place.destination)] {
      shell.environment[name] = value.replacing("$HOME", with: shell.folder.path)
    }
    shell.environment["ROOT"] = place.testDescription.replacing("$HOME", with: shell.folder.path)
    shell.environment["ZSH"] = place.zsh
    shell.environment["UNITS"] = place.units
    try shell.type("Tests/EarnedSoakTests/Scripts/install/\(name).test")
  }
}
