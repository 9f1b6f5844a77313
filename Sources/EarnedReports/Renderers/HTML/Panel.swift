/// A part of the page with a heading, at full or half width.
struct Panel {
  let id: String
  let heading: String
  /// The values for `panel.html`, by name; when empty, the panel says that there is nothing.
  let content: [String: View]
  var isWide: Bool
  /// Whether it is a table longer than a screen, for which the page offers navigation.
  let isLongTable: Bool

  init(
    _ id: String, _ heading: String, _ content: [String: View] = [:], isWide: Bool = false, isLongTable: Bool = false
  ) {
    self.id = id
    self.heading = heading
    self.content = content
    self.isWide = isWide
    self.isLongTable = isLongTable
  }

  /// The values for `panel.html`.
  func view(_ page: HTMLPage) -> View {
    let rest: [String: View] = [
      "id": page.text(id), "heading": page.text(heading), "isWide": .flag(isWide), "remark": false, "figures": false,
      "chart": false, "table": false, "numbers": false, "isLong": .flag(isLongTable), "cut": false,
      "isEmpty": .flag(content.isEmpty),
    ]
    return .object(rest.merging(content) { $1 })
  }

  private var isChart: Bool { content["chart"] != nil }

  /// The panels, with half-width ones in pairs. If one would be left over, the last that is not a chart gets the full
  /// width. A chart would become as tall as a page.
  static func paired(_ panels: [Panel]) -> [Panel] {
    var panels = panels
    guard panels.count(where: { !$0.isWide }) % 2 == 1,
      let last = panels.lastIndex(where: { !$0.isWide && !$0.isChart })
    else { return panels }
    panels[last].isWide = true
    return panels
  }
}
