import Testing

@testable import EarnedEngine

@Suite struct NeighboursTests {
  /// Lines as the system lists them; the file `-shm` is number 131074, the process that asks 4711.
  @Test(arguments: [
    ("1: POSIX  ADVISORY  READ 815 fe:00:131074 128 128", true),
    ("1: POSIX  ADVISORY  READ 815 fe:00:131074 120 EOF", true),
    ("12: -> POSIX  ADVISORY  WRITE 815 fe:00:131074 128 128", true),
    // Our own, another file, another byte, another kind.
    ("1: POSIX  ADVISORY  READ 4711 fe:00:131074 128 128", false),
    ("1: POSIX  ADVISORY  READ 815 fe:00:131075 128 128", false),
    ("1: POSIX  ADVISORY  READ 815 fe:00:131074 123 127", false),
    ("1: FLOCK  ADVISORY  WRITE 815 fe:00:131074 0 EOF", false),
    ("1: POSIX  ADVISORY", false), ("", false),
  ])
  func aLineTellsOfAnotherProcess(_ line: String, _ tells: Bool) {
    #expect(Neighbours.isHeld(line[...], inode: 131_074, byAnotherThan: 4711) == tells)
  }
}
