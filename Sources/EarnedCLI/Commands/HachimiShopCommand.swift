import ArgumentParser
import EarnedCore
import EarnedEngine
import HachimiCatalogue
import HachimiStore

/// `earned hachimi shop`.
struct HachimiShopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shop",
    abstract: "List the accessories: their prices, and where the owned ones are.",
    discussion: """
      EXAMPLES:
        earned hachimi shop
        earned hachimi shop --json
        earned hachimi shop --share ~/earned

      Only reads. To buy one, record {"type":"hachimi.purchase","ts_utc_ms":…,"accessory_id":"…"}.
      """)

  @OptionGroup var accessories: AccessoryOptions
  @OptionGroup var question: QuestionOptions

  func run() throws {
    let catalogue = try accessories.catalogue()
    let (shop, words) = try question.askDatabase { database, _ in try HachimiQuestions(database).shop(catalogue) }
    try question.print(shop.json) { HachimiShopText(shop: shop, words: words).text }
  }
}
