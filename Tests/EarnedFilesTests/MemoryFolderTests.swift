import Glibc
import TestSupport
import Testing

@testable import EarnedFiles

@Suite struct MemoryFolderTests {
  private func folder(_ path: String, leastFreeBytes: Int64 = 0) -> PrivateFolder? {
    PrivateFolder(in: MemoryFolder(path: path, leastFreeBytes: leastFreeBytes), files: [])
  }

  @Test func oneIsMadeWhereThereIsRoom() throws {
    guard let small = SmallFileSystem(kibibytes: 64) else { return }
    #expect(try #require(folder(small.path)).path.hasPrefix(small.path))
    #expect(try #require(folder(small.path, leastFreeBytes: 64 << 10)).path.hasPrefix(small.path))
    #expect(folder(small.path, leastFreeBytes: (64 << 10) + 1) == nil)
  }

  /// What is in the folder must stay ours.
  @Test func noneIsMadeWhereOthersCouldReplaceIt() throws {
    guard let small = SmallFileSystem(kibibytes: 64) else { return }
    let modes: [mode_t] = [0o777, 0o770, 0o702, 0o1777, 0o700, 0o755]
    for (mode, isSafe) in zip(modes, [false, false, false, true, true, true]) {
      chmod(small.path, mode)
      #expect((folder(small.path) != nil) == isSafe, "\(String(mode, radix: 8))")
    }
  }

  @Test(arguments: ["/nowhere", "/proc", "/dev/null"]) func noneIsMadeElsewhere(_ path: String) {
    #expect(folder(path) == nil)
  }
}
