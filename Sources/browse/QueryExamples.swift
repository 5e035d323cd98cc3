import Catalog
import Navigator

/// Lines that teach the filter language and its kin on the columns at hand, with values of the page.
///
/// Each of them can be typed as it stands: it is made by the parser that will read it.
struct QueryExamples {
  let columns: [Column]
  let items: [Item]

  /// Filters, from a single condition to several, the plainest first.
  @MainActor
  var filter: [Command.Example] {
    let conditions = numbers + dates + booleans + texts + empties
    let all = (conditions + combined + anywhere).compactMap { line, meaning in
      filter(line).map { _ in Command.Example("filter \(line)", meaning) }
    }
    return all + [Command.Example("filter", "the filter form")]
  }

  /// Orders.
  @MainActor
  var sort: [Command.Example] {
    let measure = name(number ?? date ?? name)
    let group = name(category ?? name)
    var lines: [(String, String)] = []
    if let measure { lines.append(("\(measure) desc", "the largest first")) }
    if let group, let measure, group != measure {
      lines.append(("\(group), \(measure) desc", "within equals by the next column"))
    }
    if let text = name(name) { lines.append(("\(text) natural", "file2 before file10")) }
    return lines.map { Command.Example("sort \($0)", $1) } + [.init("sort", "as in the source")]
  }

  /// Choices of columns.
  @MainActor
  var projection: [Command.Example] {
    let names = columns.indices.prefix(20).lazy.compactMap { name($0) }.prefix(2)
    let choice = names.isEmpty ? [] : ["columns \(names.joined(separator: ", "))"]
    return choice.map { .init($0, "these, in this order") }
      + [.init("columns", "all of them, with their types")]
  }

  /// A command about the values of one column.
  @MainActor
  func frequency(_ command: String) -> [Command.Example] {
    name(category ?? columns.indices.first).map { [.init("\(command) \($0)")] } ?? []
  }

  /// A command about the size of a column's values.
  @MainActor
  func statistics(_ command: String) -> [Command.Example] {
    let one = name(number ?? date ?? columns.indices.first).map {
      [Command.Example("\(command) \($0)", "of one column")]
    }
    return (one ?? []) + [.init(command, "an overview of all")]
  }

  /// A text that may be in any column.
  @MainActor
  var search: [Command.Example] {
    [.init("/\(word)", "in any column, and in any case unless it has a capital")]
  }
}

// MARK: Conditions

extension QueryExamples {
  private typealias Line = (line: String, meaning: String)

  private var numbers: [Line] {
    guard let number else { return [] }
    let sorted = values(of: number).compactMap { text in Double(text).map { (text, $0) } }
      .filter { $0.1.isFinite }.sorted { $0.1 < $1.1 }.map(\.0)
    return [
      condition(on: number, "> \(sorted.quantile(2) ?? "10")", "also <, <=, >=, =, !="),
      condition(
        on: number,
        "between \(sorted.quantile(1) ?? "1") and \(sorted.quantile(3) ?? "100")",
        "both ends are meant too"
      ),
    ].compactMap(\.self)
  }

  private var dates: [Line] {
    guard let date else { return [] }
    let value = values(of: date).sorted().quantile(2) ?? "2026-01-31"
    return [condition(on: date, ">= \(quoted(value))", "that day or later")]
      .compactMap(\.self)
  }

  private var booleans: [Line] {
    guard let boolean = first(where: { $0 == .boolean }) else { return [] }
    return [
      condition(on: boolean, "= \(quoted(values(of: boolean).first ?? "true"))", "true or false")
    ]
    .compactMap(\.self)
  }

  private var texts: [Line] {
    guard let category, let name else { return [] }
    let frequent = frequentValues(of: category)
    let first = frequent.first ?? "tea"
    let second = frequent.dropFirst().first ?? "cocoa"
    let start = values(of: name).first.map { String($0.prefix(2)) } ?? "te"
    return [
      condition(on: category, "= \(quoted(first))", "just that text"),
      condition(on: category, "in (\(quoted(first)), \(quoted(second)))", "one of these"),
      condition(on: name, "contains \(quoted(word))", "with it somewhere"),
      condition(on: name, "starts with \(quoted(start))", "or “ends with”"),
      condition(on: name, "matches \"^[A-M]\"", "a regular expression"),
    ].compactMap(\.self)
  }

  private var empties: [Line] {
    let hollow = columns.indices.prefix(Self.limit).first { column in
      items.contains { $0[column].isEmpty } && self.name(column) != nil
    }
    guard let column = hollow ?? name ?? columns.indices.first else { return [] }
    return [condition(on: column, "is empty", "or “is not empty”")].compactMap(\.self)
  }

  /// Conditions joined by `and`, `or` and `not`.
  private var combined: [Line] {
    let parts = [numbers, texts, dates, booleans, empties].compactMap(\.first?.line)
    guard let first = parts.first else { return [] }
    guard let second = parts.dropFirst().first else {
      return [("not \(first)", "all others")]
    }
    let third = parts.dropFirst(2).first ?? first
    return [
      ("\(first) and \(second)", "both hold"),
      ("\(first) or \(second)", "one of them holds"),
      ("(\(first) or \(second)) and not \(third)", "grouped"),
    ]
  }

  private var anywhere: [Line] {
    filter(quoted(word)).map { [($0.description, "in any column, as “/\(word)” does")] } ?? []
  }

  /// A condition as the parser spells it, with its column.
  private func condition(on column: Int, _ text: String, _ meaning: String) -> Line? {
    guard let name = name(column),
      let filter = try? Filter(conditions: text, on: column, columns: columns),
      let condition = filter.condition(in: columns)
    else { return nil }
    return ("\(name) \(condition)", meaning)
  }

  private func filter(_ text: String) -> Filter? {
    try? Filter(parsing: text, columns: columns)
  }
}

// MARK: Columns and values

extension QueryExamples {
  /// How many columns are looked at.
  private static var limit: Int { 100 }

  private var number: Int? { first(where: \.isNumeric) }

  private var date: Int? { first { $0 == .date || $0 == .dateTime } }

  /// A column of text whose values differ most.
  private var name: Int? { text { $0.distinct } }

  /// A column of text whose values come again most often, if it has more than one of them.
  private var category: Int? { text { $0.distinct > 1 ? $0.all - $0.distinct : 0 } }

  /// The first of the columns of text for which `measure` of the number of values is greatest.
  private func text(by measure: ((all: Int, distinct: Int)) -> Int) -> Int? {
    let measured = columns.indices.prefix(Self.limit)
      .filter { columns[$0].kind == .text && name($0) != nil }
      .map { column in
        let values = values(of: column)
        return (column, measure((values.count, Set(values).count)))
      }
    return measured.max { ($0.1, $1.0) < ($1.1, $0.0) }?.0
  }

  private func first(where isRight: (Column.Kind) -> Bool) -> Int? {
    columns.indices.prefix(Self.limit).first { isRight(columns[$0].kind) && name($0) != nil }
  }

  /// How a column is named so that it is meant; `nil` if it cannot be typed.
  private func name(_ column: Int?) -> String? {
    guard let column else { return nil }
    let spelled = Projection([column], columns: columns).description
    return [spelled, "#\(column + 1)"].first { name in
      name.isPlain && (try? Projection(parsing: name, columns: columns).single) == column
    }
  }

  /// The values of a column on the page that can be typed, and are not too long for that.
  private func values(of column: Int) -> [String] {
    items.compactMap { item in
      let value = item[column]
      guard !value.isEmpty, !value.isNested, value.bytes.count <= 24 else { return nil }
      return value.text.isPlain ? value.text : nil
    }
  }

  /// The values of a column, the most frequent first, else as they come.
  private func frequentValues(of column: Int) -> [String] {
    var counts: [String: Int] = [:]
    var order: [String] = []
    for value in values(of: column) {
      if counts[value] == nil { order.append(value) }
      counts[value, default: 0] += 1
    }
    return order.enumerated().sorted {
      (counts[$1.element] ?? 0, $0.offset) < (counts[$0.element] ?? 0, $1.offset)
    }.map(\.element)
  }

  /// A word of some value, in small letters: those ignore case.
  private var word: String {
    let words = name.map { values(of: $0) } ?? []
    let candidates = words.lazy.flatMap { $0.split { !$0.isLetter } }
    return candidates.first { $0.count > 2 }.map { $0.lowercased() } ?? "tea"
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}

extension String {
  /// Whether it can be typed as it is seen, and is not too long for that.
  fileprivate var isPlain: Bool {
    utf8.count <= 40 && VisibleText.of(self) == self
  }
}

extension [String] {
  /// The text a so many fourths from the beginning.
  fileprivate func quantile(_ fourths: Int) -> String? {
    isEmpty ? nil : self[count * fourths / 4]
  }
}
