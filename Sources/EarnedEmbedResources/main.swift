import EarnedSystem

// embed-resources ROOT OUTPUT FILE…: writes a Swift source with the text of each file by its path below ROOT, so that
// the program contains its reports and works wherever it is moved.

let arguments = Array(CommandLine.arguments.dropFirst())
// Written again, the same source would be compiled again.
let bytes = Array(try source(embedding: arguments.dropFirst(2).sorted(), below: arguments[0]).utf8)
if try !File.exists(arguments[1]) || File.read(arguments[1]) != bytes { try AtomicFile.write(bytes, to: arguments[1]) }

func source(embedding paths: [String], below root: String) throws -> String {
  var source = "/// The files of the repository that the program carries in itself, by path.\n"
  source += "let embeddedResources: [String: String] = [\n"
  for path in paths {
    let text = String(decoding: try File.read(path), as: UTF8.self)
    source += "  \(literal(String(path.dropFirst(root.count + 1)))): \(literal(text)),\n"
  }
  return source + (paths.isEmpty ? "  :\n]\n" : "]\n")
}

func literal(_ text: String) -> String {
  var literal = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\", "\"": literal += "\\\(scalar)"
    case "\n": literal += "\\n"
    case "\r": literal += "\\r"
    case _ where scalar.value < 0x20: literal += "\\u{\(String(scalar.value, radix: 16))}"
    default: literal.unicodeScalars.append(scalar)
    }
  }
  return literal + "\""
}
