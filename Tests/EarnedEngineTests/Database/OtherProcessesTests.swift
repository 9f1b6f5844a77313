import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@testable import EarnedEngine

@Suite struct OtherProcessesTests {
  /// Lines as the system lists them; the file `-shm` is number 131074.
  @Test(arguments: [
    ("1: POSIX  ADVISORY  READ 815 fe:00:131074 128 128", 815),
    ("1: POSIX  ADVISORY  READ 815 fe:00:131074 120 EOF", 815),
    ("12: -> POSIX  ADVISORY  WRITE 815 fe:00:131074 128 128", 815),
    // Another file, another byte, another kind.
    ("1: POSIX  ADVISORY  READ 815 fe:00:131075 128 128", nil),
    ("1: POSIX  ADVISORY  READ 815 fe:00:131074 123 127", nil),
    ("1: FLOCK  ADVISORY  WRITE 815 fe:00:131074 0 EOF", nil),
    ("1: POSIX  ADVISORY", nil), ("", nil),
  ])
  func aLineTellsOfAProcess(_ line: String, _ process: pid_t?) {
    #expect(OtherProcesses.holder(Array(line.utf8)[...], inode: 131_074) == process)
  }
}
