// SPDX-License-Identifier: GPL-3.0-or-later

/// A reader of files whose rows become the items of one collection.
///
/// It opens one file after the other, and writes each row as an object in JSON with the name of its
/// file. The columns are known from the first files.
struct UnionReader: Sendable {
  /// The number of files whose columns are read before the first row.
  static let sampledFiles = 100

  /// The number of items of each of these files that decide about types if the files differ.
  private static let sampledItems = 200

  /// The paths of the files, as they were typed or found.
  let paths: [String]

  /// Opens the file at an index.
  let open: @Sendable (Int) async throws(CatalogError) -> any ItemCollection

  /// The facts about the files.
  let progress: UnionProgress

  /// The columns of the items.
  let keys: JSONColumns

  /// The name of the column with the name of the file.
  private let fileColumn: String

  /// The files that were opened and can be read only once, and `nil` for those that cannot be read.
  private let opened: [Int: (any ItemCollection)?]

  /// Opens the first files.
  ///
  /// - Parameters:
  ///   - paths: The paths of the files.
  ///   - identities: The identities of the files that exist.
  ///   - watched: The files whose changes are noticed.
  ///   - missing: The texts that mark a missing value in every column.
  ///   - isReadOnce: Returns `true` if the file at an index can be read only once.
  ///   - open: Opens the file at an index.
  /// - Throws: ``CatalogError`` if there are no other files and all fail, if one is a database, or
  ///   when cancelled.
  init(
    _ paths: [String],
    identities: Set<FileIdentity>,
    watched: [UnionProgress.WatchedFile],
    missing: [[UInt8]],
    isReadOnce: @Sendable (Int) -> Bool,
    open: @escaping @Sendable (Int) async throws(CatalogError) -> any ItemCollection
  ) async throws(CatalogError) {
    let progress = UnionProgress(
      UnitedFiles(count: paths.count, identities: identities),
      watched: watched
    )
    let sampled = min(paths.count, Self.sampledFiles)
    var columns = UnionColumns(missing: missing)
    var opened: [Int: (any ItemCollection)?] = [:]
    var failure: CatalogError?
    for index in 0..<sampled {
      if Task.isCancelled { throw .cancelled }
      do throws(CatalogError) {
        let collection = try await Self.open(paths[index], at: index, open)
        let page = try await Page.withIdleTimeout(.milliseconds(200)) {
          () throws(CatalogError) in
          try await collection.page(0..<Self.sampledItems, of: Query())
        }
        columns.add(collection.columns, of: page.items, isTyped: collection.hasTypedValues)
        if isReadOnce(index) { opened[index] = .some(collection) }
      } catch {
        switch error {
        case .cancelled, .containerAmongFiles: throw error
        default: break
        }
        progress.change { $0.add(.init(path: paths[index], .unreadable(error))) }
        opened[index] = .some(nil)
        failure = failure ?? error
      }
    }
    if let failure, opened.values.count(where: { $0 == nil }) == paths.count { throw failure }
    self.paths = paths
    self.open = open
    self.progress = progress
    self.opened = opened
    fileColumn = columns.fileColumn
    keys = columns.keys(after: fileColumn, missing: missing)
  }

  /// Opens a file.
  ///
  /// - Throws: ``CatalogError`` if it cannot be read or contains no rows of its own.
  private static func open(
    _ path: String,
    at index: Int,
    _ open: (Int) async throws(CatalogError) -> any ItemCollection
  ) async throws(CatalogError) -> any ItemCollection {
    let collection = try await open(index)
    guard collection.container == nil, collection.relational == nil else {
      throw .containerAmongFiles(path: path, isDirectory: false)
    }
    return collection
  }

  /// Writes the rows of all files.
  ///
  /// - Throws: ``CatalogError`` if rows cannot be written, or when cancelled.
  func write(to writer: inout SpoolWriter) async throws(CatalogError) {
    var known = Set(keys.known.columns)
    for index in paths.indices {
      defer { progress.change { $0.read += 1 } }
      if Task.isCancelled { throw .cancelled }
      let collection: any ItemCollection
      do throws(CatalogError) {
        if let found = opened[index] {
          guard let found else { continue }
          collection = found
        } else {
          collection = try await Self.open(paths[index], at: index, open)
        }
      } catch {
        if error == .cancelled { throw error }
        note(.unreadable(error), at: index)
        continue
      }
      do throws(CatalogError) {
        if collection.hasTypedValues { try await collection.settleColumns() }
      } catch {
        // The rows before any other error are written.
        if error == .cancelled { throw error }
      }
      progress.change { $0.add(collection.unitedFormat) }
      let columns = columns(of: collection)
      learn(columns, at: index, &known)
      try await write(collection, columns, at: index, to: &writer)
    }
  }

  /// Returns the columns of a file, of which none has the name of the first column.
  private func columns(of collection: any ItemCollection) -> [Column] {
    let columns = collection.columns
    let names = ColumnNames([fileColumn] + columns.map(\.name)).all.dropFirst()
    return zip(columns, names).map { $0.name == $1 ? $0 : $0.named($1) }
  }

  /// Adds the types of columns that no file had before.
  private func learn(_ columns: [Column], at index: Int, _ known: inout Set<JSONColumn>) {
    let new = zip(columns.members, columns).filter { known.insert($0.0).inserted }
    guard !new.isEmpty else { return }
    keys.expect(new.map { ($0.0, ($0.1.type, $0.1.rivals)) })
    guard index >= Self.sampledFiles else { return }
    progress.change { $0.add(lateColumns: new.map(\.1.name)) }
  }

  /// Writes the rows of a file.
  private func write(
    _ collection: any ItemCollection,
    _ columns: [Column],
    at index: Int,
    to writer: inout SpoolWriter
  ) async throws(CatalogError) {
    let layout = ExportLayout(
      columns,
      nil,
      hasTypedValues: collection.hasTypedValues,
      as: .jsonl,
      options: ExportOptions()
    )
    var summary = ExportSummary()
    var failure: CatalogError?
    do throws(CatalogError) {
      try await collection.write(Query(), as: layout) { rows throws(CatalogError) in
        var lines = UnionLines(key: fileColumn, path: paths[index])
        try rows.withText(isFirst: true) { lines.append($0) }
        summary.add(rows.summary, rowsBefore: 0)
        do throws(CatalogError) {
          try writer.write(lines.bytes)
        } catch {
          failure = error
          throw error
        }
      }
    } catch {
      if let failure { throw failure }
      if error == .cancelled { throw error }
      return note(summary.items == 0 ? .unreadable(error) : .incomplete(error), at: index)
    }
    if let end = collection.warnings.earlyEnd {
      note(summary.items == 0 ? .unreadable(end.reason) : .incomplete(end.reason), at: index)
    } else if summary.items == 0, columns.isEmpty {
      note(.empty, at: index)
    }
    if summary.replaced.count > 0 { note(.replacedBytes(rows: summary.replaced.count), at: index) }
  }

  private func note(_ problem: UnitedFiles.Flaw.Problem, at index: Int) {
    progress.change { $0.add(.init(path: paths[index], problem)) }
  }
}

extension ItemCollection {
  /// The format of a file that is united with others.
  fileprivate var unitedFormat: UnitedFiles.Format {
    if let sniffed = warnings.sniffed { return .delimited(sniffed.dialect) }
    return self is JSONLinesCollection ? .jsonLines : .json
  }
}
