/// A colour of text, fills and charts.
public struct Color: Hashable, Sendable {
  /// Red, green and blue, eight bits each: 0xRRGGBB.
  public let rgb: UInt32

  /// A colour from 0xRRGGBB.
  public init(_ rgb: UInt32) { self.rgb = rgb }
}
