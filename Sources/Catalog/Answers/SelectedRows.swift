// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The rows of a statement, which become the lines of an answer.
///
/// One thread adds rows, and another one shows those that were added.
final class SelectedRows: Sendable {
  /// The time after which rows that were added are shown.
  static let patience: Duration = .milliseconds(100)

  private let state: Mutex<State>

  /// Creates an object without rows.
  ///
  /// - Parameters:
  ///   - writer: Writes the lines.
  ///   - dialect: The dialect of the database.
  ///   - receive: Called with the columns as soon as their types are known.
  init(
    _ writer: SpoolWriter,
    _ dialect: any SQLDialect,
    _ receive: @escaping @Sendable ([Column]) -> Void
  ) {
    state = Mutex(State(writer: writer, dialect: dialect, receive: receive))
  }

  /// Adds a row.
  ///
  /// - Throws: ``CatalogError`` if the line cannot be written, or when cancelled.
  func add(_ row: [SQLValue], of columns: [SQLColumn]) throws(CatalogError) {
    try check(state.withLock { $0.add(row, of: columns) })
  }

  /// Shows the rows that were added.
  func show() { _ = state.withLock { $0.show() } }

  /// Writes the rows that were not written.
  ///
  /// - Parameter columns: The columns if there are no rows.
  /// - Throws: ``CatalogError`` if a line cannot be written, or when cancelled.
  func finish(_ columns: [SQLColumn]) throws(CatalogError) {
    try check(state.withLock { $0.finish(columns) })
  }

  private func check(_ failure: CatalogError?) throws(CatalogError) {
    if let failure { throw failure }
  }
}

/// The state of the rows, whose functions return the first error.
private struct State {
  var writer: SpoolWriter
  let dialect: any SQLDialect
  let receive: @Sendable ([Column]) -> Void

  /// The columns of the rows, empty before the first row.
  private var columns: [SQLColumn] = []

  /// The first rows, from which the kinds of the columns are inferred.
  private var sample: [[SQLValue]] = []
  private var kinds: [KindSample] = []
  private var sampleSize = 0
  private var isSampling = true

  /// The number of times that the rows were to be shown during the sample.
  private var waits = 0

  /// The lines that were not written.
  private var lines = AnswerLines()

  /// The first error of a line that was written.
  private var failure: CatalogError?

  /// The number of waits after which a small sample is enough.
  private static let maximumWaits = 5

  /// The size in bytes of the values after which no further row is added to the sample.
  private static let maximumSampleSize = 1 << 20

  /// The size in bytes of the lines that are written at once.
  private static let maximumSize = 1 << 18

  init(
    writer: SpoolWriter,
    dialect: any SQLDialect,
    receive: @escaping @Sendable ([Column]) -> Void
  ) {
    self.writer = writer
    self.dialect = dialect
    self.receive = receive
  }

  mutating func add(_ row: [SQLValue], of source: [SQLColumn]) -> CatalogError? {
    if failure != nil { return failure }
    if columns.isEmpty {
      columns = source
      kinds = source.map { _ in KindSample() }
      if dialect.declaresTypes { endSample() }
    }
    guard isSampling else {
      append(row)
      return lines.bytes.count >= Self.maximumSize ? write() : nil
    }
    sample.append(row)
    for (index, value) in row.enumerated() {
      kinds[index].add(value)
      sampleSize += value.storedLength
    }
    if sample.count == KindSample.rowCount || sampleSize > Self.maximumSampleSize { endSample() }
    return nil
  }

  mutating func show() -> CatalogError? {
    guard failure == nil, !columns.isEmpty else { return failure }
    waits += 1
    if isSampling, waits > Self.maximumWaits { endSample() }
    return write()
  }

  mutating func finish(_ source: [SQLColumn]) -> CatalogError? {
    if failure != nil { return failure }
    if columns.isEmpty { columns = source }
    if isSampling, !columns.isEmpty { endSample() }
    return write()
  }

  /// Decides the kinds of the columns.
  private mutating func endSample() {
    isSampling = false
    if !dialect.declaresTypes, !sample.isEmpty {
      columns = zip(columns, kinds).map { $1.typed($0) }
    }
    receive(columns.map(\.column))
    for row in sample { append(row) }
    sample = []
  }

  /// Appends the line of a row.
  private mutating func append(_ row: [SQLValue]) {
    lines.begin()
    for (index, column) in columns.enumerated() {
      let value = dialect.value(row[index], of: column)
      lines.add(value, of: column.column, column.column.kind == .boolean, isFirst: index == 0)
    }
    lines.end()
  }

  private mutating func write() -> CatalogError? {
    guard lines.bytes.count > 0 else { return nil }
    do throws(CatalogError) { try writer.write(lines.bytes) } catch { failure = error }
    lines = AnswerLines()
    return failure
  }
}
