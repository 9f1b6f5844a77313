/// A process. The start time tells it from a later process with the same number.
package struct ProcessIdentity: Equatable, Sendable {
  package let number: pid_t
  /// In the system's ticks; 0 when the system does not tell.
  let started: UInt64

  static let own = ProcessIdentity(number: getpid(), started: ProcessStatus(of: getpid())?.started ?? 0)

  /// Whether it has ended, even if its exit status was not read yet. When the system does not tell start times, a
  /// process with the same number counts as this one.
  package var hasEnded: Bool {
    if kill(number, 0) != 0 && errno == ESRCH { return true }
    guard let current = ProcessStatus(of: number) else { return false }
    return current.isZombie || (started != 0 && current.started != started)
  }

  /// Sends it a signal, unless it has ended or cannot be told from a later process.
  package func send(_ signal: Int32) -> Bool {
    guard let current = ProcessStatus(of: number), !current.isZombie, current.started == started else { return false }
    return kill(number, signal) == 0
  }
}

/// What `/proc/<number>/stat` says of a process.
package struct ProcessStatus {
  let isZombie: Bool
  package let parent: pid_t
  let started: UInt64

  /// Nil where there is no `/proc`, or no such process.
  package init?(of number: pid_t) {
    do {
      let line = try File.beginning(of: "/proc/\(number)/stat", upTo: 1024)
      // The name is in brackets and may contain anything.
      guard let name = line.lastIndex(of: UInt8(ascii: ")")) else { return nil }
      let words = line[(name + 1)...].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      guard words.count > 19, let parent = pid_t(words[1]), let started = UInt64(words[19]) else { return nil }
      (isZombie, self.parent, self.started) = (words[0] == "Z", parent, started)
    } catch {
      return nil
    }
  }
}

/// A process of this machine with its program, as `/proc` tells. There is none where there is no `/proc`.
package struct RunningProcess: Sendable {
  package let identity: ProcessIdentity
  /// The name of its program's file; of a script, of the script's file.
  package let program: String

  /// The numbers of all processes.
  package static func allNumbers() -> [pid_t] {
    do {
      return try File.names(inFolder: "/proc").compactMap { pid_t($0) }
    } catch {
      return []
    }
  }

  /// The process with this number. Nil when there is none, when this process may not see what it runs, and when another is
  /// wanted.
  ///
  /// - Parameter wanted: whose it must be; nil is anybody's.
  package init?(_ number: pid_t, of wanted: uid_t? = nil, where isMeant: (_ program: String) -> Bool = { _ in true }) {
    do {
      var owner = stat()
      let folder = "/proc/\(number)"
      guard stat(folder.systemPath, &owner) == 0, wanted ?? owner.st_uid == owner.st_uid,
        let file = try Target.destination(ofLinkAt: folder + "/exe")
      else { return nil }
      program = try Self.script(of: number, runBy: file) ?? Self.name(file)
      guard isMeant(program), let status = ProcessStatus(of: number), !status.isZombie else { return nil }
      identity = ProcessIdentity(number: number, started: status.started)
    } catch {
      return nil  // It has ended meanwhile, or is another user's.
    }
  }

  private static func name(_ path: String) -> String {
    let deleted = " (deleted)"
    return String((path.hasSuffix(deleted) ? path.dropLast(deleted.count) : path[...]).split(separator: "/").last ?? "")
  }

  /// The name of the script that an interpreter runs; nil for other programs.
  private static func script(of number: pid_t, runBy file: String) throws(FileFault) -> String? {
    guard interpreters.contains(String(name(file).prefix { !$0.isNumber && $0 != "." })) else { return nil }
    let arguments = try File.beginning(of: "/proc/\(number)/cmdline", upTo: 1 << 16).split(separator: 0)
    let script = arguments.dropFirst().lazy.map { String(path: Array($0)) }.first { !$0.hasPrefix("-") }
    return script.flatMap { $0.contains("/") ? name($0) : nil }
  }

  private static let interpreters: Set = [
    "bash", "bun", "dash", "deno", "fish", "java", "ksh", "lua", "mono", "node", "perl", "php", "python", "ruby", "sh",
    "wine", "zsh",
  ]
}

/// Another program that this one starts, and does not wait for.
package enum ChildProcess {
  /// Starts a program that is found by its name, with the environment of this process. Where there is none, nothing happens.
  package static func start(_ program: String, _ arguments: [String]) {
    // Whoever ends is forgotten at once, so that nobody has to wait for it.
    signal(SIGCHLD, SIG_IGN)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var id = pid_t()
    _ = posix_spawnp(&id, program, nil, nil, words, environ)
  }
}
