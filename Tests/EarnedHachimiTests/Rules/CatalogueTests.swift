import EarnedCore
import EarnedJSON
import Testing

@testable import EarnedHachimiRules

/// Cats are drawn as the interface has it (V11 to V15).
@Suite struct CatDraftTests {
  @Test func theSameSeedGivesTheSameNumbers() {
    var draws = Draws(seed: 0)
    #expect([draws.next(), draws.next()] == [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4])
    draws = Draws(seed: 42)
    #expect((0..<8).map { _ in draws.index(100) } == [74, 15, 27, 34, 3, 86, 21, 80])
  }

  @Test(arguments: [
    (
      0 as Int64,
      #"[{"eyeColor":"yellow","eyeColor2":null,"isLonghair":false,"isTortie":true,"peltColor":"cream","peltType":"calico","points":null,"reverse":false,"skinColor":"brick","spriteVariant":0,"tint":"none","tortieBase":"marbled","tortieColor":"blue","tortiePattern":"mosaic","vitiligo":null,"whitePatches":null,"whitePatchesTint":"cream"},"playful"]"#
    ),
    (
      42,
      #"[{"eyeColor":"amber","eyeColor2":null,"isLonghair":false,"isTortie":false,"peltColor":"red","peltType":"solid","points":null,"reverse":true,"skinColor":"brown","spriteVariant":0,"tint":"sand","tortieBase":null,"tortieColor":null,"tortiePattern":null,"vitiligo":null,"whitePatches":"saddled","whitePatchesTint":"pearl"},"curious"]"#
    ),
  ]) func aSeedGivesACat(seed: Int64, text: String) { #expect(Self.line(seed) == text) }

  @Test func aThousandSeedsGiveTheSpecifiedCats() {
    var hash = SHA256()
    for seed in 0..<1_000 { hash.update(Self.line(Int64(seed)) + "\n") }
    #expect(hash.digest.hexadecimal == "4481923ade04271720e163995dfcdffc587d154cf87f9dc311df2c402e430ab4")
  }

  private static func line(_ seed: Int64) -> String {
    let draft = CatDraft(seed: seed)
    let value: JSONValue = [.object(draft.appearance), .string(draft.personality)]
    return String(decoding: value.canonical, as: UTF8.self)
  }
}

/// The catalogue that the program carries in itself (interface of Hachimi, section 3 and V9, V10).
@Suite struct CatalogueTests {
  let catalogue = Catalogue.builtIn

  @Test func itHasAsManyAsTheContractSays() {
    #expect(catalogue.accessories.count == 40)
    #expect(catalogue.accessories.map(\.price).reduce(0, +) == 6_200)
    #expect(catalogue.achievements.count == 40)
    #expect(catalogue.achievements.map(\.coins).reduce(0, +) == 13_040)
  }

  @Test func itIsTheOneOfTheContract() throws {
    var hash = SHA256()
    hash.update(try JSONParser().parse(Catalogue.builtInText).canonical)
    let hexadecimal = hash.digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    #expect(hexadecimal == "1e0f55da0eead0000cb7db32a1c8a7912b59fb084eaa19e88e8476004f7c60d2")
  }
}
