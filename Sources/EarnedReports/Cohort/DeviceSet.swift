/// Which devices make something up, by their numbers.
struct DeviceSet: Equatable {
  private var words: [UInt64] = []

  /// How many.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  mutating func insert(_ device: Int) {
    while words.count <= device / 64 { words.append(0) }
    words[device / 64] |= 1 << (device % 64)
  }

  mutating func formUnion(_ other: DeviceSet) {
    while words.count < other.words.count { words.append(0) }
    for (index, word) in other.words.enumerated() { words[index] |= word }
  }
}
