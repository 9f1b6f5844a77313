import Testing

@testable import EarnedSQLite

/// A path that starts with `file:` or `:` only means something special to SQLite when it is relative. The folder of the
/// process is everybody's, so these look at the name that SQLite is given.
struct RelativeNameTests {
  @Test(arguments: [
    ("file:a.db", "./file:a.db"), ("file:a.db?mode=memory", "./file:a.db?mode=memory"), (":memory:", "./:memory:"),
    (":a.db", "./:a.db"), ("plain.db", "plain.db"), ("what?.db", "what?.db"), ("", "./"),
  ])
  func aRelativeNameIsAFileToo(path: String, name: String) {
    #expect(Location.file(path).name == name)
  }

  @Test(arguments: [
    ("file:a.db", "file:./file%3aa.db?immutable=1"), (":memory:", "file:./%3amemory%3a?immutable=1"),
    ("what?.db", "file:./what%3f.db?immutable=1"), ("/a b.db", "file:///a%20b.db?immutable=1"),
  ])
  func soIsOneThatNobodyChanges(path: String, name: String) {
    #expect(Location.immutableFile(path).name == name)
  }
}
