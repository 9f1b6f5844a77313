import EarnedSystem
import EarnedTestSupport
import Testing

/// A fresh folder with a clean environment, and `earned` in the path.
final class Shell {
  let folder = ScratchFolder()
  /// Where standard output and standard error of the commands go.
  private let output = ScratchFolder()
  private var started = 0
  var environment: [String: String]

  /// With `MONTH`, the database of the demo's month: who needs it copies it.
  convenience init() {
    self.init(month: Self.month.folder.file("month.db"))
  }

  /// The demo's month is recorded once for all tests. It is closed, and nobody opens it where it is.
  private nonisolated(unsafe) static let month: Shell = {
    let shell = Shell(month: "")
    let recorded = shell.run("earned ingest --quiet --db month.db \"$FIXTURES/month.ndjson\" && ls")
    precondition(recorded.out == "month.db\n", "\(recorded)")
    return shell
  }()

  private init(month: String) {
    environment = [
      "MONTH": month, "PATH": "\(Self.binaries):/usr/local/sbin:/usr/sbin:/sbin:/usr/local/bin:/usr/bin:/bin",
      "HOME": folder.path,
      "TZ": "UTC", "LC_ALL": "C.UTF-8", "COLUMNS": "80", "EARNED_NOW": "2026-03-15T20:00:00Z",
      "FIXTURES": "\(Self.workingFolder)/Tests/Fixtures",
    ]
  }

  /// The output and status of a command.
  struct Result {
    var status: Int32
    var out: String
    var err: String
    /// The peak memory of the command and its children, in kilobytes.
    var peakKilobytes: Int
  }

  /// A command that is running.
  struct Running {
    let process: pid_t
    fileprivate let name: String

    func signal(_ number: Int32) { kill(process, number) }
  }

  /// Runs a command line of `sh` and waits for it. With `exec` in front, the command is the started process itself.
  @discardableResult
  func run(_ line: String) -> Result { wait(start(line)) }

  /// Runs a command line that succeeds, and returns its duration in microseconds. A share of it is a good moment to
  /// kill the same command, however fast the disk is.
  func microseconds(_ line: String) -> UInt32 {
    let started = ContinuousClock.now
    let result = run(line)
    #expect(result.status == 0, "\(line): \(result.err)")
    return UInt32((ContinuousClock.now - started) / .microseconds(1))
  }

  func start(_ line: String) -> Running {
    started += 1
    let name = "\(started)"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (number, ending) in [(Int32(1), "out"), (2, "err")] {
      posix_spawn_file_actions_addopen(&actions, number, output.file(name + ending), O_WRONLY | O_CREAT, 0o600)
    }
    // The threads of the tests may block signals, which a process inherits.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var process = pid_t()
    let status = withStrings(["sh", "-c", "cd \(folder.path)\n\(line)"]) { arguments in
      withStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
        posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, environment)
      }
    }
    precondition(status == 0, "sh starts")
    return Running(process: process, name: name)
  }

  func wait(_ running: Running) -> Result {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(running.process, &status, 0, &usage) < 0, errno == EINTR {}
    let signal = status & 0x7f
    defer { for file in ["out", "err"] { unlink(output.file(running.name + file)) } }
    return Result(
      status: signal == 0 ? (status >> 8) & 0xff : 128 + signal, out: output.text(running.name + "out"),
      err: output.text(running.name + "err"), peakKilobytes: usage.ru_maxrss)
  }

  /// Waits for a text in the output of a running command; false when it does not come in twenty seconds.
  func wait(until text: String, isPrintedBy running: Running) -> Bool {
    waitUntil { output.text(running.name + "out").contains(text) }
  }

  static var workingFolder: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// The folder of the test bundle, where the built command is too.
  static let binaries: String = {
    let bytes = [CChar](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      count = buffer.baseAddress.map { max(readlink("/proc/self/exe", $0, buffer.count), 0) } ?? 0
    }
    let path = String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
  }()
}

private func withStrings<Result>(_ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}

/// Waits until a condition holds, checking every 10 ms; false when it does not within twenty seconds.
@discardableResult
func waitUntil(_ isTrue: () -> Bool) -> Bool {
  for _ in 0..<2_000 {
    if isTrue() { return true }
    usleep(10_000)
  }
  return false
}
