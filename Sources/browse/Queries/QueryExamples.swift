// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Examples of the query language for the current columns, with values of the page.
///
/// Each example can be typed verbatim. Filters that the parser rejects are dropped.
@MainActor
struct QueryExamples {
  private let samples: ColumnSamples

  /// Creates examples for columns, with values of the items.
  init(columns: [Column], items: [Item]) {
    samples = ColumnSamples(columns: columns, items: items)
  }

  /// Filters, from simple to combined.
  var filter: [Command.Example] {
    let conditions = numbers + dates + booleans + texts + empties
    let all = (conditions + combined + anywhere).compactMap { line, meaning in
      filter(line).map { _ in Command.Example("filter \(line)", meaning) }
    }
    return all + [Command.Example("filter", "open the filter form")]
  }

  var sort: [Command.Example] {
    let measure = samples.name(of: samples.number ?? samples.date ?? samples.name)
    let group = samples.name(of: samples.category)
    var lines: [(String, String)] = []
    if let measure { lines.append(("\(measure) desc", "largest first")) }
    if let group, let measure, group != measure {
      lines.append(("\(group), \(measure) desc", "then by the next column"))
    }
    if let text = samples.name(of: samples.name) {
      lines.append(("\(text) natural", "file2 before file10"))
    }
    return lines.map { Command.Example("sort \($0)", $1) } + [
      .init("sort", "restore the source order")
    ]
  }

  /// Types of columns.
  var type: [Command.Example] {
    guard let column = samples.name(of: samples.number ?? samples.usable.first) else { return [] }
    return [
      .init("type \(column) text", "compare and sort the values as texts"),
      .init("type \(column) decimal 1.234,56", "read numbers that are written so"),
      .init("type \(column) auto", "the type that the values suggest"),
    ]
  }

  /// Computed columns.
  var addition: [Command.Example] {
    var lines: [(String, String)] = []
    if let number = samples.name(of: samples.number) {
      lines.append(("twice = \(number) * 2", "arithmetic"))
    }
    if let date = samples.name(of: samples.date) {
      lines.append(("year = year(\(date))", "a part of a date"))
    }
    if let text = samples.name(of: samples.name) {
      lines.append(("letters = length(\(text))", "a function of a text"))
    }
    return lines.filter { (try? ComputedColumn(parsing: $0.0, columns: samples.columns)) != nil }
      .map { Command.Example("add \($0.0)", $0.1) }
  }

  /// Column lists.
  var projection: [Command.Example] {
    let names = samples.usable.prefix(2).compactMap { samples.name(of: $0) }
    let choice = names.isEmpty ? [] : ["columns \(names.joined(separator: ", "))"]
    let count = samples.columns.count
    let others: [Command.Example] =
      count < 2
      ? []
      : [
        .init("columns 1-\(min(3, count))", "by their numbers; or by a pattern such as “Q1*”"),
        .init("columns *", "all columns again"),
      ]
    return choice.map { .init($0, "these columns, in this order") } + others
      + [.init("columns", "list all columns with their types")]
  }

  /// Returns an example of a command that counts the values of a column.
  func frequency(_ command: String) -> [Command.Example] {
    samples.name(of: samples.category ?? samples.usable.first)
      .map { [.init("\(command) \($0)")] } ?? []
  }

  /// Returns examples of a command that computes statistics of columns.
  func statistics(_ command: String) -> [Command.Example] {
    let one = samples.name(of: samples.number ?? samples.date ?? samples.usable.first).map {
      [Command.Example("\(command) \($0)", "one column")]
    }
    return (one ?? []) + [.init(command, "all columns")]
  }

  var plot: [Command.Example] {
    let number = samples.name(of: samples.number)
    let category = samples.name(of: samples.category)
    var lines: [(String, String)] = []
    if let number, let date = samples.name(of: samples.date) {
      lines.append(("\(number) by \(date)", "points over time"))
    }
    if let number, let category {
      lines.append(("\(number) by \(category)", "mean of each value"))
      lines.append(("sum \(number) by \(category) sort", "sum of each value, the greatest first"))
    }
    if let number { lines.append((number, "histogram")) }
    if let category { lines.append((category, "count of each value")) }
    if lines.isEmpty, let any = samples.name(of: samples.usable.first) { lines.append((any, "")) }
    return lines.map { Command.Example("plot \($0)", $1) }
  }

  /// Questions about groups.
  var grouping: [Command.Example] {
    guard let category = samples.name(of: samples.category ?? samples.usable.first) else {
      return []
    }
    var lines = [(category, "the number of items of each value")]
    if let number = samples.name(of: samples.number) {
      lines.append(("\(category): count, mean \(number)", "several aggregates"))
      lines.append(
        (
          "\(category): min \(number), max \(number), median \(number), p90 \(number)",
          "also sum, deviation, distinct, first, last"
        )
      )
      lines.append(
        ("\(category): sum(\(number)) / count() as each", "arithmetic, and names for columns")
      )
      if let date = samples.name(of: samples.date) {
        lines.append(("month(\(date)): sum \(number) as total", "by an expression"))
      }
    }
    return lines.filter { (try? Grouping(parsing: $0.0, columns: samples.columns)) != nil }
      .map { Command.Example("group \($0.0)", $0.1) }
  }

  /// Questions about groups as a table.
  var pivot: [Command.Example] {
    let category = samples.name(of: samples.category)
    let date = samples.name(of: samples.date)
    let number = samples.name(of: samples.number)
    guard let category else { return [] }
    var lines: [(String, String)] = []
    if let date {
      lines.append(("\(category) by year(\(date))", "the number of items of each year"))
      if let number {
        lines.append(("month(\(date)) by \(category): sum \(number)", "an aggregate"))
      }
    }
    return lines.filter { (try? Pivot(parsing: $0.0, columns: samples.columns)) != nil }
      .map { Command.Example("pivot \($0.0)", $0.1) }
  }

  /// A question about the elements of lists.
  var unnesting: [Command.Example] {
    samples.name(of: samples.list).map { [.init("unnest \($0)")] } ?? []
  }

  /// Questions about the changes since another collection.
  var difference: [Command.Example] {
    let keyed = samples.name(of: samples.usable.first).map {
      [
        Command.Example(
          "diff old.csv by \($0)",
          "each changed field of the items with the same key"
        )
      ]
    }
    return (keyed ?? []) + [.init("diff old.csv", "the rows that only one of the two has")]
  }

  /// Returns an example of a command with one column, followed by `rest`.
  func one(_ command: String, _ rest: String = "") -> [Command.Example] {
    samples.name(of: samples.usable.last).map { [.init("\(command) \($0)\(rest)")] } ?? []
  }

  /// A search in all columns.
  var search: [Command.Example] {
    [.init("/\(samples.word)", "in any column; ignores case unless it has a capital letter")]
  }
}

// MARK: Conditions

extension QueryExamples {
  private typealias Line = (line: String, meaning: String)

  private var numbers: [Line] {
    guard let number = samples.number else { return [] }
    let values = samples.sortedNumbers(of: number).distinct
    let low = values.quantile(1) ?? "1"
    let middle = values.quantile(2) ?? "10"
    let high = values.quantile(3) ?? "100"
    let above = (number, "> \(middle)", "also <, <=, >=, =, !=")
    guard low != high else { return conditions(above) }
    return conditions(above, (number, "between \(low) and \(high)", "including both ends"))
  }

  private var dates: [Line] {
    guard let date = samples.date else { return [] }
    let value = samples.values(of: date).sorted().quantile(2) ?? "2026-01-31"
    return conditions((date, ">= \(quoted(value))", "that day or later"))
  }

  private var booleans: [Line] {
    guard let boolean = samples.boolean else { return [] }
    let value = samples.values(of: boolean).first ?? "true"
    return conditions((boolean, "= \(quoted(value))", "true or false"))
  }

  private var texts: [Line] {
    guard let category = samples.category, let name = samples.name else { return [] }
    let frequent = samples.frequentValues(of: category)
    let first = quoted(frequent.first ?? "tea")
    let second = quoted(frequent.dropFirst().first ?? "cocoa")
    let start = quoted(samples.values(of: name).first.map { String($0.prefix(2)) } ?? "te")
    return conditions(
      (category, "= \(first)", "exactly this text"),
      (category, "in (\(first), \(second))", "one of these"),
      (name, "contains \(quoted(samples.word))", "anywhere in the value"),
      (name, "starts with \(start)", "or “ends with”"),
      (name, "matches \"^[A-M]\"", "a regular expression")
    )
  }

  private var empties: [Line] {
    guard let column = samples.columnWithGaps ?? samples.name ?? samples.usable.first else {
      return []
    }
    return conditions((column, "is empty", "or “is not empty”"))
  }

  /// Conditions joined by `and`, `or` and `not`.
  private var combined: [Line] {
    let parts = [numbers, texts, dates, booleans, empties].compactMap(\.first?.line)
    guard let first = parts.first else { return [] }
    guard let second = parts.dropFirst().first else { return [("not \(first)", "all others")] }
    let third = parts.dropFirst(2).first ?? first
    return [
      ("\(first) and \(second)", "both conditions"),
      ("\(first) or \(second)", "either condition"),
      ("(\(first) or \(second)) and not \(third)", "grouped"),
    ]
  }

  private var anywhere: [Line] {
    let word = samples.word
    return filter(quoted(word)).map { [($0.description, "in any column, or “/\(word)”")] }
      ?? []
  }

  /// Parses conditions and formats them with their columns, dropping invalid ones.
  private func conditions(_ all: (column: Int, text: String, meaning: String)...) -> [Line] {
    all.compactMap { column, text, meaning in
      guard let name = samples.name(of: column),
        let filter = try? Filter(conditions: text, on: column, columns: samples.columns),
        let condition = filter.condition(in: samples.columns)
      else { return nil }
      return ("\(name) \(condition)", meaning)
    }
  }

  private func filter(_ text: String) -> Filter? {
    try? Filter(parsing: text, columns: samples.columns)
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}

extension [String] {
  /// The elements without consecutive duplicates.
  fileprivate var distinct: [String] {
    reduce(into: []) { all, next in if next != all.last { all.append(next) } }
  }

  /// Returns the element at a quartile of the sorted array.
  fileprivate func quantile(_ fourths: Int) -> String? {
    isEmpty ? nil : self[count * fourths / 4]
  }
}
