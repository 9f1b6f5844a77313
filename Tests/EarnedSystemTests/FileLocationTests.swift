import EarnedTestSupport
import Testing

@testable import EarnedSystem

@Suite struct FileLocationTests {
  let folder = ScratchFolder()

  private func areSame(_ one: String, _ other: String) throws -> Bool {
    let (one, other) = (try FileLocation(folder / one), try FileLocation(folder / other))
    #expect(one.isSame(as: other) == other.isSame(as: one))
    return one.isSame(as: other)
  }

  @Test func linksOfAnyKindLeadToTheSameFile() throws {
    try AtomicFile.write([1], to: folder / "file")
    try AtomicFile.write([1], to: folder / "other")
    link(folder / "file", folder / "hard")
    symlink("file", folder / "soft")
    for name in ["file", "hard", "soft", "./file", "missing/../file"] { #expect(try areSame("file", name), "\(name)") }
    #expect(try !areSame("file", "other"))
  }

  @Test func whatIsNotThereIsToldByItsName() throws {
    mkdir(folder / "real", 0o700)
    symlink("real", folder / "linked")
    symlink("real/later", folder / "later")
    for name in ["linked/later", "real/later", "real/./later", "later"] {
      #expect(try areSame("real/later", name), "\(name)")
    }
    #expect(try areSame("none/deep/a", "none/deep/a"))
    #expect(try !areSame("none/deep/a", "none/deep/b"))
  }

  @Test func foldersAndDevicesAreNoFiles() throws {
    mkdir(folder / "real", 0o700)
    #expect(try !areSame("real", "real"))
    #expect(try !FileLocation("/dev/null").isSame(as: FileLocation("/dev/null")))
  }

  @Test func aPipeThatALinkOfTheSystemLeadsToIsNoFile() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    let end = try FileLocation("/proc/self/fd/\(ends[1])")
    #expect(end.status?.isRegularFile == false)
    #expect(!end.isSame(as: end))
  }

  @Test func aFileBesideItIsInTheFolderThatLinksLeadTo() throws {
    mkdir(folder / "real", 0o700)
    try AtomicFile.write([1], to: folder / "real/a")
    try AtomicFile.write([1], to: folder / "real/a-log")
    try AtomicFile.write([1], to: folder / "other")
    symlink("real/a", folder / "linked")
    symlink("../other", folder / "real/a-index")
    let file = try FileLocation(folder / "linked")
    for (ending, name) in [("-log", "real/a-log"), ("-index", "other"), ("-missing", "real/a-missing")] {
      #expect(file.beside(ending).isSame(as: try FileLocation(folder / name)), "\(ending)")
    }
    #expect(!file.beside("-log").isSame(as: try FileLocation(folder / "linked-log")))
  }

  @Test func aFileBesideOneThatCannotBeInspectedIsKnownByItsPath() throws {
    symlink("b", folder / "a")
    symlink("a", folder / "b")
    #expect(FileLocation(unseen: folder / "a").beside("-log").isSame(as: try FileLocation(folder / "a-log")))
    #expect(FileLocation(unseen: folder / "a").beside("").isSame(as: FileLocation(unseen: folder / "a")))
  }

  @Test func aLoopOfLinksIsAFault() {
    symlink("b", folder / "a")
    symlink("a", folder / "b")
    #expect(fault { try FileLocation(folder / "a") }?.errorNumber == ELOOP)
  }

  @Test func insideIsBelowAFolder() throws {
    mkdir(folder / "real", 0o700)
    symlink("real", folder / "linked")
    let inside = try FileLocation(folder / "linked/deep/a")
    #expect(inside.isInside(try FileLocation(folder / "real")))
    #expect(try !FileLocation(folder / "really").isInside(FileLocation(folder / "real")))
  }
}
