// SPDX-License-Identifier: GPL-3.0-or-later

/// What holds for the items that are left, in the filter language.
///
/// ```
/// price > 10 and (category = tea or name contains "green") and not added < 2020-01-01
/// ```
///
/// `not` binds closer than `and`, `and` closer than `or`; keywords and column names are understood
/// in any case. A text alone is looked for in every column. Two texts in a row are an error that
/// asks for quotes or `and`: whether both or the phrase is meant, only who typed them knows. How
/// values compare stands in ``ValueOrder``, how texts are found in ``Needle``.
package struct Filter: Sendable, Hashable {
  /// How deep parentheses and `not` may stand in each other.
  package static let maximumDepth = 200

  let expression: Expression

  init(_ expression: Expression) {
    self.expression = expression
  }

  /// The filter that a text spells.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - columns: The columns that it may name.
  /// - Throws: ``CatalogError/syntax(_:)`` with what is wrong and its place.
  package init(parsing text: String, columns: [Column]) throws(CatalogError) {
    var parser = FilterParser(text, columns: columns)
    do {
      expression = try parser.parse()
    } catch {
      throw .syntax(error)
    }
  }

  /// The filter that conditions on one column spell, without its name: `> 10`, `tea or cocoa`.
  ///
  /// A text alone asks for values of that column with it.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - column: The index of the column.
  ///   - columns: The columns.
  /// - Throws: ``CatalogError/syntax(_:)`` with what is wrong and its place.
  package init(
    conditions text: String,
    on column: Int,
    columns: [Column]
  ) throws(CatalogError) {
    let subject = ColumnReference(index: column, name: columns[column].name)
    var parser = FilterParser(text, columns: columns, subject: subject)
    do {
      expression = try parser.parse()
    } catch {
      throw .syntax(error)
    }
  }

  /// The items with a text in any column, as `/TEXT` asks for.
  package static func anywhere(_ text: String) -> Filter {
    Filter(.anywhere(ExactText(text)))
  }

  /// The items whose value of a column is that one.
  ///
  /// - Parameters:
  ///   - value: The value; one that is a number is equal to all spellings of it.
  ///   - column: The index of the column.
  ///   - columns: The columns.
  /// - Returns: The filter.
  package static func equals(_ value: Value, column: Int, of columns: [Column]) -> Filter {
    let reference = ColumnReference(index: column, name: columns[column].name)
    let isMissing = Expression.condition(reference, .isNull, negated: false)
    if value.isMissing { return Filter(isMissing) }
    if columns[column].kind.isTime, ISODate.flaw(in: value.text) != nil {
      return spelled(value, column: column, of: columns)
    }
    guard value.isEmpty else {
      return Filter(.condition(reference, .equals(ExactText(value.text)), negated: false))
    }
    let isEmpty = Expression.condition(reference, .isEmpty, negated: false)
    return Filter(.conjunction([isEmpty, .not(isMissing)]))
  }

  /// The items whose value of a column is written so, letter by letter.
  static func spelled(_ value: Value, column: Int, of columns: [Column]) -> Filter {
    let reference = ColumnReference(index: column, name: columns[column].name)
    let letters = value.text.map { $0.isLetter || $0.isNumber ? String($0) : "\\\($0)" }
    let pattern = ExactText("^\(letters.joined())$")
    return Filter(.condition(reference, .matches(pattern), negated: false))
  }

  /// Whether it is about whatever columns there are.
  var asksAllColumns: Bool { expression.columns == nil }

  /// The items for which all of the filters hold; `nil` for none.
  package static func all(_ filters: [Filter]) -> Filter? {
    filters.isEmpty ? nil : Filter(.conjunction(filters.map(\.expression)))
  }

  /// The items for which any of the filters holds; `nil` for none.
  static func any(_ filters: [Filter]) -> Filter? {
    filters.isEmpty ? nil : Filter(.disjunction(filters.map(\.expression)))
  }
}

// MARK: Its parts

extension Filter {
  /// The parts that `and` joins; itself if it is not so made.
  package var conjuncts: [Filter] {
    if case .all(let parts) = expression { parts.map(Filter.init) } else { [self] }
  }

  /// The one column that it is about, if it is a single condition.
  package var column: Int? {
    if case .condition(let column, _, _) = expression { column.index } else { nil }
  }

  /// The text of a single condition without its column: `> 10`.
  ///
  /// - Parameter columns: The columns of the collection.
  /// - Returns: The text; `nil` if it is not a single condition on one of the columns.
  package func condition(in columns: [Column]) -> String? {
    guard case .condition(let column, let test, let negated) = expression,
      columns.indices.contains(column.index)
    else { return nil }
    return test.description(negated: negated)
  }
}

extension Filter: CustomStringConvertible {
  /// The text that reads back as an equal filter.
  package var description: String { expression.description }
}
