/// A process of this machine, as `/proc` tells. There is none where there is no `/proc`.
package struct RunningProcess: Sendable {
  package let id: pid_t
  package let parentID: pid_t
  package let userID: uid_t
  /// When it began, in ticks of the system's clock: no two processes with one id have the same.
  package let startTicks: UInt64
  /// The name of its program's file; of a script, of the script's file.
  package let program: String

  /// The ids of all processes.
  package static func allIDs() -> [pid_t] {
    do {
      return try File.names(inFolder: "/proc").compactMap { pid_t($0) }
    } catch {
      return []
    }
  }

  /// The process with this id; nil when there is none, or this process may not see what it runs.
  package init?(_ id: pid_t) {
    do {
      var status = stat()
      let folder = "/proc/\(id)"
      guard stat(folder.systemPath, &status) == 0 else { return nil }
      let line = try File.beginning(of: folder + "/stat", upTo: 1024)
      // The name is in brackets and may contain anything.
      guard let name = line.lastIndex(of: UInt8(ascii: ")")) else { return nil }
      let words = line[(name + 1)...].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      guard words.count > 19, words[0] != "Z", let parent = pid_t(words[1]), let ticks = UInt64(words[19]),
        let file = try Target.destination(ofLinkAt: folder + "/exe")
      else { return nil }
      let arguments = try File.beginning(of: folder + "/cmdline", upTo: 1 << 16).split(separator: 0).map { Array($0) }
      (self.id, parentID, userID, startTicks) = (id, parent, status.st_uid, ticks)
      program = Self.program(file, arguments.map { String(path: $0) })
    } catch {
      return nil  // It has ended meanwhile, or is another user's.
    }
  }

  private static func program(_ file: String, _ arguments: [String]) -> String {
    func name(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
    let deleted = " (deleted)"
    let program = name(file.hasSuffix(deleted) ? String(file.dropLast(deleted.count)) : file)
    let interpreter = program.prefix { !$0.isNumber && $0 != "." }
    guard interpreters.contains(String(interpreter)),
      let script = arguments.dropFirst().first(where: { !$0.hasPrefix("-") }), script.contains("/")
    else { return program }
    return name(script)
  }

  private static let interpreters: Set = [
    "bash", "bun", "dash", "deno", "fish", "java", "ksh", "lua", "mono", "node", "perl", "php", "python", "ruby", "sh",
    "wine",
    "zsh",
  ]

  /// Whether it still runs.
  package var isThere: Bool { RunningProcess(id)?.startTicks == startTicks }

  /// Sends it a signal, if it is still there.
  package func send(_ signal: Int32) -> Bool { isThere && kill(id, signal) == 0 }
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
