import EarnedSystem
import Testing

/// An app with a store, as a process of its own (`Tests/EarnedTestApp`).
final class TestApp {
  private let shell: Shell
  private let running: Shell.Running
  private let input: Int32
  private var sent = 0

  var process: pid_t { running.process }

  init(in shell: Shell) {
    self.shell = shell
    let pipe = "app-\(UInt64.random(in: 0 ... .max))"
    shell.run("mkfifo \(pipe)")
    input = open(shell.folder.file(pipe), O_RDWR | O_CLOEXEC)
    running = shell.start("exec EarnedTestApp < \(pipe) 2>&1")
  }

  /// Sends a line and waits for its answer.
  ///
  /// - Returns: whether it is the expected one.
  func answers(_ line: String, with answer: String) -> Bool {
    sent += 1
    _ = write(input, line + "\n", line.utf8.count + 1)
    return shell.wait(until: "\(sent) \(answer)", isPrintedBy: running)
  }

  /// What it has printed, when it is ended. It is killed, as a phone kills an app.
  @discardableResult
  func kill() -> Shell.Result {
    running.signal(SIGKILL)
    defer { close(input) }
    return shell.wait(running)
  }
}
