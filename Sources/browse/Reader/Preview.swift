// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// What a query leaves, while it is still being typed: first some items, then how many there are.
@MainActor
struct Preview {
  private static let reports = ProgressReports(delay: .milliseconds(100))

  let query: Query
  let collection: any ItemCollection

  /// How many items are shown.
  let length: Int

  /// What a page of them looks like.
  let draw: @MainActor (Page) -> Content

  /// Shows it, each content instead of the one before, until the task is cancelled.
  func run(_ show: @escaping @MainActor (Content) -> Void) async {
    do throws(CatalogError) {
      let page = try await Self.reports.follow { report in
        show(line(report.found, isAll: false))
      } _: { () throws(CatalogError) in
        try await collection.page(0..<length, of: query)
      }
      guard case .atLeast(let met) = page.total else { return show(content(page)) }
      show(draw(page) + line(met, isAll: false))
      let count = try await Self.reports.follow { report in
        show(draw(page) + line(report.found, isAll: false))
      } _: { () throws(CatalogError) in
        try await collection.count(of: query)
      }
      show(content(page.counted(count)))
    } catch {
      // What nobody waits for any more is no failure.
      if !Task.isCancelled { show(Content(Alert(error))) }
    }
  }

  private func content(_ page: Page) -> Content {
    guard case .exactly(let count) = page.total else { return draw(page) }
    return count == 0 ? line(0, isAll: true) : draw(page) + line(count, isAll: true)
  }

  private func line(_ count: Int, isAll: Bool) -> Content {
    let matches =
      count == 0 ? "no items match" : count == 1 ? "1 item matches" : "\(count.grouped) items match"
    return .line(isAll ? matches : matches + " so far", .secondary)
  }
}
