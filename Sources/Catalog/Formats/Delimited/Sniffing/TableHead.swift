// SPDX-License-Identifier: GPL-3.0-or-later

/// The first rows of a table, compared with the types of the columns below them.
struct TableHead {
  /// The type of a column, as far as it helps to recognize a header.
  private enum ColumnKind {
    case number
    case date
    case boolean
    case text
  }

  let candidate: DialectCandidate
  private let rows: [[FieldKind]]

  /// The number of typed columns that begin with a text.
  private(set) var names = 0

  /// The number of typed columns that begin with a value of their type.
  private(set) var values = 0

  /// The number of typed columns that begin with a value of another type, or with a year above other
  /// numbers.
  ///
  /// Such values may be names: `country,2019,2020`.
  private(set) var numberedNames = 0

  /// The number of columns of Booleans that begin with one.
  private(set) var booleans = 0

  /// The number of typed columns that begin with a marker of missing values.
  private(set) var missingValues = 0

  /// The number of typed columns that begin with an empty value.
  private(set) var emptyValues = 0

  /// `true` if some column below the first row is text.
  let hasTextColumn: Bool

  init(_ candidate: DialectCandidate) {
    self.candidate = candidate
    rows = Self.profile(candidate).rows
    let later = rows.dropFirst()
    let types = Self.types(later)
    hasTextColumn = types.contains(.text)
    // A short header has no name for the column of row names.
    let isShort = candidate.isTable && candidate.shape?.hasShortHeader == true
    for (kind, column) in zip(rows.first ?? [], (isShort ? 1 : 0)...) where column < types.count {
      guard let type = types[column], type != .text else { continue }
      switch kind {
      case .empty: emptyValues += 1
      case .missing: missingValues += 1
      case .text, .mixed: names += 1
      case .year where type == .number && !Self.isYears(column, later): numberedNames += 1
      case .number, .year: if type == .number { values += 1 } else { numberedNames += 1 }
      case .date: if type == .date { values += 1 } else { numberedNames += 1 }
      case .boolean where type == .boolean:
        values += 1
        booleans += 1
      case .boolean: names += 1
      }
    }
  }

  /// `true` if the first row numbers the columns from 0 or 1, after one without a name.
  ///
  /// pandas writes such headers for columns without names.
  var isNumbered: Bool {
    guard let first = rows.first, rows.count > 1, let texts = candidate.reading.texts(of: head)
    else { return false }
    let numbers = texts.dropFirst().map { Int(String(decoding: $0, as: UTF8.self)) }
    guard first.first == .empty, let start = numbers.first ?? nil, start == 0 || start == 1
    else { return false }
    return numbers.count > 1
      && numbers.enumerated().allSatisfy { $0.element == start + $0.offset }
  }

  /// `true` if there are no rows below the first one.
  var isAlone: Bool { rows.count < 2 }

  /// `true` if the first row has a number or a date.
  var hasTypedValues: Bool {
    rows.first?.contains { $0 == .number || $0 == .date } ?? false
  }

  /// `true` if the texts of at least half of the columns occur again in these columns.
  var hasRepeatedTexts: Bool {
    guard let texts = candidate.reading.texts(of: head), !isAlone else { return false }
    let later = candidate.reading.rows.indices.dropFirst(head + 1).prefix(rows.count - 1)
      .compactMap(candidate.reading.texts)
    // A header that is repeated as a whole is still a header.
    guard !later.contains(texts) || texts.count == 1 else { return false }
    let filled = texts.indices.filter { !texts[$0].isEmpty }
    let repeated = filled.count { column in
      later.contains { column < $0.count && $0[column] == texts[column] }
    }
    return repeated > 0 && repeated * 2 >= filled.count
  }

  /// The number of rows at the beginning that consist of names, at most 3.
  ///
  /// More than one are recognized only above at least two columns of numbers or dates, each of which
  /// begins with a text, such as a unit, in the last of the rows. The texts differ from each other
  /// and do not occur again: they do not mark missing values.
  var nameRowCount: Int {
    for count in [3, 2] where rows.count >= count + 2 {
      let types = Self.types(rows.dropFirst(count))
      let typed = types.indices.filter { types[$0] == .number || types[$0] == .date }
      guard typed.count >= 2, rows[..<count].allSatisfy({ $0.count == types.count }),
        areNames(rows[..<count], types), !hasMarkers(inRow: head + count - 1, typed)
      else { continue }
      return count
    }
    return 1
  }

  /// The index of the first row in the reading.
  private var head: Int { candidate.firstRow }

  /// `true` if the first row has an empty cell before a name, as merged cells are exported.
  private var isMerged: Bool {
    guard let top = rows.first, let gap = top.firstIndex(of: .empty) else { return false }
    return top[gap...].contains { $0 != .empty }
  }

  private func areNames(_ heads: ArraySlice<[FieldKind]>, _ types: [ColumnKind?]) -> Bool {
    guard let top = heads.first, let last = heads.last else { return false }
    let isMerged = isMerged
    let typed = types.indices.filter { types[$0] == .number || types[$0] == .date }
    // A row of units has none for a column of texts. A row of data has a text there.
    guard isMerged || types.indices.allSatisfy({ typed.contains($0) || last[$0] == .empty }) else {
      return false
    }
    let isName = { (kind: FieldKind) in
      kind == .text || kind == .mixed || kind == .boolean || (kind == .year && isMerged)
    }
    return typed.allSatisfy { isName(last[$0]) }
      && heads.dropLast().allSatisfy { row in
        row.allSatisfy { $0 == .empty || ($0 != .year && isName($0)) }
          && row.contains { $0 != .empty }
      }
      && (isMerged || typed.allSatisfy { isName(top[$0]) })
  }

  /// Returns `true` if texts of a row may mark missing values.
  private func hasMarkers(inRow row: Int, _ typed: [Int]) -> Bool {
    let reading = candidate.reading
    guard let texts = reading.texts(of: row) else { return true }
    let marks = typed.filter { $0 < texts.count }.map { texts[$0] }
    guard isMerged || Set(marks).count > 1 else { return true }
    return reading.rows.indices.dropFirst(row + 1).prefix(rows.count).contains { later in
      guard let values = reading.texts(of: later) else { return false }
      return typed.contains { $0 < values.count && $0 < texts.count && values[$0] == texts[$0] }
    }
  }

  /// Returns the kinds of the values of the rows that the first one is compared with.
  ///
  /// These are rows of its own width, if there are at least two, else those of the table.
  private static func profile(_ candidate: DialectCandidate) -> TableProfile {
    let (rows, first) = (candidate.reading.rows, candidate.firstRow)
    guard rows.indices.contains(first), rows[first].fields != candidate.columns,
      rows.dropFirst(first + 1).prefix(8).count(where: { $0.fields == rows[first].fields }) > 1
    else { return candidate.profile }
    return TableProfile(candidate.reading, from: first, fields: rows[first].fields)
  }

  /// Returns `true` if a column consists of years.
  private static func isYears(_ column: Int, _ rows: ArraySlice<[FieldKind]>) -> Bool {
    let filled = rows.filter { column < $0.count && $0[column].isFilled }
    return filled.count { $0[column] == .year } * 5 >= filled.count * 4
  }

  /// Returns the types of the columns; `nil` for a column without values.
  private static func types(_ rows: ArraySlice<[FieldKind]>) -> [ColumnKind?] {
    (0..<(rows.map(\.count).max() ?? 0)).map { column in
      let filled = rows.filter { column < $0.count && $0[column].isFilled }.map { $0[column] }
      guard !filled.isEmpty else { return nil }
      // A few words, such as a single `y`, may be any texts.
      let mayBeBoolean = filled.count > 2
      let types: [(ColumnKind, [FieldKind])] = [
        (.number, [.number, .year]), (.date, [.date]), (.boolean, mayBeBoolean ? [.boolean] : []),
      ]
      return types.first { filled.count(where: $0.1.contains) * 5 >= filled.count * 4 }?.0 ?? .text
    }
  }
}
