import EarnedJSON
import HachimiRules

/// A cat of `earned hachimi draft` as text: `curious: red solid, white locket, amber eyes, brown skin`.
struct HachimiDraftText {
  let cat: CatDraft

  var text: String {
    "\(cat.personality): " + (fur + [eyes, "\(word("skinColor") ?? "") skin"]).joined(separator: ", ")
  }

  private var fur: [String] {
    let hair = cat.appearance["isLonghair"] == true ? "long-haired " : ""
    let coat = "\(hair)\(word("peltColor") ?? "") \(word("peltType") ?? "")"
    let tortie = word("tortieColor").map { color in
      "\(word("tortiePattern") ?? "") with \(color) \(word("tortieBase") ?? "")"
    }
    let white = word("whitePatches").map { "white \($0)" }
    let tint = word("tint").flatMap { $0 == "none" ? nil : "\($0) tint" }
    return [coat, tortie, white, word("points"), word("vitiligo").map { "\($0) vitiligo" }, tint].compactMap { $0 }
  }

  private var eyes: String {
    let first = word("eyeColor") ?? ""
    return word("eyeColor2").map { "one \(first) and one \($0) eye" } ?? "\(first) eyes"
  }

  private func word(_ key: String) -> String? { cat.appearance[key]?.stringValue }
}
