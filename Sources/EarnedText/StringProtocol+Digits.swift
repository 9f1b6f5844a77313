extension StringProtocol {
  /// Whether it consists of the digits 0 to 9, at least one. Other scripts have digits that are not meant.
  @inlinable
  public var isAllDigits: Bool {
    !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
