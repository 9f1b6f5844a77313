import EarnedFuzzTargets
import EarnedSystem
import Testing

/// Reads every input of the corpus once: the inputs that the fuzzer found, and those that it starts from (`make fuzz`).
@Suite struct CorpusTests {
  @Test(arguments: FuzzTarget.allCases) func everyInputIsRead(_ target: FuzzTarget) throws {
    let folder = "Tests/Corpus/\(target.rawValue)"
    let names = try File.names(inFolder: folder)
    #expect(!names.isEmpty)
    for name in names { target.read(try File.read("\(folder)/\(name)")) }
  }

  /// Each input, cut off at some places and with one byte changed.
  func readDamagedInputs(of target: FuzzTarget, places: Int) throws {
    let folder = "Tests/Corpus/\(target.rawValue)"
    for name in try File.names(inFolder: folder) {
      let bytes = try File.read("\(folder)/\(name)")
      let step = max(1, bytes.count / places)
      for place in stride(from: 0, to: bytes.count, by: step) {
        target.read(Array(bytes[..<place]))
        var other = bytes
        other[place] ^= 0x21
        target.read(other)
      }
    }
  }
}
