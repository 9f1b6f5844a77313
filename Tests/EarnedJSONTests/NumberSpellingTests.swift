import EarnedJSON
import Testing

/// RFC 8785 appendix B, and the borders between ECMAScript's spellings.
@Test(arguments: appendixB + borders)
func doublesAreSpelledAsECMAScriptDoes(_ pattern: UInt64, _ spelling: String) throws {
  let value = JSONValue.number(Double(bitPattern: pattern))
  #expect(value.serialized() == spelling)
  #expect(value.serialized(.pretty) == spelling)
  #expect(String(decoding: value.canonical, as: UTF8.self) == spelling)
}

private let appendixB: [(UInt64, String)] = [
  (0x0000_0000_0000_0000, "0"),
  (0x8000_0000_0000_0000, "0"),
  (0x0000_0000_0000_0001, "5e-324"),
  (0x8000_0000_0000_0001, "-5e-324"),
  (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
  (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"),
  (0x4340_0000_0000_0000, "9007199254740992"),
  (0xc340_0000_0000_0000, "-9007199254740992"),
  (0x4430_0000_0000_0000, "295147905179352830000"),
  (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"),
  (0x44b5_2d02_c7e1_4af6, "1e+23"),
  (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"),
  (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
  (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"),
  (0x444b_1ae4_d6e2_ef50, "1e+21"),
  (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"),
  (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
  (0x41b3_de43_5555_5553, "333333333.3333332"),
  (0x41b3_de43_5555_5554, "333333333.33333325"),
  (0x41b3_de43_5555_5555, "333333333.3333333"),
  (0x41b3_de43_5555_5556, "333333333.3333334"),
  (0x41b3_de43_5555_5557, "333333333.33333343"),
  (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
  (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
]

private let borders: [(UInt64, String)] = [
  ((1.0).bitPattern, "1"),
  ((-10.0).bitPattern, "-10"),
  ((0.1).bitPattern, "0.1"),
  ((100.5).bitPattern, "100.5"),
  ((1.5e-5).bitPattern, "0.000015"),
  ((1e-7).bitPattern, "1e-7"),
  ((1e20).bitPattern, "100000000000000000000"),
  ((1.5e300).bitPattern, "1.5e+300"),
  ((1e16).bitPattern, "10000000000000000"),
  ((123_456_789_012_345_680).bitPattern, "123456789012345680"),
  (Double.leastNormalMagnitude.bitPattern, "2.2250738585072014e-308"),
]

@Test func integersAreExactButInCanonicalFormDoubles() {
  let beyond: JSONValue = [.integer(9_007_199_254_740_993), .integer(.max), .integer(.min)]
  #expect(beyond.serialized() == "[9007199254740993,9223372036854775807,-9223372036854775808]")
  #expect(canonical(beyond) == "[9007199254740992,9223372036854776000,-9223372036854776000]")
  #expect(canonical([0, -1, 9_007_199_254_740_992]) == "[0,-1,9007199254740992]")
}
