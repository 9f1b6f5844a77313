import EarnedTestSupport
import Testing

@testable import EarnedSystem

@Suite struct PrivateFolderTests {
  let folder = ScratchFolder()

  /// A name as a process gives it that has ended.
  private func abandonedName() throws -> String {
    var process = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
    defer { free(arguments[0]) }
    #expect(posix_spawn(&process, "/bin/true", nil, nil, &arguments, nil) == 0)
    var status: Int32 = 0
    #expect(waitpid(process, &status, 0) == process)
    return ".earned-\(process)-1-abc.tmp"
  }

  @Test func onlyItsOwnerCanEnterItAndReadItsFiles() throws {
    let old = umask(0)
    defer { umask(old) }
    let parts = try PrivateFolder(in: folder.path)
    let part = try parts.makeFile(named: "part")
    #expect(mode(of: parts.path) == 0o700)
    #expect(mode(of: part) == 0o600)
  }

  @Test func itGoesAwayWithAllItsFiles() throws {
    do {
      let parts = try PrivateFolder(in: folder.path)
      _ = try parts.makeFile(named: "part")
      try AtomicFile.write([1], to: parts.path + "/another")
      #expect(folder.names.count == 1)
    }
    #expect(folder.names == [])
  }

  @Test func whatAProcessThatHasEndedLeftIsRemoved() throws {
    let name = try abandonedName()
    mkdir(folder / name, 0o700)
    try AtomicFile.write([1], to: folder / "\(name)/copy.db")
    try AtomicFile.write([1], to: folder / "\(name)1")
    let live = try PrivateFolder(in: folder.path)
    #expect(folder.names == [String(live.path.split(separator: "/").last ?? "")])
  }

  @Test func whatARunningProcessHasStays() throws {
    let first = try PrivateFolder(in: folder.path)
    let second = try PrivateFolder(in: folder.path)
    #expect(folder.names.count == 2)
    withExtendedLifetime((first, second)) {}
  }

  /// A link with such a name leads somewhere: nothing is removed there.
  @Test func aLinkIsNotFollowed() throws {
    mkdir(folder / "kept", 0o700)
    defer { rmdir(folder / "kept") }
    try AtomicFile.write([1], to: folder / "kept/file")
    defer { unlink(folder / "kept/file") }
    symlink("kept", folder / (try abandonedName()))
    _ = try PrivateFolder(in: folder.path)
    #expect(try File.read(folder / "kept/file") == [1])
  }
}
