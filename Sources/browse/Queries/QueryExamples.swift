// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Examples of the query language for the current columns, with values of the page.
///
/// Each example can be typed verbatim, because it comes from the parser that reads it.
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
    return all + [Command.Example("filter", "the filter form")]
  }

  var sort: [Command.Example] {
    let measure = samples.name(of: samples.number ?? samples.date ?? samples.name)
    let group = samples.name(of: samples.category)
    var lines: [(String, String)] = []
    if let measure { lines.append(("\(measure) desc", "the largest first")) }
    if let group, let measure, group != measure {
      lines.append(("\(group), \(measure) desc", "within equals by the next column"))
    }
    if let text = samples.name(of: samples.name) {
      lines.append(("\(text) natural", "file2 before file10"))
    }
    return lines.map { Command.Example("sort \($0)", $1) } + [.init("sort", "as in the source")]
  }

  /// Column lists.
  var projection: [Command.Example] {
    let names = samples.usable.prefix(2).compactMap { samples.name(of: $0) }
    let choice = names.isEmpty ? [] : ["columns \(names.joined(separator: ", "))"]
    return choice.map { .init($0, "these, in this order") }
      + [.init("columns", "all of them, with their types")]
  }

  /// Examples of a command about the values of one column.
  func frequency(_ command: String) -> [Command.Example] {
    samples.name(of: samples.category ?? samples.usable.first)
      .map { [.init("\(command) \($0)")] } ?? []
  }

  /// Examples of a command about the magnitudes of a column's values.
  func statistics(_ command: String) -> [Command.Example] {
    let one = samples.name(of: samples.number ?? samples.date ?? samples.usable.first).map {
      [Command.Example("\(command) \($0)", "of one column")]
    }
    return (one ?? []) + [.init(command, "an overview of all")]
  }

  var plot: [Command.Example] {
    let number = samples.name(of: samples.number)
    let category = samples.name(of: samples.category)
    var lines: [(String, String)] = []
    if let number, let date = samples.name(of: samples.date) {
      lines.append(("\(number) by \(date)", "points in the course of time"))
    }
    if let number, let category { lines.append(("\(number) by \(category)", "the mean of each")) }
    if let number { lines.append((number, "how often which numbers occur")) }
    if let category { lines.append((category, "how often each value occurs")) }
    if lines.isEmpty, let any = samples.name(of: samples.usable.first) { lines.append((any, "")) }
    return lines.map { Command.Example("plot \($0)", $1) }
  }

  /// Examples of a command that takes one column, followed by `rest`.
  func one(_ command: String, _ rest: String = "") -> [Command.Example] {
    samples.name(of: samples.usable.last).map { [.init("\(command) \($0)\(rest)")] } ?? []
  }

  /// A search in all columns.
  var search: [Command.Example] {
    [.init("/\(samples.word)", "in any column, and in any case unless it has a capital")]
  }
}

// MARK: Conditions

extension QueryExamples {
  private typealias Line = (line: String, meaning: String)

  private var numbers: [Line] {
    guard let number = samples.number else { return [] }
    let values = samples.sortedNumbers(of: number)
    let low = values.quantile(1) ?? "1"
    let middle = values.quantile(2) ?? "10"
    let high = values.quantile(3) ?? "100"
    return conditions(
      (number, "> \(middle)", "also <, <=, >=, =, !="),
      (number, "between \(low) and \(high)", "both ends are meant too")
    )
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
      (category, "= \(first)", "just that text"),
      (category, "in (\(first), \(second))", "one of these"),
      (name, "contains \(quoted(samples.word))", "with it somewhere"),
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
      ("\(first) and \(second)", "both hold"),
      ("\(first) or \(second)", "one of them holds"),
      ("(\(first) or \(second)) and not \(third)", "grouped"),
    ]
  }

  private var anywhere: [Line] {
    let word = samples.word
    return filter(quoted(word)).map { [($0.description, "in any column, as “/\(word)” does")] }
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
  /// Returns the element at a quartile of the sorted array.
  fileprivate func quantile(_ fourths: Int) -> String? {
    isEmpty ? nil : self[count * fourths / 4]
  }
}
