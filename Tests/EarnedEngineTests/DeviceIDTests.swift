import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedEngine

@Suite struct DeviceIDTests {
  private let folder = ScratchFolder()

  @Test func theIDComesFromTheMachineID() throws {
    let one = folder.write("0123456789abcdef0123456789abcdef\n", to: "one")
    let same = folder.write("0123456789abcdef0123456789abcdef", to: "same")
    let other = folder.write("fedcba9876543210fedcba9876543210\n", to: "other")
    #expect(try DeviceID.current(machineIDFile: one) == DeviceID.current(machineIDFile: same))
    #expect(try DeviceID.current(machineIDFile: one) != DeviceID.current(machineIDFile: other))
  }

  @Test func withoutAMachineIDTheIDIsRandom() throws {
    let empty = folder.write("", to: "empty")
    for path in [empty, folder.file("none"), empty + "/none"] {
      #expect(try DeviceID.current(machineIDFile: path) != DeviceID.current(machineIDFile: path))
    }
  }

  @Test func anUnreadableMachineIDIsAFault() {
    symlink("loop", folder.file("loop"))
    for path in [folder.makeFolder("folder"), folder.file("loop")] {
      let fault = #expect(throws: FileFault.self) { try DeviceID.current(machineIDFile: path) }
      #expect(fault?.operation == .read)
    }
  }
}
