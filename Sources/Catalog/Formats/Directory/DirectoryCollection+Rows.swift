// SPDX-License-Identifier: GPL-3.0-or-later

// The numbers of rows of the files.

extension DirectoryCollection {
  /// The limits of the files of a page whose rows are counted before it is shown at a prompt.
  private enum PromptLimits {
    static let files = 100
    static let size = 4 << 20
  }

  @concurrent
  package func page(
    _ positions: Range<Int>,
    of query: Query
  ) async throws(CatalogError) -> Page {
    var steps = EqualSteps(3)
    try await countRows(neededBy: query, in: &steps)
    let items = try await steps.next { () throws(CatalogError) in
      try await listed.items(of: query)
    }
    let shown = items[positions.clamped(to: items.indices)]
    let uncounted = uncounted(among: shown)
    let size = uncounted.reduce(0) { $0 + $1.file.size }
    let isSmall = uncounted.count <= PromptLimits.files && size <= PromptLimits.size
    try await steps.next { () throws(CatalogError) in
      try await countRows(of: Page.idleTimeout == nil || isSmall ? uncounted : [])
    }
    let all = listed.all
    return Page(
      start: positions.lowerBound,
      items: shown.map { all[$0.id.row - 1] },
      total: .exactly(items.count)
    )
  }

  @concurrent
  package func position(of id: Item.ID, in query: Query) async throws(CatalogError) -> Int? {
    try await items(of: query).firstIndex { $0.id == id }
  }

  @concurrent
  package func count(of query: Query) async throws(CatalogError) -> Int {
    try await items(of: query).count
  }

  @concurrent
  package func forEachBatch(
    of query: Query,
    _ body: ([Item]) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    var steps = EqualSteps(2)
    try await steps.next { () throws(CatalogError) in
      try await countRows(of: uncounted(among: listed.all[...]))
    }
    let items = try await steps.next { () throws(CatalogError) in
      try await listed.items(of: query)
    }
    if !items.isEmpty { try body(items) }
  }

  /// Returns the items that a query selects, in its order.
  private func items(of query: Query) async throws(CatalogError) -> [Item] {
    guard query.reads(.rows) else { return try await listed.items(of: query) }
    var steps = EqualSteps(2)
    try await countRows(neededBy: query, in: &steps)
    return try await steps.next { () throws(CatalogError) in
      try await listed.items(of: query)
    }
  }

  /// Counts the rows of all files if a query reads their numbers.
  private func countRows(
    neededBy query: Query,
    in steps: inout EqualSteps
  ) async throws(CatalogError) {
    guard query.reads(.rows) else { return steps.skip() }
    try await steps.next { () throws(CatalogError) in
      try await countRows(of: uncounted(among: listed.all[...]))
    }
  }
}

// MARK: Counting

extension DirectoryCollection {
  /// A file whose rows are not counted yet, with the index of its item.
  private typealias UncountedFile = (index: Int, file: DirectoryState.Uncounted)

  /// Returns the files of items whose rows are not counted yet.
  private func uncounted(among items: ArraySlice<Item>) -> [UncountedFile] {
    let uncounted = state.withLock(\.uncounted)
    if uncounted.isEmpty { return [] }
    return items.compactMap { item in
      uncounted[item.id.row - 1].map { (item.id.row - 1, $0) }
    }
  }

  /// Counts the rows of files, and keeps the numbers also when cancelled.
  private func countRows(of files: [UncountedFile]) async throws(CatalogError) {
    let handler = Progress.handler
    let total = files.reduce(0) { $0 + $1.file.size }
    var done = 0
    var counted: [Int: DirectoryState.Counted] = [:]
    defer { state.withLock { $0.set(counted) } }
    for (index, file) in files {
      counted[index] = try await countRows(of: file.name)
      done += file.size
      handler(Progress(found: 0, done: done, total: total))
    }
    handler(Progress(found: 0, done: total, total: total))
  }

  /// The number of times that the rows of a file are counted while it is changed.
  private static var attempts: Int { 3 }

  /// Counts the rows of a file.
  private func countRows(of name: String) async throws(CatalogError) -> DirectoryState.Counted {
    let path = folder + name
    for _ in 0..<Self.attempts {
      if Task.isCancelled { throw .cancelled }
      do throws(CatalogError) {
        let counted = try await Progress.ignore { () throws(CatalogError) in
          try await countRows(ofFileAt: path)
        }
        guard let counted else { break }
        let entry = DirectoryListing.Entry(name: Array(name.utf8), status: counted.status)
        return .rows(counted.rows, of: entry)
      } catch .changed {
        continue
      } catch .cancelled {
        throw .cancelled
      } catch {
        break
      }
    }
    return .none
  }
}

extension DirectoryCollection: LateValues {
  package var valuesRevision: Int { state.withLock(\.revision) }

  package func lacksValues(of page: Page) -> Bool { !uncounted(among: page.items[...]).isEmpty }
}

extension Query {
  /// Returns `true` if the filter or the order reads a column.
  fileprivate func reads(_ column: DirectoryColumn) -> Bool {
    let index = column.rawValue
    let isFiltered = filter.map { $0.expression.columns?.contains(index) ?? true } ?? false
    return isFiltered || order.map { $0.columns?.contains(index) ?? true } ?? false
  }
}
