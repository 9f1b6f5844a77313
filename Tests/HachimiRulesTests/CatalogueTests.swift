import EarnedCore
import EarnedJSON
import Testing

@testable import HachimiCatalogue

/// The catalogue that the program carries in itself (interface of Hachimi, section 3 and V9, V10).
@Suite struct CatalogueTests {
  let catalogue = Catalogue.builtIn

  @Test func countsAndSums() {
    #expect(catalogue.accessories.count == 40)
    #expect(catalogue.accessories.map(\.price).reduce(0, +) == 6_200)
    #expect(catalogue.achievements.count == 40)
    #expect(catalogue.achievements.map(\.coins).reduce(0, +) == 13_040)
  }

  @Test func isTheOneOfTheInterface() throws {
    var hash = SHA256()
    hash.update(try JSONParser().parse(Catalogue.builtInText).canonical)
    let hexadecimal = hash.digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    #expect(hexadecimal == "1e0f55da0eead0000cb7db32a1c8a7912b59fb084eaa19e88e8476004f7c60d2")
  }
}
