// SPDX-License-Identifier: GPL-3.0-or-later

extension ItemCollection {
  /// Answers a question about the number of items of each value.
  ///
  /// If the values do not fit into memory, they are grouped on disk, and the groups are sorted.
  ///
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  func counts(_ question: Frequency, in query: Query) async throws(CatalogError) -> Answer {
    guard let column = question.column, !isComputed(column.index),
      let counted = try await frequenciesInMemory(of: column.index, in: query)
    else { return try await sortedGroups(question, in: query) }
    return try answer(to: question, counted)
  }

  /// Returns the answer to a question whose values are counted.
  ///
  /// - Throws: ``CatalogError`` if the answer cannot be written.
  func answer(
    to question: Frequency,
    _ counted: ValueFrequencies
  ) throws(CatalogError) -> Answer {
    let line = line(of: question, counted.total)
    return try Answer(FrequencyLines(counted, line), to: .frequency(question), about: self)
  }

  /// Answers a question about the number of items of each value with groups that are sorted by it.
  ///
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  func sortedGroups(_ question: Frequency, in query: Query) async throws(CatalogError) -> Answer {
    let rows = try await groupedRows(question.grouping, in: query)
    let groups = try Answer(GroupLines(rows), to: .group(question.grouping), about: self)
    let line = line(of: question, try rows.itemCount)
    let count = Frequency.places.count
    let key = SortOrder.Key(column: count, descending: true)
    let order = SortOrder([key], columns: groups.collection.columns)
    return try Answer(
      to: .frequency(question),
      about: self,
      line.columns,
      omitting: groups.omissions
    ) { writer throws(CatalogError) in
      try await groups.collection.forEachBatch(of: Query(order: order)) {
        items throws(CatalogError) in
        var lines = AnswerLines()
        for item in items {
          let entry = ValueCount(value: item[0], count: Int(item[count].text) ?? 0)
          line.append(entry, to: &lines)
        }
        try writer.write(lines.bytes)
      }
    }
  }

  private func line(of question: Frequency, _ total: Int) -> FrequencyLine {
    FrequencyLine(columns: question.columns, total: total, hasTypedValues: hasTypedValues)
  }

  /// Counts the distinct values of a column.
  ///
  /// - Returns: The frequencies, or `nil` if there are too many values for the memory.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  private func frequenciesInMemory(
    of column: Int,
    in query: Query
  ) async throws(CatalogError) -> ValueFrequencies? {
    do throws(CatalogError) {
      let counted = try await frequencies(of: column, in: query)
      return counted.isComplete ? counted : nil
    } catch {
      guard case .notEnoughMemory = error else { throw error }
      return nil
    }
  }
}

extension GroupedRows {
  /// The number of items in all groups, whose first result is their number.
  fileprivate var itemCount: Int {
    get throws(CatalogError) {
      var groups = try GroupReader(self)
      var total = 0
      while try groups.advance() {
        groups.forEachResult { _, field in total += Int(field.value.text) ?? 0 }
      }
      return total
    }
  }
}
