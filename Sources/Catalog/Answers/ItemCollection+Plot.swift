// SPDX-License-Identifier: GPL-3.0-or-later

extension ItemCollection {
  /// Returns a plot.
  ///
  /// The most common type of a column's values determines the plot. The first items give an initial
  /// guess, and the scan of all items verifies it. A wrong guess costs another scan.
  ///
  /// - Parameters:
  ///   - question: The columns or the groups to plot.
  ///   - query: The query that selects the items.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled;
  ///   ``CatalogError/notMeasurable(column:)`` if a column has no numbers or dates to measure;
  ///   ``CatalogError/noNumber(aggregate:)`` if an aggregate is not a number.
  @concurrent
  package func plot(
    _ question: PlotQuestion,
    in query: Query
  ) async throws(CatalogError) -> Plot {
    let steps = TwoSteps()
    let isSorted = question.isSorted
    switch question.subject {
    case .groups(let grouping):
      return .bars(try await bars(of: grouping, isSorted: isSorted, in: query, steps))
    case .columns(let plotted):
      guard let other = plotted.other else {
        return try await plot(plotted.column, in: query, steps)
      }
      if try await firstKind(of: other) == .text {
        let counts = try await steps.first { () throws(CatalogError) in
          try await frequencies(of: other, in: query)
        }
        if TypeCounts(counts.values, of: columns[other]).isOfTexts {
          return .bars(try await means(of: plotted, isSorted: isSorted, in: query, steps))
        }
      }
      return try await plot(plotted, by: other, isSorted: isSorted, in: query, steps)
    }
  }

  /// Returns the most common type of a column among the first items; `number` without values.
  private func firstKind(
    of column: Int
  ) async throws(CatalogError) -> ColumnStatistics.Kind {
    let first = try await firstFrequencies(of: column, amongItems: 1000)
    return TypeCounts(first.values, of: columns[column]).kind ?? .number
  }

  /// Returns the plot of a single column.
  private func plot(
    _ column: Int,
    in query: Query,
    _ steps: TwoSteps
  ) async throws(CatalogError) -> Plot {
    let isTextFirst = try await firstKind(of: column) == .text
    return try await steps.second { () throws(CatalogError) in
      if isTextFirst {
        let counts = try await frequencies(of: column, in: query)
        if TypeCounts(counts.values, of: columns[column]).isOfTexts {
          return .bars(try await bars(of: counts, in: column))
        }
      }
      let statistics = try await statistics(of: [column], in: query)
      if let only = statistics.first, only.kind == .number || only.kind == .moment {
        return .spread(only)
      }
      return .bars(try await bars(of: try await frequencies(of: column, in: query), in: column))
    }
  }

  /// Returns the plot of a column against a column of numbers or dates.
  private func plot(
    _ plotted: PlotColumns,
    by other: Int,
    isSorted: Bool,
    in query: Query,
    _ steps: TwoSteps
  ) async throws(CatalogError) -> Plot {
    let column = plotted.column
    var x = MeasuredColumn(other, as: try await firstKind(of: other).measured, of: columns)
    var y = MeasuredColumn(column, as: try await firstKind(of: column).measured, of: columns)
    while true {
      let (nowX, nowY) = (x, y)
      let points = try await steps.second { () throws(CatalogError) in
        try await self.points(x: nowX, y: nowY, in: query)
      }
      let kinds = (x: points.x.typeCounts.kind ?? x.kind, y: points.y.typeCounts.kind ?? y.kind)
      if kinds.x == .text {
        return .bars(try await means(of: plotted, isSorted: isSorted, in: query, steps))
      }
      guard kinds.y != .text else { throw .notMeasurable(column: columns[column].name) }
      let proved = (
        x: MeasuredColumn(other, as: kinds.x, of: columns),
        y: MeasuredColumn(column, as: kinds.y, of: columns)
      )
      if proved == (x, y) { return .points(points) }
      (x, y) = proved
    }
  }
}

// MARK: Bars

extension ItemCollection {
  /// Returns the bars of the number of items of each value of a column.
  private func bars(
    of frequencies: ValueFrequencies,
    in column: Int
  ) async throws(CatalogError) -> PlotBars {
    let question = Frequency(ColumnReference(column, of: columns))
    let answer = try answer(to: question, frequencies)
    let count = Frequency.places.count
    return try await bars(of: answer, to: .frequency(question), length: count, order: nil)
  }

  /// Returns the bars of an aggregate of groups.
  ///
  /// - Throws: ``CatalogError/noNumber(aggregate:)`` if the aggregate is not a number;
  ///   another ``CatalogError`` if the source cannot be read, or when cancelled.
  private func bars(
    of grouping: Grouping,
    isSorted: Bool,
    in query: Query,
    _ steps: TwoSteps
  ) async throws(CatalogError) -> PlotBars {
    let length = grouping.keys.count
    guard grouping.columns[length].kind.isNumeric else {
      throw .noNumber(aggregate: "\(grouping.results[0].expression)")
    }
    let answer = try await steps.second { () throws(CatalogError) in
      try await self.answer(to: .group(grouping), in: query)
    }
    let order = isSorted ? length : nil
    return try await bars(of: answer, to: .group(grouping), length: length, order: order)
  }

  /// Returns the bars of the mean of a column for each value of another one.
  ///
  /// The most frequent value comes first.
  ///
  /// - Throws: ``CatalogError/notMeasurable(column:)`` if most values are not numbers;
  ///   another ``CatalogError`` if the source cannot be read, or when cancelled.
  private func means(
    of plotted: PlotColumns,
    isSorted: Bool,
    in query: Query,
    _ steps: TwoSteps
  ) async throws(CatalogError) -> PlotBars {
    let grouping = Grouping(meansOf: plotted, columns)
    let name = columns[plotted.column].name
    let answer = try await steps.second { () throws(CatalogError) in
      do throws(CatalogError) {
        return try await self.answer(to: .group(grouping), in: query)
      } catch .noNumbers {
        throw .notMeasurable(column: name)
      }
    }
    let (mean, items, values) = (1, 2, 3)
    var bars = try await bars(
      of: answer,
      to: .group(grouping),
      length: mean,
      order: isSorted ? mean : items
    )
    let left = { (call: AggregateCall, reason: AggregateOmission.Reason) in
      answer.omissions.filter { $0.text == call.description && $0.reason == reason }
        .reduce(0) { $0 + $1.count }
    }
    let calls = grouping.calls
    var sums = (items: 0, values: left(calls[2], .uncomputed))
    try await Progress.ignore { () throws(CatalogError) in
      try await answer.collection.forEachBatch(of: Query()) { groups throws(CatalogError) in
        for group in groups {
          sums.items += Int(group[items].text) ?? 0
          sums.values += Int(group[values].text) ?? 0
        }
      }
    }
    guard left(calls[0], .notNumbers) * 2 <= sums.values else {
      throw .notMeasurable(column: name)
    }
    bars.missing = sums.items - sums.values
    bars.omissions.removeAll { $0.text == calls[2].description }
    return bars
  }

  /// Reads the bars of an answer.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - question: The question.
  ///   - length: The index of the values that determine the length of the bars.
  ///   - order: The index of the values of which the greatest come first, or `nil` for the order of
  ///     the answer.
  private func bars(
    of answer: Answer,
    to question: CollectionQuestion,
    length: Int,
    order: Int?
  ) async throws(CatalogError) -> PlotBars {
    let collection = answer.collection
    let order = order.map {
      SortOrder([SortOrder.Key(column: $0, descending: true)], columns: collection.columns)
    }
    // Reading the answer must not report progress again, because progress never decreases.
    let (page, total) = try await Progress.ignore { () throws(CatalogError) in
      let page = try await Page.withIdleTimeout(nil) { () throws(CatalogError) in
        try await collection.page(0..<PlotBars.maximumCount, of: Query(order: order))
      }
      guard case .exactly(let count) = page.total else {
        return (page, try await collection.count(of: Query()))
      }
      return (page, count)
    }
    return PlotBars(
      question: question,
      items: page.items,
      total: total,
      omissions: answer.omissions,
      lengthColumn: length,
      hasIntegers: collection.columns[length].kind == .integer
    )
  }
}

extension Grouping {
  /// Creates a question about a column for each value of another one.
  ///
  /// The results are its mean, the number of items, and the number of its values.
  fileprivate init(meansOf plotted: PlotColumns, _ columns: [Column]) {
    let operand = { (column: Int) in Operand.column(ColumnReference(column, of: columns)) }
    let results = [
      AggregateCall(aggregate: .mean, operand: operand(plotted.column)),
      AggregateCall(aggregate: .count, operand: nil),
      AggregateCall(aggregate: .count, operand: operand(plotted.column)),
    ]
    self.init(
      plotted.other.map { [Key(operand: operand($0), givenName: nil)] } ?? [],
      results.map { Result(expression: .call($0), givenName: nil) }
    )
  }
}

extension TypeCounts {
  /// `true` if text is the most common type, or if there are no values.
  fileprivate var isOfTexts: Bool { kind == .text || kind == nil }
}

extension ColumnStatistics.Kind {
  /// The type to measure the column as: dates stay dates, all others are numbers.
  fileprivate var measured: ColumnStatistics.Kind { self == .moment ? .moment : .number }
}
