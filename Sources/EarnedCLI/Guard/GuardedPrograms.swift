import EarnedCore
import EarnedSystem

/// The processes of a person that run blocked programs. They are asked to end, and killed when they do not (`docs/guard.md`).
struct GuardedPrograms {
  private let userID: uid_t
  /// Those that were asked, and until when they have time.
  private var asked: [(process: ProcessIdentity, until: SteadyTime)] = []

  init(of userID: uid_t) { self.userID = userID }

  /// How long a program has to end by itself.
  private static let patience = Duration.seconds(10)

  /// Never ended: without these a person could not continue working, or not log in.
  private static let spared: Set = [
    "agetty", "bash", "dash", "dbus-daemon", "fish", "init", "ksh", "login", "sh", "sshd", "su", "sudo", "systemd",
    "tmux", "zsh",
  ]

  /// Whether some that were asked are still there.
  var isWaiting: Bool { asked.contains { !$0.process.hasEnded } }

  /// The running ones among these programs.
  func running(_ programs: [String: AppID]) -> [RunningProcess] {
    guard !programs.isEmpty else { return [] }
    let own = ancestors
    return RunningProcess.allNumbers().filter { !own.contains($0) }.compactMap { number in
      RunningProcess(number, of: userID) { programs[$0] != nil && !Self.spared.contains($0) }
    }
  }

  /// Asks those among these programs to end that were not asked yet.
  ///
  /// - Returns: those that were asked now.
  mutating func end(_ programs: [String: AppID]) -> [(process: RunningProcess, app: AppID)] {
    var ended: [(process: RunningProcess, app: AppID)] = []
    for process in running(programs) where !asked.contains(where: { $0.process == process.identity }) {
      guard let app = programs[process.program], process.identity.send(SIGTERM) else { continue }
      asked.append((process.identity, SteadyTime.now + Self.patience))
      ended.append((process, app))
    }
    return ended
  }

  /// Kills those whose time is over.
  mutating func killOverdue() {
    let now = SteadyTime.now
    for (process, until) in asked where until <= now { _ = process.send(SIGKILL) }
    asked.removeAll { $0.until <= now || $0.process.hasEnded }
  }

  /// This process and those that have started it, up to the first.
  private var ancestors: Set<pid_t> {
    var found: Set<pid_t> = [1, getpid()]
    var parent = getppid()
    while parent > 1, found.insert(parent).inserted { parent = ProcessStatus(of: parent)?.parent ?? 1 }
    return found
  }
}

/// A notice on the desktop, where there is one.
enum DesktopNotice {
  static func show(_ title: String, _ text: String) {
    guard Environment.value("DISPLAY") != nil || Environment.value("WAYLAND_DISPLAY") != nil else { return }
    ChildProcess.start("notify-send", ["--app-name=earned", title, text])
  }
}
