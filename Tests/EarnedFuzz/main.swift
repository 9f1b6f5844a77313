import EarnedFuzzTargets
import EarnedSystem

/// The entry of libFuzzer: it calls `testOneInput` with one input after the other.
@_silgen_name("LLVMFuzzerRunDriver")
private func run(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ testOneInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// What `$EARNED_FUZZ` names.
private let target: FuzzTarget = {
  let name = getenv("EARNED_FUZZ").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    StandardError.write(TerminalText(line: "EARNED_FUZZ names one of \(names)") + TerminalText(control: "\n"))
    exit(64)
  }
  return target
}()

/// By this name libFuzzer knows it.
@_cdecl("LLVMFuzzerTestOneInput")
package func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.read(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

private var count = CommandLine.argc
private var arguments = CommandLine.unsafeArgv
exit(run(&count, &arguments, testOneInput))
