import EarnedJSON
import EarnedSystem

extension Catalogue {
  package static func path(in folder: String) -> String { "\(folder)/hachimi/catalogue.json" }

  /// The built-in catalogue, with the accessories of `hachimi/catalogue.json` in a user's folder when that file
  /// exists. Other members of the file are not read.
  ///
  /// - Throws: `CatalogueFault` when the file cannot be read or is invalid.
  public static func shared(in folder: String) throws(CatalogueFault) -> Catalogue {
    let path = path(in: folder)
    guard File.exists(path) else { return builtIn }
    do {
      guard let object = try JSONParser().parse(file: try File.read(path)).objectValue else {
        throw CatalogueFault.invalid(path: path, problem: "it is not a JSON object")
      }
      return builtIn.replacing(accessories: try AccessoryList.accessories(in: object))
    } catch let fault as FileFault {
      throw .file(fault)
    } catch let fault as JSONFileFault {
      throw .invalid(path: fault.place(in: path), problem: fault.description)
    } catch let problem as AccessoryList.Problem {
      throw .invalid(path: path, problem: problem.text)
    } catch let fault as CatalogueFault {
      throw fault
    } catch {
      preconditionFailure("reading a catalogue threw \(type(of: error))")
    }
  }
}

/// Why a user's catalogue cannot be used.
public enum CatalogueFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file cannot be read.
  case file(FileFault)
  /// The file is not a valid catalogue.
  case invalid(path: String, problem: String)

  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .file(let fault): fault.description
    case .invalid(let path, let problem):
      "\(path): \(problem); correct it, or remove it to use the built-in accessories"
    }
  }
}

/// Reads the member `accessories` of a catalogue.
enum AccessoryList {
  /// Why an accessory is invalid.
  struct Problem: Error { let text: String }

  static func accessories(in catalogue: JSONObject) throws(Problem) -> [Accessory] {
    guard catalogue["schema"] == .string(schema) else { throw Problem(text: "'schema' is not \"\(schema)\"") }
    guard let tiers = catalogue["accessories"]?.arrayValue else { throw Problem(text: "'accessories' is not a list") }
    var accessories: [Accessory] = []
    for (index, tier) in tiers.enumerated() { accessories += try read(tier, "accessories[\(index)]") }
    var seen: Set<String> = []
    for accessory in accessories where !seen.insert(accessory.id).inserted {
      throw Problem(text: "the id '\(accessory.id)' occurs twice")
    }
    return accessories
  }

  private static let schema = "earned.hachimi-catalogue/1"
  private static let prices: ClosedRange<Int64> = 1...1_000_000
  private static let lengths = 1...40

  private static func read(_ value: JSONValue, _ place: String) throws(Problem) -> [Accessory] {
    guard let object = value.objectValue, Set(object.keys) == ["tier", "price", "ids"] else {
      throw Problem(text: "'\(place)' is not an object of exactly 'tier', 'price' and 'ids'")
    }
    guard let tier = object["tier"]?.stringValue, lengths ~= tier.unicodeScalars.count else {
      throw Problem(text: "'\(place).tier' is not a text of 1 to 40 characters")
    }
    guard let price = object["price"]?.integerValue, prices ~= price else {
      throw Problem(text: "'\(place).price' is not a whole number from 1 to 1000000")
    }
    guard let categories = object["ids"]?.objectValue else { throw Problem(text: "'\(place).ids' is not an object") }
    var accessories: [Accessory] = []
    for member in categories.members {
      let category = member.key
      guard lengths ~= category.unicodeScalars.count else {
        throw Problem(text: "a category in '\(place).ids' does not have 1 to 40 characters")
      }
      guard let ids = member.value.arrayValue else { throw Problem(text: "a category in '\(place).ids' is not a list") }
      for id in ids {
        guard let id = id.stringValue, isID(id) else {
          throw Problem(text: "an id in '\(place).ids' is not 1 to 40 of a-z, 0-9 and single hyphens between them")
        }
        accessories.append(Accessory(id: id, category: category, tier: tier, price: Int(price)))
      }
    }
    return accessories
  }

  /// `[a-z0-9]+(-[a-z0-9]+)*`.
  private static func isID(_ text: String) -> Bool {
    guard lengths ~= text.utf8.count else { return false }
    return text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).allSatisfy { word in
      !word.isEmpty
        && word.allSatisfy {
          UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        }
    }
  }
}
