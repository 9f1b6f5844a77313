/// Which pages belong to which tree (of a table or an index), according to the parent pages and, where there is one,
/// the pointer map. A page is left out when the two disagree, unless one of them is known to be wrong.
struct Forest {
  private let file: PageFile
  private let map: PointerMap
  private let free: FreePages
  private(set) var trees: [PageNumber: SalvagedTree] = [:]
  private var owner: [PageNumber: PageNumber] = [:]
  /// Pages that a parent page names but the pointer map places elsewhere.
  private var disputed: [PageNumber: Place] = [:]

  private struct Place {
    let root: PageNumber
    let parent: PageNumber?
    let rowIDs: ClosedRange<Int64>
  }

  init(_ file: PageFile) {
    self.file = file
    map = PointerMap(file)
    free = FreePages(file)
  }

  /// Whether a page is free: what it contains was deleted. The pointer map decides; where it has no entry, the free
  /// list does.
  func isFree(_ page: PageNumber) -> Bool { map[page].map { $0.use == .free } ?? free.contains(page) }

  /// Nil when the page is free or not a tree page.
  func treePage(_ number: PageNumber) -> TreePage? {
    guard !isFree(number), !PointerMap.isMap(number, of: file), let bytes = file.bytes(of: number) else { return nil }
    return TreePage(number, bytes, usableBytes: file.header.usableBytes)
  }

  /// Goes down from a root and takes every page on which the parent pages and the map agree.
  mutating func descend(from root: PageNumber) {
    guard trees[root] == nil, owner[root] == nil, (1...max(file.pageCount, 1)).contains(root),
      root == 1 || map[root].map({ $0.use == .root }) ?? true
    else { return }
    trees[root] = SalvagedTree(root: root)
    var places = [(page: root, place: Place(root: root, parent: nil, rowIDs: .min ... .max))]
    while let (page, place) = places.popLast() { places += take(page, place).reversed() }
  }

  /// Adds a page to its tree and returns its child pages.
  private mutating func take(_ number: PageNumber, _ place: Place) -> [(page: PageNumber, place: Place)] {
    guard owner[number] == nil, place.parent == nil || number > 1, agrees(number, place),
      let page = treePage(number), isSameKind(page, of: place.root)
    else {
      trees[place.root]?.lostPages += 1
      return []
    }
    keep(page, number, in: place.root, rowIDs: place.rowIDs)
    if page.kind.isInterior { trees[place.root]?.lostPages += page.lostCells }
    return below(page, number, place)
  }

  /// The child pages of a page. A table's interior cells give the largest row id of each.
  private func below(_ page: TreePage, _ number: PageNumber, _ place: Place) -> [(page: PageNumber, place: Place)] {
    guard page.kind.isInterior else { return [] }
    var low = place.rowIDs.lowerBound
    var children: [(page: PageNumber, place: Place)] = []
    for cell in page.cells {
      let high = page.kind.isTable ? cell.rowID : place.rowIDs.upperBound
      guard let child = cell.leftChild, low <= high, high <= place.rowIDs.upperBound else { continue }
      children.append((child, Place(root: place.root, parent: number, rowIDs: low...high)))
      if page.kind.isTable, high < .max { low = high + 1 }
    }
    if let child = page.rightChild, low <= place.rowIDs.upperBound {
      children.append((child, Place(root: place.root, parent: number, rowIDs: low...place.rowIDs.upperBound)))
    }
    return children
  }

  private mutating func agrees(_ page: PageNumber, _ place: Place) -> Bool {
    guard let parent = place.parent, let entry = map[page] else { return true }
    if entry.use == .treePage, entry.parent == parent { return true }
    disputed[page] = place
    return false
  }

  /// Whether a page is of the same kind as its tree, table or index. The first page that was read decides the kind.
  private func isSameKind(_ page: TreePage, of root: PageNumber) -> Bool {
    trees[root]?.isTable.map { $0 == page.kind.isTable } ?? true
  }

  /// Adds a page to a tree. The interior pages of a table hold no rows, so they are not among its leaves.
  private mutating func keep(
    _ page: TreePage, _ number: PageNumber, in root: PageNumber, rowIDs: ClosedRange<Int64>
  ) {
    owner[number] = root
    trees[root]?.isTable = page.kind.isTable
    if page.kind == .tableInterior { return }
    trees[root]?.leaves.append(SalvagedTree.Leaf(page: number, rowIDs: rowIDs))
  }

  /// Adds the pages whose parent page is lost: the map says to which tree they belong.
  mutating func takePagesByMap() {
    for page in file.filledPages where map[page]?.use == .root {
      descend(from: page)
    }
    for page in file.filledPages where owner[page] == nil && disputed[page] == nil {
      guard map[page]?.use == .treePage, let root = top(of: page) else { continue }
      add(page, to: root, rowIDs: .min ... .max)
    }
    for (page, place) in disputed.sorted(by: { $0.key < $1.key }) where owner[page] == nil {
      // When the parent page in the map does not have this child, the map is wrong.
      guard let entry = map[page], entry.use == .treePage, let parent = treePage(entry.parent),
        !parent.children.contains(page)
      else { continue }
      add(page, to: place.root, rowIDs: place.rowIDs)
    }
  }

  private mutating func add(_ number: PageNumber, to root: PageNumber, rowIDs: ClosedRange<Int64>) {
    if trees[root] == nil { trees[root] = SalvagedTree(root: root) }
    if let page = treePage(number), isSameKind(page, of: root) { keep(page, number, in: root, rowIDs: rowIDs) }
  }

  /// A copy with every page of the schema's tree, including those whose parent page is lost.
  func withAllSchemaPages() -> Forest {
    guard let schema = trees[1], schema.lostPages == 0, !schema.leaves.isEmpty else {
      var all = self
      all.takePagesByMap()
      return all
    }
    return self
  }

  /// The root to which the map leads from a page.
  private func top(of page: PageNumber) -> PageNumber? {
    var page = page
    // A higher tree would have more pages than a file can: the map has a loop.
    for _ in 0..<40 {
      if page == 1 { return 1 }
      if let root = owner[page] { return root }
      guard let entry = map[page] else { return nil }
      if entry.use == .root { return page }
      guard entry.use == .treePage else { return nil }
      page = entry.parent
    }
    return nil
  }

  /// Leaf pages of tables that belong to no known tree. Only a complete free list proves that they are in use.
  func strays(includingMaybeFree: Bool = false) -> [SalvagedTree] {
    guard free.isWhole || includingMaybeFree else { return [] }
    return file.filledPages.compactMap { number in
      guard owner[number] == nil, disputed[number] == nil, map[number] == nil,
        treePage(number)?.kind == .tableLeaf
      else { return nil }
      var tree = SalvagedTree(root: number)
      tree.leaves = [.init(page: number, rowIDs: .min ... .max)]
      return tree
    }
  }

  /// Whether a page may be the overflow page after the page `before`.
  func isOverflow(_ page: PageNumber, after before: PageNumber, isFirst: Bool) -> Bool {
    guard (2...max(file.pageCount, 2)).contains(page), owner[page] == nil, !isFree(page),
      !PointerMap.isMap(page, of: file)
    else { return false }
    guard let entry = map[page] else { return true }
    return entry.use == (isFirst ? .firstOverflow : .nextOverflow) && entry.parent == before
  }
}
