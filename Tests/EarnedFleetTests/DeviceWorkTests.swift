import EarnedFleet
import Synchronization
import Testing

@Suite struct DeviceWorkTests {
  private struct Refused: Error, Equatable { let name: String }

  private let devices = (0..<100).map { Device(path: "\($0).db") }

  @Test(arguments: [1, 2, 7, 1_000])
  func everyDeviceIsTakenOnceByOneThreadAtATime(threads: Int) throws {
    let isTaking = Atomic(false)
    var taken: [String: Int] = [:]
    try DeviceWork.run(on: devices, threads: threads) {
      Int($0.name)
    } take: { device, number in
      #expect(isTaking.exchange(true, ordering: .sequentiallyConsistent) == false)
      taken[device.name] = try number.get()
      isTaking.store(false, ordering: .sequentiallyConsistent)
    }
    #expect(taken == Dictionary(uniqueKeysWithValues: (0..<100).map { ("\($0)", $0) }))
  }

  @Test func resultsDoNotPileUp() throws {
    let made = Atomic(0)
    var taken = 0
    try DeviceWork.run(on: devices, threads: 3) { _ in
      made.add(1, ordering: .sequentiallyConsistent)
    } take: { _, _ in
      taken += 1
      #expect(made.load(ordering: .sequentiallyConsistent) < taken + 3)
    }
    #expect(taken == 100)
  }

  @Test func anErrorOfOneDeviceLeavesTheOthers() throws {
    var (counted, refused) = (0, [String]())
    try DeviceWork.run(on: devices, threads: 2) { device in
      if device.name.hasSuffix("3") { throw Refused(name: device.name) }
    } take: { device, result in
      switch result {
      case .success: counted += 1
      case .failure(let error): refused.append((error as? Refused)?.name ?? "?")
      }
    }
    #expect(counted == 90)
    #expect(refused.sorted() == ["13", "23", "3", "33", "43", "53", "63", "73", "83", "93"])
  }

  @Test func anErrorOfTheConsumerEndsTheWork() {
    let made = Atomic(0)
    #expect(throws: Refused(name: "taker")) {
      try DeviceWork.run(on: devices, threads: 2) { _ in
        made.add(1, ordering: .sequentiallyConsistent)
      } take: { _, _ in
        throw Refused(name: "taker")
      }
    }
    #expect(made.load(ordering: .sequentiallyConsistent) <= 2)
  }

  @Test func withoutDevicesThereIsNoWork() throws {
    try DeviceWork.run(on: []) { _ in
    } take: { _, _ in
      Issue.record("there is none")
    }
  }
}
