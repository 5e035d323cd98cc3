// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// What is written elsewhere: to files, into the clipboard, and to standard output where nobody looks
/// at it.
@MainActor
final class ExportCoordinator: SessionCoordinator {
  let session: Session

  init(_ session: Session) {
    self.session = session
  }
}

// MARK: Routes

extension ExportCoordinator {
  /// Asks on a form what is to be written, and writes it; where that fails, the form is there again, to
  /// be mended.
  ///
  /// - Parameters:
  ///   - screen: What is to be written.
  ///   - texts: What the form was filled in with before, if it was.
  func presentExport(of screen: some ItemScreen, filledIn texts: [String] = []) {
    let form = ExportScreen(suggesting: screen.collection.name, filledIn: texts)
    present(form) { coordinator, answer in
      guard case .value(let filled) = answer else { return }
      coordinator.work.add {
        do {
          try await coordinator.fulfil(filled.request, of: screen)
        } catch {
          coordinator.presentExport(of: screen, filledIn: filled.texts)
          throw error
        }
      }
    }
  }

  /// Writes what a screen lists.
  func export(_ request: ExportRequest, of screen: any Screen) {
    work.add { [self] in try await fulfil(request, of: screen) }
  }

  /// Writes what a screen lists, and says how much that was.
  private func fulfil(_ request: ExportRequest, of screen: any Screen) async throws {
    guard !request.replacesFile || session.prompt?.isRestricted != true else {
      throw ExportError.untrustedReplacement(request.path)
    }
    guard let written = try await write(screen, as: request) else { return }
    if !request.isToStandardOutput {
      stack.announce(.line("Wrote \(written.count) to \(request.path)."))
    }
    // Not to standard output, which may be the data.
    if let remark = written.remark { session.errors.report("export: \(remark)") }
  }

  /// Puts a value of an item into the clipboard, or all of it as JSON, and says what.
  func copy(_ field: NamedColumn?, of item: Item, in collection: any ItemCollection) {
    work.add { [stack, session] in
      guard let clipboard = session.clipboard else { throw ClipboardError.noTerminal }
      let bytes: [UInt8]
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
  /// What was written of a screen, in words.
  private struct Written {
    /// How much: `45 items`.
    let count: String

    /// What a person should know about it, `nil` for nothing.
    let remark: String?
  }

  /// Writes all that a screen lists to standard output, in the data format that was asked for.
  ///
  /// - Returns: `false` if the screen is to be drawn instead.
  /// - Throws: ``CatalogError`` if it cannot be written.
  func writeData(of screen: any Screen) async throws(CatalogError) -> Bool {
    guard let format = session.dataFormat,
      let written = try await write(screen, as: ExportRequest(path: "-", format: format))
    else { return false }
    if let remark = written.remark { session.errors.report(remark) }
    return true
  }

  /// Writes all that a screen lists; `nil` if it lists nothing.
  private func write(
    _ screen: any Screen,
    as request: ExportRequest
  ) async throws(CatalogError) -> Written? {
    if let items = screen as? any ItemScreen {
      let summary = try await request.write(items, standardOutput: session.output)
      return Written(count: summary.items.counted("item"), remark: summary.remark)
    }
    guard let screen = screen as? any TabulationScreen else { return nil }
    let summary = try await request.write(
      screen.tabulation,
      about: screen.collection,
      standardOutput: session.output
    )
    let remarks = [screen.incompleteness, summary.remark].compactMap(\.self)
    return Written(
      count: summary.items.counted("value"),
      remark: remarks.isEmpty ? nil : remarks.joined(separator: "; ")
    )
  }
}
