import EarnedArguments
import EarnedCore
import EarnedHachimiRules
import EarnedHachimiStore
import EarnedSystem

struct HachimiShopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shop", abstract: "List the accessories: their prices, and where the owned ones are.",
    examples: ["earned hachimi shop", "earned hachimi shop --json", "earned hachimi shop --share ~/earned"],
    discussion: """
      Only reads. 'earned hachimi buy' buys one, 'earned hachimi equip' puts it on a cat.
      """)

  @OptionGroup var share: ShareOptions
  @OptionGroup var question: QuestionOptions

  func run() throws {
    let catalogue = try share.folder.map { try Catalogue.shared(in: $0) } ?? .builtIn
    let (shop, words) = try question.askDatabase { try HachimiQuestions($0).shop(catalogue, at: $1) }
    try question.print(shop.json, words) { HachimiShopText(shop: shop, words: words).text }
  }
}

extension CatalogueFault: ExitStatusProviding {
  /// The file cannot be used.
  package var exitStatus: Int32 { ExitStatus.failed }
}

struct HachimiBuyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "buy", abstract: "Buy an accessory.",
    examples: ["earned hachimi buy wool-scarf", #"earned hachimi buy "wool scarf""#],
    discussion: """
      'earned hachimi shop' lists them with their prices. A folder of $EARNED_SHARE with a catalogue of its own replaces the built-in accessories.
      """)

  @Argument(
    help: ArgumentHelp("The accessory: its id, or a unique beginning of it.", valueName: "accessory"),
    completion: CompleteCommand.Words.hachimiAccessories.kind)
  var text: String

  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.recordHachimi { session, questions in
      let shop = try questions.shop(HachimiShop.catalogue(), at: session.now)
      let accessory = try HachimiNames.accessories(shop.items.map(\.accessoryID)).meant(by: text)
      try session.add(PurchaseAccessory(accessoryID: accessory.id))
      return (accessory: accessory, price: shop.items.first { $0.accessoryID == accessory.id }?.price ?? 0)
    } text: { wanted, outcome, recorded in
      let coins = (outcome.status?.profile.coins ?? 0).counted("coin")
      let denied =
        recorded.isDenied(.alreadyOwned)
        ? ["'earned hachimi shop' shows where it is"]
        : ["the \(outcome.accessory(wanted.accessory.id)) costs \(wanted.price.counted("coin")); there are \(coins)"]
      return recorded.lines(applied: outcome.lines, denied: outcome.lines + denied)
    }
  }
}

struct HachimiEquipCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "equip", abstract: "Put an accessory on a cat.", examples: ["earned hachimi equip mochi wool-scarf"],
    discussion: """
      A cat wears one at a time; the one it wore goes back to the inventory.
      """)

  @OptionGroup var cat: HachimiCatArgument

  @Argument(
    help: ArgumentHelp("The accessory: its id, or a unique beginning of it.", valueName: "accessory"),
    completion: CompleteCommand.Words.hachimiOwned.kind)
  var text: String

  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.recordHachimi { session, questions in
      let cat = try cat.named(questions)
      let shop = try questions.shop(HachimiShop.catalogue(), at: session.now)
      let accessory = try shop.accessory(meantBy: text)
      try session.add(EquipAccessory(catID: cat.id, accessoryID: accessory.id))
      return (cat: cat, accessory: accessory, wearer: shop.wearer(of: accessory.id))
    } text: { wanted, outcome, recorded in
      let words = recorded.words
      let unchanged = "\(words.safe(wanted.cat.label)) wears it already; nothing has changed"
      let denied =
        recorded.isDenied(.notOwned)
        ? "'earned hachimi buy \(words.argument(wanted.accessory.id))' buys it"
        : wanted.wearer.map {
          "\(words.safe($0.name)) wears it; 'earned hachimi unequip \(words.argument($0.id))' takes it off"
        }
      return recorded.lines(
        applied: outcome.lines.isEmpty ? [unchanged] : outcome.lines,
        denied: outcome.lines + [denied].compactMap { $0 })
    }
  }
}

struct HachimiUnequipCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unequip", abstract: "Take the accessory off a cat.", examples: ["earned hachimi unequip mochi"])

  @OptionGroup var cat: HachimiCatArgument
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.recordHachimi { session, questions in
      let cat = try cat.named(questions)
      try session.add(UnequipAccessory(catID: cat.id))
      return cat
    } text: { cat, outcome, recorded in
      let unchanged = "\(recorded.words.safe(cat.label)) wears nothing; nothing has changed"
      return recorded.lines(applied: outcome.lines.isEmpty ? [unchanged] : outcome.lines)
    }
  }
}

extension HachimiShop {
  /// What is for sale: the catalogue of the user's own folder, or the built-in one.
  static func catalogue() throws -> Catalogue {
    try Preferences.share().map { try Catalogue.shared(in: $0) } ?? .builtIn
  }

  /// The owned accessory that a text names, or else one that is for sale.
  fileprivate func accessory(meantBy text: String) throws -> Named {
    do {
      return try HachimiNames.accessories(items.filter { $0.place != .shop }.map(\.accessoryID)).meant(by: text)
    } catch NameFault.unknown {
      return try HachimiNames.accessories(items.map(\.accessoryID)).meant(by: text)
    }
  }

  /// The cat that wears an accessory.
  fileprivate func wearer(of accessoryID: String) -> (id: String, name: String)? {
    guard case .equipped(let id, let name)? = items.first(where: { $0.accessoryID == accessoryID })?.place else {
      return nil
    }
    return (id, name)
  }
}

struct HachimiShopText {
  let shop: HachimiShop
  let words: Formatter

  var text: String {
    var listing = Listing()
    for item in shop.items { listing.add(words.safe(item.accessoryID), line(item)) }
    return ([shop.coins.counted("coin")] + listing.lines).joined(separator: "\n")
  }

  private func line(_ item: HachimiShop.Item) -> String {
    let kind = [item.tier, item.category].compactMap { $0 }.map(words.safe).joined(separator: " ")
    let price = String(repeating: " ", count: max(0, priceWidth - "\(item.price)".count)) + "\(item.price)"
    return [price, kind.isEmpty ? "not for sale" : kind].joined(separator: "  ") + place(item)
  }

  private var priceWidth: Int { shop.items.map { "\($0.price)".count }.max() ?? 0 }

  private func place(_ item: HachimiShop.Item) -> String {
    switch item.place {
    case .shop: ""
    case .inventory: ", owned"
    case .equipped(_, let catName): ", worn by \(words.safe(catName))"
    }
  }
}
