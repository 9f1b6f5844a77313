/// A UUID that ends with `number`.
package func uuid(_ number: Int) -> String {
  let digits = String(number)
  return "00000000-0000-0000-0000-" + String(repeating: "0", count: 12 - digits.count) + digits
}
