/// A directory: its files are the items, by name in the order of code points.
///
/// It is read once; what changes in it later is seen when it is opened again. A link is an item of
/// its own, whatever it leads to. The size of what is no file, and everything about an entry that
/// cannot be looked at, is absent.
package final class DirectoryCollection: ItemCollection {
  package let name: String
  package let columns = [
    Column(name: "name", kind: .text),
    Column(name: "kind", kind: .text),
    Column(name: "size", kind: .integer),
    Column(name: "modified", kind: .dateTime),
  ]

  private let path: String
  private let items: [Item]
  private let memory = Memory()

  /// Reads a directory.
  ///
  /// - Throws: ``CatalogError/notReadable(path:code:)``.
  init(path: String) throws(CatalogError) {
    self.path = path
    // The name of `.` is that of the directory, not a dot.
    name = Catalog.lastPart(of: DirectoryListing.absolutePath(path) ?? path)
    items = try DirectoryListing.entries(of: path).enumerated().map { index, entry in
      Item(id: Item.ID(row: index + 1), values: entry.values)
    }
  }

  /// The path of the file that an item is; `nil` if its name is no text, or it is none of these.
  package func path(of item: Item) -> String? {
    guard items.indices.contains(item.id.row - 1), items[item.id.row - 1] == item,
      case .bytes(let bytes) = item[0], let name = String(validating: bytes, as: UTF8.self)
    else { return nil }
    return path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  @concurrent
  package func page(
    _ places: Range<Int>,
    of query: Query,
    unlessQuietFor patience: Duration?,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Page {
    let order = try await order(of: query, progress)
    let indexes = order[places.clamped(to: order.indices)]
    return Page(
      start: places.lowerBound,
      items: indexes.map { items[$0] },
      total: .exactly(order.count)
    )
  }

  @concurrent
  package func count(
    of query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Int {
    try await order(of: query, progress).count
  }

  @concurrent
  package func report(
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> SourceReport {
    var report = SourceReport(path: path, format: .directory)
    report.rows = items.count
    report.columns = columns.count
    return report
  }

  @concurrent
  package func forEachBatch(
    of query: Query,
    progress: @escaping ProgressHandler,
    _ body: ([Item]) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    let order = try await order(of: query, progress)
    if !order.isEmpty { try body(order.map { items[$0] }) }
  }

  /// The indexes of the items that a query leaves, in its order.
  private func order(
    of query: Query,
    _ progress: ProgressHandler
  ) async throws(CatalogError) -> [Int] {
    if let known = await memory.order(of: query) { return known }
    let predicate = query.filter.map(Predicate.init)
    var sorted = SortedRows()
    var left: [Int] = []
    var store = FieldStore()
    for (index, item) in items.enumerated() {
      if Task.isCancelled { throw .cancelled }
      if index % 1024 == 0 {
        progress(Progress(found: left.count, done: index, of: items.count))
      }
      store.fill(item)
      guard predicate?.holds(for: store.view) ?? true else { continue }
      left.append(index)
      guard let order = query.order else { continue }
      let place = RowPlace(offset: index, row: item.id.row)
      sorted.add(SortKey(store.view, order.keys), at: place)
    }
    if query.order != nil {
      try sorted.sort()
      left = (0..<sorted.count).map { sorted.place($0).offset }
    }
    await memory.keep(left, of: query)
    progress(Progress(found: left.count, done: items.count, of: items.count))
    return left
  }

  /// The latest answer, which paging asks for again and again.
  private actor Memory {
    private var latest: (query: Query, order: [Int])?

    func order(of query: Query) -> [Int]? { latest?.query == query ? latest?.order : nil }

    func keep(_ order: [Int], of query: Query) { latest = (query, order) }
  }
}
