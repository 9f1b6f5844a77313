import EarnedJSON
import EarnedSystem
import Synchronization

/// The files of `reports/` and `templates/`: those the program carries in itself, each replaced by one of the same name
/// in a folder of the user's own.
struct Resources: Sendable {
  /// A folder with a `reports/` or `templates/` of its own.
  let share: String?
  let embedded: [String: String]
  /// Read once, for all documents.
  let views = CachedValues<ViewDefinition>()
  let words = CachedValues<CodeTexts>()
  let templates = CachedValues<Templates>()
  let columns = CachedValues<[String: String]>()

  /// Whether nothing of a user's own folder is among them.
  let areBuiltIn: Bool

  init(share: String?, embedded: [String: String]? = nil) {
    self.share = share
    self.embedded = embedded ?? embeddedResources
    areBuiltIn = share == nil && embedded == nil
  }

  func text(_ path: String) throws(ReportFault) -> String {
    guard let own = own(path) else {
      if let text = embedded[path] { return text }
      let folder = share.map { ", in \($0.shownPath) as in the program" } ?? ""
      throw .definition(place: path, problem: "the file is missing\(folder)")
    }
    do {
      if let text = String(validating: try File.read(own), as: UTF8.self) { return text }
    } catch { throw .file(error) }
    throw .definition(place: own, problem: JSONFault.invalidUTF8.description)
  }

  func json(_ path: String) throws(ReportFault) -> JSONValue { try Self.json(text(path), of: place(of: path)) }

  /// The JSON in the text of a file.
  static func json(_ text: String, of place: String) throws(ReportFault) -> JSONValue {
    do throws(JSONFileFault) {
      return try JSONParser().parse(file: Array(text.utf8))
    } catch {
      throw .definition(place: error.place(in: place), problem: error.description)
    }
  }

  func has(_ path: String) -> Bool { isEmbedded(path) || isOwn(path) }

  func isEmbedded(_ path: String) -> Bool { embedded[path] != nil }

  func isOwn(_ path: String) -> Bool { own(path) != nil }

  func place(of path: String) -> String { own(path) ?? path }

  /// The folders below `folder`, sorted.
  func folders(in folder: String) throws(ReportFault) -> [String] {
    var names = Set(
      embedded.keys.filter { $0.hasPrefix("\(folder)/") }.compactMap { self.folder(of: $0, below: folder) })
    if let share, File.exists("\(share)/\(folder)") {
      do {
        for name in try File.names(inFolder: "\(share)/\(folder)") where File.exists("\(share)/\(folder)/\(name)/") {
          names.insert(name)
        }
      } catch { throw .file(error) }
    }
    return names.sorted()
  }

  /// The names of the files right in `folder`, sorted.
  func files(in folder: String) throws(ReportFault) -> [String] {
    var names = Set(embedded.keys.filter { $0.hasPrefix("\(folder)/") }.map { String($0.dropFirst(folder.count + 1)) })
    if let own = own(folder) {
      do { names.formUnion(try File.names(inFolder: own)) } catch { throw .file(error) }
    }
    return names.filter { !$0.contains("/") && !$0.hasPrefix(".") }.sorted()
  }

  /// Where the files of a folder come from: `built-in`, the user's own folder, or both.
  func source(of folder: String) -> String {
    let isEmbedded = embedded.keys.contains { $0.hasPrefix("\(folder)/") }
    guard let share, File.exists("\(share)/\(folder)") else { return "built-in" }
    let own = "\(share.shownPath)/\(folder)"
    return isEmbedded ? "built-in, with files of \(own)" : own
  }

  private func own(_ path: String) -> String? {
    share.map { "\($0)/\(path)" }.flatMap { File.exists($0) ? $0 : nil }
  }

  private func folder(of path: String, below folder: String) -> String? {
    let rest = path.dropFirst(folder.count + 1).split(separator: "/")
    return rest.count > 1 ? String(rest[0]) : nil
  }
}

/// Values by name, kept for any thread. Two threads that ask at once may both make one.
final class CachedValues<Value: Sendable>: Sendable {
  private let values = Mutex<[String: Value]>([:])

  /// Made when it is first asked for.
  func value<Failure: Error>(_ name: String, _ make: () throws(Failure) -> Value) throws(Failure) -> Value {
    if let value = values.withLock({ $0[name] }) { return value }
    let value = try make()
    values.withLock { $0[name] = value }
    return value
  }
}
