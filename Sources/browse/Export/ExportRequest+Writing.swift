// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Glibc
import Navigator

extension ExportRequest {
  /// Writes the items of a screen, in its order and with its columns.
  ///
  /// On a terminal, control characters are made visible. Elsewhere, bytes are written unchanged.
  ///
  /// - Returns: The number of written items, and warnings about them.
  @MainActor
  func write(
    _ screen: some ItemScreen,
    standardOutput: FileOutput
  ) async throws(CatalogError) -> ExportSummary {
    try await send(to: standardOutput) { target throws(CatalogError) in
      try await screen.reader.request("writing") { _ throws(CatalogError) in
        try await Exporter.write(
          screen.collection,
          screen.query,
          projection: screen.projection,
          as: format,
          options: options,
          to: target
        )
      }
    }
  }

  /// Writes all items of a collection, as ``write(_:standardOutput:)`` does.
  ///
  /// - Returns: The number of written items, and warnings about them.
  @MainActor
  func write(
    _ collection: any ItemCollection,
    standardOutput: FileOutput
  ) async throws(CatalogError) -> ExportSummary {
    try await send(to: standardOutput) { target throws(CatalogError) in
      try await Exporter.write(collection, Query(), as: format, options: options, to: target)
    }
  }

  private var options: ExportOptions { ExportOptions(spreadsheet: isForSpreadsheet) }

  @MainActor
  private func send(
    to standardOutput: FileOutput,
    _ write: @MainActor (ExportTarget) async throws(CatalogError) -> ExportSummary
  ) async throws(CatalogError) -> ExportSummary {
    let target: ExportTarget =
      switch isToStandardOutput {
      case true where standardOutput.isTerminal:
        .text { standardOutput.write(VisibleText.ofLines($0)) }
      case true: .descriptor(standardOutput.descriptor)
      case false where isConfined: .newFile(try ConfinedPath(path, as: format))
      case false: .file(path, force: replacesFile)
      }
    await standardOutput.drain()
    do throws(CatalogError) {
      return try await write(target)
    } catch .exportFailed(_, EPIPE) where isToStandardOutput && standardOutput.isDiverted {
      // The shell command has stopped reading.
      return ExportSummary()
    }
  }
}
