import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// A hosts file that `earned guard` keeps, when something goes wrong: kills, faults, full disks, mounts, and others who write
/// it. Lines that are not the guard's stay, to the byte.
@Suite struct GuardedFileTests {
  /// How the file is written: replaced, or in place, where it is a mount, as in a container.
  enum Way: CaseIterable { case replaced, inPlace }

  /// When nothing is blocked, one site is, and sixty are.
  private static let times = ["2026-03-16T08:00:00Z", "2026-03-16T10:00:00Z", "2026-03-16T13:00:00Z"]
  private static let before =
    "127.0.0.1 localhost\n" + String(repeating: "10.0.0.7 nas # and its comment\n", count: 150)
  private static let after = "10.0.0.9 printer\n10.0.0.10 without an end"
  /// The operations with which it writes.
  private static let writing = ["create", "write", "fsync", "linkat", "link", "rename", "ftruncate", "unlink"]
  private static let mayMount = geteuid() == 0

  private let shell = Shell()
  /// The lines of the block at each time.
  private let blocks: [String]

  init() {
    shell.environment["EARNED_DB"] = "e.db"
    let sites = (1...60).map { "--app web:site\($0).example" }.joined(separator: " ")
    let recorded = shell.run(
      """
      mkdir etc; earned plan pro --quiet
      earned mode add One --days daily --from 09:00 --to 11:00 --app web:site1.example --quiet
      earned mode add All --days daily --from 12:00 --to 14:00 \(sites) --quiet
      """)
    #expect(recorded.status == 0 && recorded.err.isEmpty, "\(recorded)")
    let shell = shell
    blocks = Self.times.map { shell.run("earned shield --format hosts --quiet --now \($0)").out }
    #expect(blocks.map { $0.split(separator: "\n").count } == [0, 4, 240])
    write(Self.before + Self.after)
  }

  private func write(_ text: String) { shell.folder.write(text, to: "etc/hosts") }

  private var text: String { shell.folder.text("etc/hosts") }

  private var hasCopy: Bool { shell.folder.names.contains("e.db.guard-hosts") }

  /// The command that makes the file what it is at a time.
  private func line(_ time: Int, _ way: Way, with fault: FaultyDisk? = nil) -> String {
    let variables = fault.map { $0.variables(log: "log") } ?? ""
    let guarding =
      "env \(variables) earned guard --once --hosts etc/hosts --no-processes --quiet --now \(Self.times[time])"
    return switch way {
    case .replaced: "exec \(guarding)"
    case .inPlace: "exec unshare -m sh -c \"mount --bind etc/hosts etc/hosts && exec \(guarding)\""
    }
  }

  private func guardFile(_ time: Int, _ way: Way) {
    let result = shell.run(line(time, way))
    #expect(result.status == 0 && result.err.isEmpty, "\(result)")
  }

  /// The lines of the block in a file; nil unless all others are as they were.
  private func block(in text: String) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let begin = lines.firstIndex(where: { $0.hasPrefix("# earned guard: begin") }) else {
      return text == Self.before + Self.after ? "" : nil
    }
    guard let end = lines.firstIndex(of: "# earned guard: end"), begin < end else { return nil }
    let takesNewline = lines[begin].hasPrefix("# earned guard: begin, with the newline")
    let before = lines[..<begin].map { $0 + "\n" }.joined()
    let rest = (takesNewline ? String(before.dropLast()) : before) + lines[(end + 1)...].joined(separator: "\n")
    return rest == Self.before + Self.after ? lines[(begin + 1)..<end].map { $0 + "\n" }.joined() : nil
  }

  /// Puts a block of these lines between the others.
  private func put(_ time: Int) {
    write(Self.before)
    guardFile(time, .replaced)
    write(text + Self.after)
  }

  private func operations(_ way: Way) -> Int {
    put(0)
    shell.run("rm -f log")
    #expect(shell.run(line(2, way, with: FaultyDisk(.none, .calls))).status == 0)
    return shell.folder.text("log").split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0
  }

  // MARK: Kills

  /// Kills it so many times before an operation with which it writes, and at random moments.
  @Test(arguments: Way.allCases) func aKillTearsNothing(_ way: Way) {
    let times = LongForm.number("KILLS") ?? 25
    guard way == .replaced || Self.mayMount else { return }
    put(1)
    let longest = shell.microseconds(line(2, way))
    var generator = SplitMix64(seed: 20_260_316)
    var (last, rounds, kills) = (2, 0, 0)
    while kills < times {
      let time = [0, 2, 1][rounds % 3]
      let isTimed = rounds % 4 == 3
      let fault = FaultyDisk(.signal, .calls, more: Int(SIGKILL))
        .at(.random(in: 1...3, using: &generator), named: generator.pick(Self.writing))
      let delay = UInt32.random(in: 0...longest, using: &generator)
      let running = shell.start(line(time, way, with: isTimed ? nil : fault))
      if isTimed {
        usleep(delay)
        running.signal(SIGKILL)
      }
      let result = shell.wait(running)
      let context = "\(isTimed ? "\(delay) µs" : "\(fault)"): \(result)"
      #expect([0, 128 + SIGKILL].contains(result.status), "\(context)")
      if hasCopy { guardFile(time, way) }
      let block = block(in: text)
      #expect(block == blocks[time] || result.status != 0 && block == blocks[last], "\(context)\n\(text)")
      if block == blocks[time] { last = time }
      rounds += 1
      if result.status != 0 { kills += 1 }
    }
    for time in 0...2 { guardFile(time, way) }
    #expect(shell.run("earned guard --release --hosts etc/hosts --quiet").status == 0)
    #expect(block(in: text) == "")
    #expect(shell.folder.names(in: "etc") == ["hosts"] && !hasCopy)
  }

  // MARK: Faults

  /// Fails every operation on files, once, or with all that come after it; a full disk, and one from which half is read.
  @Test(arguments: Way.allCases) func aFaultTearsNothing(_ way: Way) {
    let step = LongForm.number("FAULTS") ?? 11
    guard way == .replaced || Self.mayMount else { return }
    for kind in [FaultyDisk.Kind.fail, .broken, .full, .short] {
      for operation in stride(from: 1, through: operations(way), by: step) {
        put(1)
        let fault = FaultyDisk(kind, .calls).at(operation)
        let result = shell.run(line(2, way, with: fault))
        #expect([0, 65, 66, 73, 74, 75].contains(result.status), "\(fault): \(result)")
        // A disk that fails for good takes nothing back; then there is the copy.
        if !hasCopy || kind == .fail {
          let block = block(in: text)
          #expect(block == blocks[2] || result.status != 0 && block == blocks[1], "\(fault): \(result)\n\(text)")
        }
        guardFile(2, way)
        #expect(block(in: text) == blocks[2] && !hasCopy, "\(fault)")
      }
    }
  }

  @Test(.enabled(if: mayMount, "only root can mount a small disk"), arguments: Way.allCases)
  func aFullDiskLosesNothing(_ way: Way) throws {
    put(1)
    shell.folder.write(
      """
      cp etc/hosts kept; mount -t tmpfs -o size=32k tmpfs etc; cp kept etc/hosts; cat /dev/zero >etc/full 2>/dev/null
      (\(line(2, way))); echo $?; cp etc/hosts found; ls -A etc
      rm etc/full; (\(line(2, way))) && cp etc/hosts kept
      """, to: "script")
    let result = shell.run("exec unshare -m sh script")
    #expect(result.status == 0 && result.out == "74\nfull\nhosts\n", "\(result)")
    #expect(result.err.contains("No space left on device"), "\(result)")
    #expect(block(in: shell.folder.text("found")) == blocks[1] && block(in: shell.folder.text("kept")) == blocks[2])
    #expect(!hasCopy)
  }

  // MARK: Others who write it

  /// NetworkManager or an editor may write the file after the guard has read it: here it stands still at a sync, which is the
  /// third where it first tries to replace the file.
  @Test(arguments: Way.allCases) func whatOthersWriteMeanwhileStays(_ way: Way) {
    guard way == .replaced || Self.mayMount else { return }
    put(1)
    let stop = FaultyDisk(.signal, .calls, more: Int(SIGSTOP)).at(way == .replaced ? 1 : 3, named: "fsync")
    let running = shell.start(line(2, way, with: stop))
    #expect(waitUntil { shell.run("grep -q ') T ' /proc/\(running.process)/stat").status == 0 })
    let write =
      way == .replaced
      ? "cat added etc/hosts >etc/new; mv etc/new etc/hosts" : "cat added etc/hosts >new; cat new >etc/hosts"
    #expect(shell.run("echo '10.0.0.8 camera' >added; \(write)").status == 0)
    running.signal(SIGCONT)
    #expect(shell.wait(running).status == 0)
    #expect(text.hasPrefix("10.0.0.8 camera\n") && !hasCopy)
    #expect(block(in: String(text.dropFirst(16))) == blocks[2])
  }

  // MARK: Places

  /// What cannot be written is left alone, and nothing stays of the attempt.
  @Test(
    .enabled(if: mayMount, "only root can mount"),
    arguments: ["mount --bind etc etc; mount -o remount,bind,ro etc", "chattr +i etc/hosts"])
  func whatCannotBeWrittenStays(_ obstacle: String) {
    put(1)
    let old = text
    let result = shell.run(
      """
      unshare -m sh -c '\(obstacle) || exit 99; earned guard --once --hosts etc/hosts --no-processes --quiet --now \(Self.times[2])'
      status=$?; chattr -i etc/hosts 2>/dev/null; exit $status
      """)
    if result.status == 99 { return }
    #expect(result.status == 73 && result.err.contains("etc/hosts"), "\(result)")
    #expect(text == old && !hasCopy && shell.folder.names(in: "etc") == ["hosts"])
  }

  /// A mount that was read-only for a while is written when it can be again, and released as well, without a database.
  @Test(.enabled(if: mayMount, "only root can mount")) func aMountIsReleasedInPlace() {
    shell.folder.write(
      """
      guard="earned guard --once --hosts etc/hosts --no-processes --quiet --now \(Self.times[2])"
      mount --bind etc/hosts etc/hosts; mount -o remount,bind,ro etc/hosts; $guard; $guard
      mount -o remount,bind,rw etc/hosts; $guard && cp etc/hosts kept
      EARNED_DB=none/there.db earned guard --release --hosts etc/hosts
      """, to: "script")
    let result = shell.run("exec unshare -m sh script")
    #expect(result.status == 0 && result.out == "the block is out of etc/hosts\n", "\(result)")
    #expect(result.err.split(separator: "\n").count { $0.contains("Read-only file system") } == 2, "\(result)")
    #expect(block(in: shell.folder.text("kept")) == blocks[2] && block(in: text) == "")
    #expect(shell.folder.names(in: "none") == [])
  }

  /// The file behind links is made and written; where it cannot be, nothing is.
  @Test func linksStayLinks() throws {
    for (target, link) in [("etc/made", "first"), ("first", "second"), ("none/hosts", "lost"), ("round", "round")] {
      try #require(symlink(target, shell.folder.file(link)) == 0)
    }
    for (link, status) in [("second", 0), ("lost", 73), ("round", 66)] {
      let result = shell.run("earned guard --once --hosts \(link) --no-processes --quiet --now \(Self.times[1])")
      #expect(result.status == status && result.err.isEmpty == (status == 0), "\(link): \(result)")
    }
    #expect(shell.folder.text("etc/made").contains("\n" + blocks[1]))
    #expect(
      shell.run("readlink second first lost round; stat -c %a etc/made; ls none").out
        == "first\netc/made\nnone/hosts\nround\n644\n")
  }

  @Test(.enabled(if: mayMount, "only root gives files away"), arguments: Way.allCases)
  func theOwnerStays(_ way: Way) {
    shell.run("chown 1234:567 etc/hosts; chmod 640 etc/hosts")
    guardFile(2, way)
    #expect(shell.run("stat -c %u:%g:%a etc/hosts").out == "1234:567:640\n")
  }
}
