// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
// Statistics and aggregates that the server computes.

extension PostgreSQLDialect {
  var computesStatistics: Bool { true }

  func aggregates(of column: SQLColumn) -> SQLAggregates? {
    let name = column.sql
    switch column.type {
    case .integer:
      return SQLAggregates(
        isMeasured: "\(name) IS NOT NULL",
        exact: name,
        square: "\(name)::numeric * \(name)",
        isFloat: false
      )
    case .numeric:
      return SQLAggregates(
        isMeasured: isFinite(column),
        exact: name,
        square: "\(name) * \(name)",
        isFloat: false
      )
    case .float:
      return SQLAggregates(
        isMeasured: isFinite(column),
        // The text of a float is its shortest spelling, while the cast rounds to 15 digits.
        exact: "\(name)::text::numeric",
        square: nil,
        isFloat: true
      )
    case .date, .timestamp:
      return SQLAggregates(isMeasured: isDated(column), exact: nil, square: nil, isFloat: false)
    default: return nil
    }
  }

  func measure(_ column: SQLColumn) -> SQLStatistics.Measure? {
    let name = column.sql
    switch column.type {
    case .integer:
      return SQLStatistics.Measure(
        number: "\(name)::float8",
        exact: name,
        isMeasured: "\(name) IS NOT NULL",
        isWhole: "TRUE",
        isTime: false
      )
    case .numeric:
      return SQLStatistics.Measure(
        // A number out of the range of the type would cause an error.
        number: """
          CASE WHEN abs(\(name)) > 1.7976931348623157e308 THEN NULL \
          WHEN abs(\(name)) < 1e-300 THEN 0 ELSE \(name)::float8 END
          """,
        exact: name,
        isMeasured: isFinite(column),
        isWhole: "\(name) = trunc(\(name))",
        isTime: false
      )
    case .float(let isSingle):
      // The displayed text of a `real` is a different number from its conversion to `float8`.
      let number: SQL = isSingle ? "\(name)::text::float8" : name
      return SQLStatistics.Measure(
        number: number,
        exact: number,
        isMeasured: isFinite(column),
        isWhole: "\(name) = trunc(\(name))",
        isTime: false
      )
    case .date, .timestamp:
      return SQLStatistics.Measure(
        number: "extract(epoch FROM \(name))::float8",
        exact: "extract(epoch FROM \(name))",
        isMeasured: isDated(column),
        isWhole: column.type == .date ? "TRUE" : "FALSE",
        isTime: true
      )
    default: return nil
    }
  }
}
#endif
