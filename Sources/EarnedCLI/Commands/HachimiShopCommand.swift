import EarnedArguments
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

  @OptionGroup var share: ShareOptions
  @OptionGroup var question: QuestionOptions

  func run() throws {
    let catalogue = try share.folder.map { try Catalogue.shared(in: $0) } ?? .builtIn
    let (shop, words) = try question.askDatabase { database, _ in try HachimiQuestions(database).shop(catalogue) }
    try question.print(shop.json) { HachimiShopText(shop: shop, words: words).text }
  }
}

extension CatalogueFault: ExitStatusProviding {
  /// The file cannot be used.
  public var exitStatus: Int32 { ExitStatus.failed }
}
