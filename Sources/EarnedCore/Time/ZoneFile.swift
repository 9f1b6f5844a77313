/// The content of a file of tzdata (TZif).
struct ZoneFile {
  let bytes: [UInt8]

  /// The length of the last line when it is a rule of the usual form, such as `PST8PDT,M3.2.0,M11.1.0`, with its end; 0 when
  /// it is another rule or none.
  var ruleLength: Int {
    guard bytes.last == UInt8(ascii: "\n") else { return 0 }
    let line =
      bytes.dropLast().suffix(64).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).last ?? []
    let isRule = TextScanner.read(String(decoding: line, as: UTF8.self)) { $0.skipRule() ? true : nil } == true
    return isRule ? line.count + 1 : 0
  }
}

extension TextScanner {
  /// Two clocks with their offsets from UTC, and when in the year each begins.
  fileprivate mutating func skipRule() -> Bool {
    guard skipClock(), skipTime(hours: 24), skipClock() else { return false }
    guard skip(",") || (skipTime(hours: 24) && skip(",")) else { return false }
    return skipChange() && skip(",") && skipChange()
  }

  /// `PST` or `<+01>`.
  private mutating func skipClock() -> Bool {
    if skip("<") { return skipAll { $0 != UInt8(ascii: ">") } > 0 && skip(">") }
    return skipAll { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } >= 3
  }

  /// `8`, `-9:30` or `2:45`.
  private mutating func skipTime(hours: Int) -> Bool {
    _ = skip("-")
    return number(0...hours) != nil && (!skip(":") || number(0...59) != nil)
  }

  /// `M3.2.0` or `M10.5.0/3`: a month, its week, a weekday, and the time.
  private mutating func skipChange() -> Bool {
    guard skip("M"), number(1...12) != nil, skip("."), number(1...5) != nil, skip("."), number(0...6) != nil else {
      return false
    }
    return !skip("/") || skipTime(hours: 167)
  }
}
