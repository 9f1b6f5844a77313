import EarnedFiles
import EarnedJSON

extension Catalogue {
  /// The path of the catalogue in a user's folder.
  public static func path(in folder: String) -> String { "\(folder)/hachimi/catalogue.json" }

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
