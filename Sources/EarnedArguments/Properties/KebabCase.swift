extension String {
  /// `timezoneID` → `timezone-id`, `URLPath` → `url-path`: a dash before each word, all in lower case.
  var kebabCased: String {
    let letters = Array(self)
    var result = ""
    for (index, letter) in letters.enumerated() {
      if letter.isUppercase, index > 0 {
        let endsWord = !letters[index - 1].isUppercase
        let beginsWord = index + 1 < letters.count && letters[index + 1].isLowercase
        if endsWord || beginsWord, letters[index - 1] != "_" { result += "-" }
      }
      result += letter == "_" ? "-" : letter.lowercased()
    }
    return result
  }
}
