import EarnedSystem

/// Which windows and packages are browsers, and which browser the tabs of a bucket belong to (`browsers.txt`).
struct Browsers {
  /// The number of a browser by each of its names.
  private var numbers: [String: Int] = [:]
  private var count = 0

  /// - Parameter more: names of browsers that the list does not have.
  init(and more: [String] = []) {
    for line in EmbeddedText.lines(of: "browsers.txt") {
      add(line.split(separator: ",").map { String($0) })
    }
    for name in more where self[name] == nil { add([name]) }
  }

  private mutating func add(_ names: [String]) {
    for name in names { numbers[Self.bare(name)] = count }
    count += 1
  }

  /// The number of the browser that a window or a package is; nil for any other program.
  subscript(name: String) -> Int? { numbers[Self.bare(name)] }

  /// The number of the browser that a bucket's id names: `aw-watcher-web-firefox_desk`.
  ///
  /// - Parameter host: the name of the computer, which ends the id and may itself look like a browser.
  func named(inBucket id: String, host: String?) -> Int? {
    var id = id
    if let host, id.hasSuffix("_" + host) { id.removeLast(host.count + 1) }
    let words = Self.words(of: id)
    for start in words.indices {
      for end in (start + 1...words.count).reversed() {
        if let number = numbers[words[start..<end].joined(separator: " ")] { return number }
      }
    }
    return nil
  }

  /// A name without what differs between computers: case, `.exe`, a version, a channel.
  private static func bare(_ name: String) -> String {
    var name = name.asName.lowercased()
    if name.hasSuffix(".exe") { name.removeLast(4) }
    var words = words(of: name)
    while words.count > 1, let last = words.last, channels.contains(last) || isVersion(last) { words.removeLast() }
    return words.joined(separator: " ")
  }

  private static func words(of name: String) -> [String] {
    name.lowercased().split { " -_()".contains($0) }.map { String($0) }
  }

  private static func isVersion(_ word: String) -> Bool {
    let digits = word.hasPrefix("v") ? word.dropFirst() : word[...]
    return digits.first?.isASCII == true && digits.split(separator: ".").allSatisfy(\.isAllDigits) && !digits.isEmpty
  }

  private static let channels: Set = [
    "alpha", "beta", "canary", "dev", "developer", "edition", "esr", "nightly", "preview", "release", "snapshot",
    "stable",
    "technology", "unstable", "bit",
  ]
}
