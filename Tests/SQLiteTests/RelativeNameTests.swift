import SQLite
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A path that starts with `file:` or `:` only means something special when it is relative: these run in the folder.
@Suite(.serialized) struct RelativeNameTests {
  let folder = ScratchFolder()

  @Test(arguments: ["file:a.db", "file:a.db?mode=memory", ":memory:", ":a.db", "plain.db", "what?.db"])
  func aRelativeNameIsAFileToo(name: String) throws {
    let before = open(".", O_RDONLY)
    defer {
      fchdir(before)
      close(before)
    }
    chdir(folder.path)
    try Database(.file(name), .create).execute("create table t (x integer)")
    #expect(folder.names == [name])
    let database = try Database(.immutableFile(name), .readOnly)
    #expect(try database.rows("select name from sqlite_master") { row throws(SQLiteError) in try row.text(0) } == ["t"])
  }
}
