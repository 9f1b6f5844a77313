import EarnedJSON
import EarnedSystem
import Testing

/// The whole diagnostics document of a known history, compared with a reviewed file. EARNED_RECORD_GOLDEN=1 records it
/// again.
@Suite struct DiagnosticsGoldenTests {
  @Test func theDocumentOfAKnownHistoryIsUnchanged() throws {
    var document = try Clinic().document()
    // What the version of SQLite decides.
    var database = try #require(document["database"]?.objectValue)
    var pragmas = try #require(database["pragmas"]?.objectValue)
    for key in ["page_count", "schema_cookie", "written_by_sqlite"] { pragmas[key] = "…" }
    database["pragmas"] = .object(pragmas)
    database["bytes"] = "…"
    document["database"] = .object(database)
    try expectGolden(JSONValue.object(document).serialized(.pretty) + "\n", "diagnostics.json")
  }

  private func expectGolden(_ text: String, _ name: String) throws {
    let source = #filePath
    let file = source[..<(source.firstRange(of: "/Diagnostics/")?.lowerBound ?? source.endIndex)] + "/Golden/\(name)"
    if getenv("EARNED_RECORD_GOLDEN") != nil { return try AtomicFile.write(Array(text.utf8), to: String(file)) }
    #expect(text == String(decoding: try File.read(String(file)), as: UTF8.self))
  }
}
