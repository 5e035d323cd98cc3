// SPDX-License-Identifier: GPL-3.0-or-later

// Items of files by what names them: their rows.

extension ItemCollection {
  @concurrent
  package func item(
    _ id: Item.ID,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Item? {
    guard id.row > 0 else { return nil }
    let page = try await page(id.row - 1..<id.row, of: Query(), progress: progress)
    guard let item = page.items.first(where: { $0.id == id }) else { return nil }
    // A page has the beginnings of long values only.
    return item.isWhole ? item : try await whole(item)
  }

  @concurrent
  package func place(
    of id: Item.ID,
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Int? {
    if query == Query() { return id.row - 1 }
    var passed = 0
    var place: Int?
    var isOver = false
    do throws(CatalogError) {
      try await forEachBatch(of: query, progress: progress) { items throws(CatalogError) in
        place = items.firstIndex { $0.id == id }.map { passed + $0 }
        passed += items.count
        // Without an order, rows stand as in the source.
        isOver = place != nil || (query.order == nil && (items.last?.id.row ?? 0) > id.row)
        // This ends the walk.
        if isOver { throw .cancelled }
      }
    } catch {
      guard isOver else { throw error }
    }
    return place
  }
}
