import EarnedSystem
import EarnedTestSupport
import Testing

/// The script of `docs/how-to.md` that blocks sites by `/etc/hosts`: of that file it changes only lines of its own.
@Suite struct BlockSitesTests {
  /// A file of hosts, and what has to be left of it.
  struct Hosts: CustomTestStringConvertible {
    var testDescription: String
    /// Nil when there is no file.
    var before: [UInt8]?
    var others: [UInt8]

    init(_ description: String, _ before: String?, leaves others: String? = nil) {
      testDescription = description
      self.before = before.map { Array($0.utf8) }
      self.others = Array((others ?? before ?? "").utf8)
    }
  }

  private static let blocked =
    "0.0.0.0 reddit.com www.reddit.com # earned\n0.0.0.0 youtube.com www.youtube.com # earned\n"
  private static let atWork = "2026-03-16T10:00:00Z"
  private static let inTheEvening = "2026-03-16T20:00:00Z"

  static let hosts = [
    Hosts("a file as it should be", "127.0.0.1 localhost\n10.0.0.7 nas\n"),
    Hosts(
      "no line break at its end", "127.0.0.1 localhost\n10.0.0.7 nas", leaves: "127.0.0.1 localhost\n10.0.0.7 nas\n"),
    Hosts("empty", ""),
    Hosts("missing", nil),
    Hosts("only lines of the script", blocked, leaves: ""),
    Hosts(
      "a line of the script without a line break at its end", "10.0.0.7 nas\n0.0.0.0 a.org www.a.org # earned",
      leaves: "10.0.0.7 nas\n"),
    Hosts(
      "lines of the script between others", "10.0.0.7 nas\n\(blocked)\n10.0.0.8 printer\n",
      leaves: "10.0.0.7 nas\n\n10.0.0.8 printer\n"),
    Hosts(
      "lines that end as in Windows", "127.0.0.1 localhost\r\n0.0.0.0 a.org www.a.org # earned\r\n10.0.0.7 nas\r\n",
      leaves: "127.0.0.1 localhost\r\n10.0.0.7 nas\r\n"),
    Hosts(
      "lines that only look like those of the script",
      """
      # what follows is of # earned
      10.0.0.7 nas # earned
      10.0.0.7 nas0.0.0.0 a.org www.a.org # earned
      0.0.0.0 a.org www.a.org # earned by hand
      0.0.0.0 a.org www.b.org # earned
       0.0.0.0 a.org www.a.org # earned
      # 0.0.0.0 a.org www.a.org # earned
      0.0.0.0 a.org b.org www.a.org b.org # earned

      """),
    Hosts("blank lines", "\n\n10.0.0.7 nas\n\n\n"),
    Hosts("a long file", (0..<50_000).map { "0.0.0.0 advertiser\($0).example\n" }.joined()),
  ]

  @Test(arguments: hosts) func onlyItsOwnLinesChange(_ hosts: Hosts) throws {
    let shell = try shell()
    if let before = hosts.before { shell.folder.write(before, to: "hosts") }
    for _ in 1...2 {
      expectSuccess(shell.run("HOSTS=hosts sh block-sites --now \(Self.atWork)"))
      #expect(shell.folder.bytes("hosts") == hosts.others + Self.blocked.utf8)
    }
    expectSuccess(shell.run("HOSTS=hosts sh block-sites --now \(Self.inTheEvening)"))
    #expect(shell.folder.bytes("hosts") == hosts.others)
    #expect(shell.folder.names.filter { $0.contains("hosts") } == ["hosts"])
  }

  @Test func bytesThatAreNoTextStay() throws {
    let shell = try shell()
    let bytes = Array("10.0.0.7 n".utf8) + [0xe4, 0xff] + Array("s\n".utf8)
    shell.folder.write(bytes, to: "hosts")
    expectSuccess(shell.run("HOSTS=hosts sh block-sites --now \(Self.atWork)"))
    #expect(shell.folder.bytes("hosts") == bytes + Self.blocked.utf8)
  }

  /// The file that a link leads to is replaced, with its permissions; one that would stay the same is left alone.
  @Test func aLinkStaysALink() throws {
    let shell = try shell()
    let file = shell.folder.makeFolder("etc") + "/hosts"
    shell.folder.write("10.0.0.7 nas", to: "etc/hosts")
    chmod(file, 0o640)
    try #require(symlink("etc/hosts", shell.folder.file("hosts")) == 0)
    expectSuccess(shell.run("HOSTS=hosts sh block-sites --now \(Self.atWork)"))
    #expect(shell.folder.text("etc/hosts") == "10.0.0.7 nas\n" + Self.blocked)
    #expect(mode(file) == 0o640)
    #expect(shell.run("readlink hosts").out == "etc/hosts\n")
    let number = shell.run("stat -c %i etc/hosts").out
    expectSuccess(shell.run("HOSTS=hosts sh block-sites --now \(Self.atWork)"))
    #expect(shell.run("stat -c %i etc/hosts").out == number)
    #expect(shell.folder.names(in: "etc") == ["hosts"])
  }

  /// When `earned` fails, or a tool that the script uses, as `mv` does in a container.
  @Test(arguments: ["earned", "cp", "grep", "sync", "mv"]) func nothingChangesWhenSomethingFails(_ tool: String) throws
  {
    let shell = try shell()
    shell.folder.write("10.0.0.7 nas", to: "hosts")
    _ = shell.folder.makeFolder("bin")
    shell.folder.write("#!/bin/sh\nexit 2\n", to: "bin/\(tool)")
    let result = shell.run("chmod +x bin/*; PATH=$HOME/bin:$PATH; HOSTS=hosts sh block-sites --now \(Self.atWork)")
    #expect(result.status != 0)
    #expect(shell.folder.text("hosts") == "10.0.0.7 nas")
    #expect(shell.folder.names.filter { $0.contains("hosts") } == ["hosts"])
  }

  /// A shell with the script, and a mode that blocks two sites at work.
  private func shell() throws -> Shell {
    let shell = Shell()
    let section = try #require(try Document(path: "docs/how-to.md").section("A script that blocks"))
    let steps = Script(section.transcripts).steps.filter { step in
      ["earned mode add", "cat > block-sites"].contains { step.command.hasPrefix($0) }
    }
    #expect(steps.count == 2)
    for step in steps { expectSuccess(shell.run(step.command)) }
    return shell
  }

  private func expectSuccess(_ result: Shell.Result) { #expect(result.status == 0 && result.err.isEmpty, "\(result)") }
}
