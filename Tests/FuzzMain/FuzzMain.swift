import FuzzTargets
import Glibc

/// What `$EARNED_FUZZ` names.
private let target: FuzzTarget = {
  let name = getenv("EARNED_FUZZ").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    fatalError("EARNED_FUZZ names one of \(FuzzTarget.allCases.map(\.rawValue))")
  }
  return target
}()

/// The entry of libFuzzer, whose own `main` calls it with one input after the other.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.read(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
