// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A preview of a line that is being typed: some items, and then their count if it is asked for.
@MainActor
struct Preview {
  private static let reports = ProgressReports(delay: .milliseconds(100))

  let query: Query
  let collection: any ItemCollection

  /// The number of items to show.
  let length: Int

  /// `true` to count all items that the query selects.
  let isCounted: Bool

  /// Draws a page.
  let draw: @MainActor (Page, [RowWarnings]) -> Content

  /// Shows contents, each replacing the previous one, until the task is cancelled.
  func run(_ show: @escaping @MainActor (Content) -> Void) async {
    do throws(CatalogError) {
      let page = try await Self.reports.follow { report in
        show(line(report.found, isFinal: false))
      } _: { () throws(CatalogError) in
        try await BackgroundReading.run { () throws(CatalogError) in
          try await collection.page(0..<length, of: query)
        }
      }
      let warnings = await collection.rowWarnings(of: page)
      guard isCounted else { return show(draw(page, warnings)) }
      guard case .atLeast(let found) = page.total else { return show(content(page, warnings)) }
      let drawn = draw(page, warnings)
      show(drawn + line(found, isFinal: false))
      do throws(CatalogError) {
        let count = try await Self.reports.follow { report in
          show(drawn + line(report.found, isFinal: false))
        } _: { () throws(CatalogError) in
          try await BackgroundReading.run { () throws(CatalogError) in
            try await collection.count(of: query)
          }
        }
        show(content(page.counted(count), warnings))
      } catch .database(_, .writerWaiting) {
        show(drawn + line(found, isFinal: false))
      }
    } catch {
      // The error of a cancelled preview is not shown.
      if !Task.isCancelled { show(Content(Alert(error))) }
    }
  }

  private func content(_ page: Page, _ warnings: [RowWarnings]) -> Content {
    guard case .exactly(let count) = page.total else { return draw(page, warnings) }
    let items = count == 0 ? Content() : draw(page, warnings)
    return items + line(count, isFinal: true) + remark
  }

  /// Remarks that the answer leaves out values, if it does.
  private var remark: Content {
    let alerts = AnswerRemarks(query, of: collection)?.alerts ?? []
    return Content(alerts.map { .line("! \($0.line)", .secondary) })
  }

  private func line(_ count: Int, isFinal: Bool) -> Content {
    let matches =
      count == 0 ? "no items match" : count == 1 ? "1 item matches" : "\(count.grouped) items match"
    return .line(isFinal ? matches : matches + " so far", .secondary)
  }
}
