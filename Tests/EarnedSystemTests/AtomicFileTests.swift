import EarnedTestSupport
import Testing

@testable import EarnedSystem

@Suite struct AtomicFileTests {
  let folder = ScratchFolder()

  @Test func writesANewFileForItsOwnerOnly() throws {
    try AtomicFile.write(Array("week".utf8), to: folder / "week.csv")
    #expect(try File.read(folder / "week.csv") == Array("week".utf8))
    #expect(mode(of: folder / "week.csv") == 0o600)
    #expect(folder.names == ["week.csv"])
  }

  @Test func keepsTheModeOfTheOldFile() throws {
    try AtomicFile.write([1], to: folder / "old")
    chmod(folder / "old", 0o640)
    try AtomicFile.write([2], to: folder / "old")
    #expect(mode(of: folder / "old") == 0o640)
    #expect(try File.read(folder / "old") == [2])
  }

  @Test func leavesTheOldFileWithoutCommit() throws {
    try AtomicFile.write([1], to: folder / "old")
    do {
      let file = try AtomicFile(replacing: folder / "old", isNamed: true)
      try file.write([2, 3])
      #expect(folder.names.count == 2)
    }
    #expect(try File.read(folder / "old") == [1])
    #expect(folder.names == ["old"])
  }

  /// So that a process that is killed leaves nothing.
  @Test func hasNoNameUntilItIsWhole() throws {
    let file = try AtomicFile(replacing: folder / "new")
    try file.write([1])
    guard folder.names == [] else { return print("skipped: this file system has no files without names") }
    try file.commit()
    #expect(folder.names == ["new"])
    #expect(try File.read(folder / "new") == [1])
    #expect(mode(of: folder / "new") == 0o600)
  }

  @Test(arguments: [false, true]) func createsOnlyWhatIsNotThere(isNamed: Bool) throws {
    let file = try AtomicFile(creating: folder / "new", isNamed: isNamed)
    try file.write([2])
    try AtomicFile.write([1], to: folder / "new")
    #expect(fault { try file.commit() }?.errorNumber == EEXIST)
    #expect(try File.read(folder / "new") == [1])
  }

  @Test func severalFilesTakeTheirPlacesTogether() throws {
    mkdir(folder / "deep", 0o700)
    let files = try [folder / "a", "/dev/null", folder / "deep/b"].map { path in try AtomicFile(replacing: path) }
    for file in files { try file.write([1]) }
    #expect(!folder.names.contains("a"))
    #expect(AtomicFile.commit(files) == [])
    #expect(folder.names == ["a", "deep"])
    #expect(try File.read(folder / "a") + File.read(folder / "deep/b") == [1, 1])
  }

  @Test func followsALink() throws {
    try AtomicFile.write([1], to: folder / "real")
    symlink("real", folder / "link")
    symlink("link", folder / "second")
    try AtomicFile.write([2], to: folder / "second")
    #expect(try File.read(folder / "real") == [2])
    #expect(folder.names == ["link", "real", "second"])
  }

  @Test func createsWhatADanglingLinkNames() throws {
    symlink("later", folder / "link")
    try AtomicFile.write([7], to: folder / "link")
    #expect(try File.read(folder / "later") == [7])
  }

  @Test func refusesALoopOfLinks() throws {
    symlink("b", folder / "a")
    symlink("a", folder / "b")
    #expect(fault { try AtomicFile(replacing: folder / "a") }?.errorNumber == ELOOP)
  }

  @Test func failsBeforeTheWorkWhenTheFolderIsMissing() {
    let fault = fault { try AtomicFile(replacing: folder / "none/week.csv") }
    #expect(fault?.operation == .create)
    #expect(
      fault?.description
        == "cannot create \(folder / "none/week.csv"): No such file or directory; the folder must exist")
  }

  @Test func refusesAFolder() {
    #expect(fault { try AtomicFile(replacing: folder.path) }?.errorNumber == EISDIR)
  }

  @Test func writesADeviceDirectly() throws {
    try AtomicFile.write([1, 2], to: "/dev/null")
    var status = stat()
    stat("/dev/null", &status)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func tellsAFullDisk() {
    #expect(fault { try AtomicFile.write([1], to: "/dev/full") }?.errorNumber == ENOSPC)
  }

  @Test(.enabled(if: getuid() != 0, "root may write everywhere"))
  func refusesAFileThatIsReadOnly() throws {
    try AtomicFile.write([1], to: folder / "old")
    chmod(folder / "old", 0o400)
    #expect(fault { try AtomicFile(replacing: folder / "old") }?.errorNumber == EACCES)
  }

  @Test func aFullFileSystemLeavesTheOldFile() throws {
    guard let small = SmallFileSystem(kibibytes: 64) else { return }
    try AtomicFile.write([1], to: small / "old")
    let fault = fault { try AtomicFile.write([UInt8](repeating: 0, count: 1 << 20), to: small / "old") }
    #expect(fault?.errorNumber == ENOSPC)
    #expect(try File.read(small / "old") == [1])
    #expect(try File.names(inFolder: small.path) == ["old"])
  }

  @Test func tellsAClosedPipe() throws {
    StandardOutput.reportClosedPipes()
    mkfifo(folder / "pipe", 0o600)
    let reader = open(folder / "pipe", O_RDONLY | O_NONBLOCK)
    let file = try AtomicFile(replacing: folder / "pipe")
    close(reader)
    #expect(fault { try file.write([1]) }?.isClosedPipe == true)
  }
}

extension ScratchFolder {
  static func / (folder: ScratchFolder, name: String) -> String { folder.file(name) }
}

func mode(of path: String) -> mode_t {
  var status = stat()
  stat(path, &status)
  return status.st_mode & 0o7777
}

func fault<Result>(_ body: () throws -> Result) -> FileFault? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? FileFault
  }
}

/// Calls `body` with the path and the text of every source below a folder.
func forEachSource(in folder: String, _ body: (String, String) throws -> Void) throws {
  for name in try File.names(inFolder: folder) {
    let path = "\(folder)/\(name)"
    if name.hasSuffix(".swift") || name.hasSuffix(".c") || name.hasSuffix(".cpp") {
      try body(path, String(decoding: try File.read(path), as: UTF8.self))
    } else if !name.contains(".") {
      try forEachSource(in: path, body)
    }
  }
}
