import Files
import Glibc
import Testing

/// Files of a test, beside its source.
func path(_ name: String) -> String {
  let source = #filePath
  return source[..<(source.lastIndex(of: "/") ?? source.endIndex)] + "/\(name)"
}

func text(_ name: String) throws -> String { String(decoding: try File.read(path(name)), as: UTF8.self) }

/// Compares with the file in `Golden/`, or records it when EARNED_RECORD_GOLDEN is set.
func expectGolden(_ bytes: [UInt8], _ name: String, location: SourceLocation = #_sourceLocation) throws {
  let file = path("Golden/\(name)")
  if getenv("EARNED_RECORD_GOLDEN") != nil { return try AtomicFile.write(bytes, to: file) }
  let golden = try File.read(file)
  #expect(
    bytes == golden, "differs from Golden/\(name):\n\(String(decoding: bytes, as: UTF8.self))",
    sourceLocation: location)
}

/// A page without its style, which is in `weekly.html`, and its script, which is in `templates/html/script.js`.
func withoutStyle(_ page: [UInt8]) throws -> [UInt8] {
  let page = String(decoding: page, as: UTF8.self)
    .replacing(/<script>.*<\/script>/.dotMatchesNewlines(), with: "<script>…</script>")
  let style = try #require(page.firstRange(of: /<style>.*<\/style>/.dotMatchesNewlines()))
  return Array((page[..<style.lowerBound] + "<style>…</style>" + page[style.upperBound...]).utf8)
}
