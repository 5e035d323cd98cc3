import Catalog
import Navigator

// What is written to files, and to standard output where nobody looks at it.

extension BrowseCoordinator {
  /// What was written of a screen, in words.
  private struct Written {
    /// How much: `45 items`.
    let count: String

    /// What a person should know about it, `nil` for nothing.
    let remark: String?
  }

  /// Draws a screen with what has come of its input; for another program to read, all that it lists, in
  /// the data format that is asked for.
  func draw(_ screen: any Screen, on terminal: any Terminal) async throws {
    guard let dataFormat,
      let written = try await write(screen, as: ExportRequest(path: "-", format: dataFormat))
    else {
      try await (screen as? CollectionScreen)?.catchUp()
      return terminal.write(screen.body)
    }
    if let remark = written.remark { errors.write("browse: \(remark)\n") }
  }

  /// Writes what the screen on top lists.
  func export(_ request: ExportRequest) {
    guard let screen = stack.top else { return }
    guard !request.replacesFile || !isRestricted else {
      return stack.alert(Alert(BrowseError.untrustedReplacement(request.path)))
    }
    work.add { [self] in
      guard let written = try await write(screen, as: request) else { return }
      if !request.isToStandardOutput {
        stack.announce(.line("Wrote \(written.count) to \(request.path)."))
      }
      // Not to standard output, which may be the data.
      if let remark = written.remark { errors.write("browse: export: \(remark)\n") }
    }
  }

  /// Tells what is known about columns of a collection.
  func tell(
    _ statistics: [ColumnStatistics],
    named names: [String],
    of collection: any ItemCollection
  ) async throws {
    guard let dataFormat else {
      return stack.announce(StatisticsText.content(statistics, named: names))
    }
    _ = try await ExportRequest(path: "-", format: dataFormat)
      .write(statistics.tabulation(named: names), about: collection, standardOutput: output)
  }

  /// Writes all that a screen lists; `nil` if it lists nothing.
  private func write(
    _ screen: any Screen,
    as request: ExportRequest
  ) async throws(CatalogError) -> Written? {
    if let list = screen as? CollectionScreen {
      let summary = try await request.write(list, standardOutput: output)
      return Written(count: summary.items.counted("item"), remark: summary.remark)
    }
    guard let screen = screen as? FrequencyScreen, let collection = list?.collection else {
      return nil
    }
    let summary = try await request.write(
      screen.tabulation,
      about: collection,
      standardOutput: output
    )
    let remarks = [screen.incompleteness, summary.remark].compactMap(\.self)
    return Written(
      count: summary.items.counted("value"),
      remark: remarks.isEmpty ? nil : remarks.joined(separator: "; ")
    )
  }
}
