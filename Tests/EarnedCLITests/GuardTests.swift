import EarnedCore
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedCLI

/// The lines of the guard in a hosts file: all other bytes stay as they are.
@Suite struct HostsBlockTests {
  private static let lines = ["0.0.0.0 reddit.com", ":: reddit.com"]

  static let contents = [
    "127.0.0.1 localhost\n10.0.0.7 nas\n", "127.0.0.1 localhost\n10.0.0.7 nas", "", "\n", "\n\n10.0.0.7 nas\n\n\n",
    "127.0.0.1 localhost\r\n10.0.0.7 nas\r\n", "127.0.0.1 localhost\r\n10.0.0.7 nas",
    "# earned guard: ended\n10.0.0.7 nas # earned guard: end\n # another # earned guard: begin\n",
    "# nothing of the guard\n0.0.0.0 reddit.com\n",
  ]

  private func block(_ content: [UInt8]) throws -> HostsBlock { try HostsBlock(in: content, of: "hosts") }

  @Test(arguments: contents) func afterAReleaseTheFileIsWhatItWas(_ content: String) throws {
    let before = Array(content.utf8)
    let blocked = try block(before).content(with: Self.lines)
    let text = String(decoding: blocked, as: UTF8.self)
    #expect(text.hasPrefix(content) && text.contains("\n0.0.0.0 reddit.com\n:: reddit.com\n# earned guard: end\n"))
    #expect(try block(blocked).content(with: Self.lines) == blocked)
    let other = try block(blocked).content(with: ["0.0.0.0 a.example"])
    #expect(try block(other).content(with: Self.lines) == blocked)
    #expect(try block(other).content(with: []) == before)
  }

  /// Lines that others add behind the block stay, each on a line of its own.
  @Test(arguments: contents) func whatOthersAddStays(_ content: String) throws {
    let added = try block(Array(content.utf8)).content(with: Self.lines) + Array("10.0.0.9 printer\n".utf8)
    let released = String(decoding: try block(added).content(with: []), as: UTF8.self)
    let separator = content.utf8.last.map { $0 == UInt8(ascii: "\n") } ?? true ? "" : "\n"
    #expect(released == content + separator + "10.0.0.9 printer\n")
  }

  @Test func bytesThatAreNoTextStay() throws {
    let bytes = Array("10.0.0.7 n".utf8) + [0xe4, 0xff, 0x0d] + Array("s".utf8)
    #expect(try block(block(bytes).content(with: Self.lines)).content(with: []) == bytes)
  }

  /// An editor may have ended every line as Windows does.
  @Test func marksMayEndAsInWindows() throws {
    let blocked = try block(Array("10.0.0.7 nas\n".utf8)).content(with: Self.lines)
    let windows = Array(String(decoding: blocked, as: UTF8.self).replacing("\n", with: "\r\n").utf8)
    #expect(try block(windows).content(with: []) == Array("10.0.0.7 nas\r\n".utf8))
  }

  @Test func aMarkWithoutTheOtherIsAFault() throws {
    let blocked = String(decoding: try block([]).content(with: Self.lines), as: UTF8.self)
    let lines = blocked.split(separator: "\n").map { $0 + "\n" }
    for wrong in [lines.dropLast().joined(), lines.dropFirst().joined(), blocked + blocked, lines.reversed().joined()] {
      #expect(throws: GuardFault.self, "\(wrong)") { try block(Array(wrong.utf8)) }
    }
  }

  /// Wherever a kill has cut off a write in place, the next run completes it; what somebody else has written stays.
  @Test func aTornWriteIsCompleted() throws {
    let folder = ScratchFolder()
    let (old, new) = (Array("127.0.0.1 localhost\n10.0.0.7 nas\n".utf8), Array("127.0.0.1 localhost\n# block\n".utf8))
    let file = HostsFile(name: "hosts", path: folder.file("hosts"), copy: folder.file("copy"))
    for (from, to) in [(old, new), (new, old), (old, []), (old, old + new)] {
      for cut in 0...to.count {
        folder.write(Array("\(file.path)\n\(from.count)\n".utf8) + from + to, to: "copy")
        chmod(folder.file("copy"), 0o600)
        let torn = Array(to.prefix(cut)) + from.dropFirst(cut)
        folder.write(torn, to: "hosts")
        try file.restore()
        #expect(try file.content() == (torn == from ? from : to))
        #expect(!File.exists(folder.file("copy")))
      }
    }
    folder.write(Array("\(file.path)\n\(old.count)\n".utf8) + old + new, to: "copy")
    chmod(folder.file("copy"), 0o600)
    folder.write("10.0.0.8 somebody else", to: "hosts")
    #expect(throws: GuardFault.self) { try file.restore() }
    #expect(folder.text("hosts") == "10.0.0.8 somebody else")
    // Nor a copy that others may write, or a link.
    folder.write(Array("\(file.path)\n2\n".utf8) + Array("XXYYYY".utf8), to: "copy")
    folder.write("YYYX", to: "hosts")
    chmod(folder.file("copy"), 0o666)
    #expect(throws: GuardFault.self) { try file.restore() }
    #expect(folder.text("hosts") == "YYYX")
  }
}

/// `earned guard` as a process, with hosts files of its own. One after the other: it ends the programs of all.
@Suite(.serialized) struct GuardProcessTests {
  private static let block = """
    # earned guard: begin ('earned guard --release' takes these lines out)
    0.0.0.0 reddit.com
    :: reddit.com
    0.0.0.0 www.reddit.com
    :: www.reddit.com
    # earned guard: end

    """
  private let shell = Shell()

  init() {
    shell.environment["EARNED_NOW"] = nil
    expectSuccess(
      shell.run(
        "for app in web:reddit.com linux:distraction; do earned app block $app --quiet; done; "
          + "earned focus start 600 --quiet"))
  }

  private func expectSuccess(_ result: Shell.Result) { #expect(result.status == 0 && result.err.isEmpty, "\(result)") }

  @Test func aLinkStaysALinkAndAModeAMode() throws {
    _ = shell.folder.makeFolder("etc")
    shell.folder.write("10.0.0.7 nas", to: "etc/hosts")
    chmod(shell.folder.file("etc/hosts"), 0o640)
    try #require(symlink("etc/hosts", shell.folder.file("hosts")) == 0)
    expectSuccess(shell.run("earned guard --once --hosts hosts --no-processes"))
    #expect(shell.folder.text("etc/hosts").hasPrefix("10.0.0.7 nas\n# earned guard: begin, with the newline"))
    #expect(shell.run("readlink hosts; stat -c %a etc/hosts").out == "etc/hosts\n640\n")
    let number = shell.run("stat -c %i etc/hosts").out
    expectSuccess(shell.run("earned guard --once --hosts hosts --no-processes"))
    #expect(shell.run("stat -c %i etc/hosts").out == number)
    // To release, it needs no database.
    expectSuccess(shell.run("EARNED_DB=none.db earned guard --release --hosts hosts --quiet"))
    #expect(shell.folder.text("etc/hosts") == "10.0.0.7 nas")
    #expect(shell.folder.names(in: "etc") == ["hosts"])
  }

  @Test func aMissingFileIsMade() {
    expectSuccess(shell.run("earned guard --once --hosts new --no-processes --quiet; stat -c %a new"))
    #expect(shell.folder.text("new") == Self.block)
  }

  /// What is blocked stays blocked when the database cannot be read.
  @Test func afterAFaultTheBlockStays() {
    expectSuccess(shell.run("earned guard --once --hosts hosts --no-processes --quiet"))
    let result = shell.run("EARNED_DB=none.db earned guard --once --hosts hosts --no-processes --quiet")
    #expect(result.status == 66 && !result.err.isEmpty)
    #expect(shell.folder.text("hosts") == Self.block)
  }

  @Test func blockingThatIsOffTakesTheBlockOut() {
    expectSuccess(shell.run("earned guard --once --hosts hosts --no-processes --quiet"))
    expectSuccess(shell.run("earned settings blocking_enabled no --quiet"))
    let result = shell.run("earned guard --once --hosts hosts --no-processes")
    #expect(result.out == "blocking is off: 'earned settings blocking_enabled yes' turns it on\n")
    #expect(shell.folder.text("hosts").isEmpty)
  }

  /// In a container a hosts file is a mount, to which no file can be renamed.
  @Test func aMountIsWrittenInPlace() {
    let line = """
      unshare -m sh -c 'printf "10.0.0.7 nas" >real; : >hosts; mount --bind real hosts && \
      earned guard --once --hosts hosts --no-processes --quiet && cat hosts && earned guard --once --hosts hosts --no-processes --quiet'
      """
    guard shell.run("unshare -m true").status == 0 else { return }
    let result = shell.run(line)
    #expect(result.status == 0 && result.out.hasPrefix("10.0.0.7 nas\n# earned guard: begin"), "\(result)")
    #expect(shell.folder.names.filter { $0.contains("guard-hosts") } == [])
  }

  /// A grant opens within a second, a second guard does not begin, and a signal ends it with the block as it is.
  func itFollowsTheDatabase() throws {
    let running = shell.start("exec earned guard --hosts hosts --no-processes")
    #expect(shell.waitsFor { shell.folder.text("hosts") == Self.block })
    #expect(shell.run("earned guard --once --hosts hosts --no-processes").status == 75)
    #expect(shell.run("earned guard --release --hosts hosts").status == 75)
    expectSuccess(shell.run("earned focus end --quiet"))
    #expect(shell.waitsFor { shell.folder.text("hosts").isEmpty })
    expectSuccess(shell.run("earned focus start 600 --quiet"))
    #expect(shell.waitsFor { shell.folder.text("hosts") == Self.block })
    running.signal(SIGTERM)
    #expect(shell.wait(running).status == 0)
    #expect(shell.folder.text("hosts") == Self.block)
  }

  /// The block goes within two seconds when a focus session is over.
  func itOpensByItself() {
    shell.environment["EARNED_DB"] = "own.db"
    expectSuccess(
      shell.run(
        "start=$(($(date +%s) - 55))000; earned app block web:reddit.com --quiet --now $start; "
          + "earned focus start 1 --quiet --now $start"))
    let over = SteadyTime.now + .seconds(5)
    let running = shell.start("exec earned guard --hosts hosts --no-processes")
    #expect(shell.waitsFor { shell.folder.text("hosts") == Self.block })
    #expect(shell.waitsFor { shell.folder.text("hosts").isEmpty })
    #expect(SteadyTime.now - over < .seconds(2))
    running.signal(SIGTERM)
    _ = shell.wait(running)
  }

  /// A program by its file, and a script by its own; nothing else of the same interpreter.
  @Test func blockedProgramsAreEnded() throws {
    let program = shell.start("cp \"$(command -v sleep)\" distraction && exec ./distraction 600")
    let other = shell.start("exec sleep 600")
    #expect(shell.waitsFor { RunningProcess(program.process)?.program == "distraction" })
    let result = shell.run("earned guard --once --no-sites")
    #expect(result.out.contains("distraction (\(program.process)) is asked to end\n"))
    #expect(shell.wait(program).status != 0)
    #expect(RunningProcess(other.process) != nil)
    other.signal(SIGKILL)
    _ = shell.wait(other)

    // It waits for a line that nobody writes, without a process of its own for that.
    _ = shell.run(
      "mkdir bin; mkfifo line; printf '#!/bin/sh\\nread line <line\\n' >bin/distraction; chmod +x bin/distraction")
    let script = shell.start("exec bin/distraction")
    #expect(shell.waitsFor { RunningProcess(script.process)?.program == "distraction" })
    expectSuccess(shell.run("earned guard --once --no-sites --quiet"))
    #expect(shell.wait(script).status != 0)
  }

  @Test func aProgramIsEndedWhenNoSiteCanBeBlocked() {
    let program = shell.start("cp \"$(command -v sleep)\" distraction && exec ./distraction 600")
    #expect(shell.waitsFor { RunningProcess(program.process)?.program == "distraction" })
    #expect(shell.run("mkdir folder; earned guard --once --hosts folder --quiet").status == 74)
    #expect(shell.wait(program).status != 0)
  }

  @Test func attemptsAreLoggedOnceAMinute() {
    for _ in 1...2 {
      let program = shell.start("cp \"$(command -v sleep)\" distraction; exec ./distraction 600")
      #expect(shell.waitsFor { RunningProcess(program.process)?.program == "distraction" })
      expectSuccess(shell.run("earned guard --once --no-sites --log-attempts --quiet"))
      _ = shell.wait(program)
    }
    let day = shell.run("earned report daily --format json | grep -c '\"app_id\": \"linux:distraction\"'")
    #expect(day.status == 0)
    #expect(shell.run("earned status --json | grep unlock_attempts_count").out.contains(": 1"))
  }
}

extension Shell {
  /// Waits until something is so, a few seconds at most.
  func waitsFor(_ condition: () -> Bool) -> Bool {
    let end = SteadyTime.now + .seconds(20)
    while SteadyTime.now < end {
      if condition() { return true }
      usleep(20_000)
    }
    return condition()
  }
}
