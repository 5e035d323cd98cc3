// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Exports items to files, to the clipboard and to standard output.
@MainActor
final class ExportCoordinator: SessionCoordinator {
  let session: Session

  init(_ session: Session) {
    self.session = session
  }
}

// MARK: Routes

extension ExportCoordinator {
  /// Presents the export form and writes what it requests.
  ///
  /// If writing fails, the form reappears with the same contents so that they can be corrected.
  ///
  /// - Parameters:
  ///   - screen: The screen to export.
  ///   - entered: The contents that were entered before, when the form reappears.
  func presentExport(of screen: some ItemScreen, restoring entered: ExportFields? = nil) {
    let form = ExportForm(suggesting: screen.collection.name, restoring: entered)
    present(form) { coordinator, answer in
      guard case .value(let fields) = answer else { return }
      coordinator.work.add {
        do {
          try await coordinator.perform(fields.request, of: screen)
        } catch {
          coordinator.presentExport(of: screen, restoring: fields)
          throw error
        }
      }
    }
  }

  /// Exports everything that a screen lists.
  func export(_ request: ExportRequest, of screen: any Screen) {
    work.add { [self] in try await perform(request, of: screen) }
  }

  /// Exports everything that a screen lists, and announces the number of items.
  private func perform(_ request: ExportRequest, of screen: any Screen) async throws {
    if request.replacesFile { try session.requireTrust(to: "replace “\(request.path)”") }
    if !request.isToStandardOutput {
      try session.requireNoTrace(at: request.path)
      try requireNoUse(of: request.path)
      if (screen as? any ItemScreen)?.isPrivate == true {
        try session.requireTrust(to: "export bookmarks, references or the history")
      }
    }
    var request = request
    request.isConfined = session.isRestricted
    guard let written = try await write(screen, as: request) else { return }
    if !request.isToStandardOutput {
      stack.announce(.line("Saved \(written.count) to \(request.path)"))
    }
    // Report on standard error, since standard output may contain the data.
    for warning in written.warnings { session.errors.report("export: \(warning)") }
  }

  /// Throws an error if a file is one of the program's, also in a private session, or if the items of
  /// an open screen were read from it.
  private func requireNoUse(of path: String) throws {
    guard let file = FileIdentity(of: path) else { return }
    if PersistentFiles.own.all.contains(where: { FileIdentity(of: $0) == file }) {
      throw ExportError.ontoOwnFile(path)
    }
    for case let screen as any ItemScreen in stack.screens
    where screen.collection.sources.contains(file) {
      throw CatalogError.exportOntoSource(path: path)
    }
  }

  /// Copies a value of an item to the clipboard, or the whole item as JSON, and announces it.
  ///
  /// - Parameters:
  ///   - field: The field with the value, or `nil` to copy the whole item.
  ///   - item: The item to copy from.
  ///   - collection: The collection of the item.
  func copy(_ field: NamedColumn?, of item: Item, in collection: any ItemCollection) {
    work.add { [stack, session] in
      try session.requireTrust(to: "set the clipboard")
      guard let clipboard = session.clipboard else { throw ExportError.noClipboard }
      let bytes: [UInt8]
      let isWhole = field.map { !item.excerpts.contains($0.index) } ?? false
      let item = isWhole ? item : try await collection.complete(item)
      if let field {
        bytes = item[field.index].bytes
      } else {
        bytes = try await Exporter.text(of: [item], in: collection, as: .jsonl)
      }
      try await clipboard.copy(bytes)
      let name = field.map { "“\($0)”" } ?? "item \(item.id)"
      let text = String(decoding: bytes.prefix(1000), as: UTF8.self)
      stack.announce(.line("Copied \(name): \(text.prefix(60))\(text.count > 60 ? "…" : "")"))
    }
  }
}

// MARK: Writing

extension ExportCoordinator {
  /// A description of a finished export.
  private struct ExportReport {
    /// The number of items: `45 items`.
    let count: String

    /// The warnings about the written data.
    let warnings: [String]
  }

  /// Writes everything that a screen lists to standard output, in the requested data format.
  ///
  /// - Returns: `false` if the screen must be drawn instead.
  /// - Throws: ``CatalogError`` if the output cannot be written.
  func writeData(of screen: any Screen) async throws(CatalogError) -> Bool {
    guard let format = session.dataFormat,
      let written = try await write(screen, as: ExportRequest(path: "-", format: format))
    else { return false }
    for warning in written.warnings { session.errors.report(warning) }
    return true
  }

  /// Writes everything that a screen lists, or returns `nil` if it lists nothing.
  private func write(
    _ screen: any Screen,
    as request: ExportRequest
  ) async throws(CatalogError) -> ExportReport? {
    if let items = screen as? any ItemScreen {
      let summary = try await request.write(items, standardOutput: session.output)
      let remarks = AnswerRemarks(items.query, of: items.collection)
      session.answerRemarks = remarks
      return ExportReport(
        count: summary.items.counted("item"),
        warnings: summary.warnings + (remarks?.alerts.map(\.line) ?? [])
      )
    }
    guard let only = (screen as? any OnlyItemScreen)?.onlyItemCollection else { return nil }
    let summary = try await request.write(only, standardOutput: session.output)
    return ExportReport(count: summary.items.counted("item"), warnings: summary.warnings)
  }
}
