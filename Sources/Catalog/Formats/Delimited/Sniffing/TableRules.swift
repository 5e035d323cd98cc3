// SPDX-License-Identifier: GPL-3.0-or-later

/// A rule that finds the first row of a table, given the first row that is as wide as the table.
typealias FirstRowRule = SniffingRule<(reading: DialectReading, fields: Int, first: Int), Int>

extension FirstRowRule {
  static let all: [FirstRowRule] = [
    FirstRowRule(
      "names below padded properties",
      because: "instruments pad the lines above the header with empty values"
    ) { wide in
      let (reading, rows) = (wide.reading, wide.reading.rows)
      // In plain RFC 4180, every line is a row.
      guard !reading.isPlain, reading.filledFields(of: wide.first) < wide.fields,
        let names = rows.indices.dropFirst(wide.first + 1).first(where: {
          rows[$0].fields == wide.fields && reading.filledFields(of: $0) == wide.fields
        }),
        rows[names].followsEmptyLine,
        TableProfile(reading, from: names, fields: wide.fields).beginsWithNames
      else { return nil }
      return names
    },
    FirstRowRule(
      "names below padded titles",
      because: "spreadsheets pad all lines to the width of the table"
    ) { wide in
      let (reading, rows) = (wide.reading, wide.reading.rows)
      let isSparse = { reading.filledFields(of: $0) * 2 <= wide.fields }
      guard wide.fields > 2, isSparse(wide.first),
        let names = rows.indices.dropFirst(wide.first).first(where: { !isSparse($0) }),
        rows[wide.first..<names].allSatisfy({ $0.fields == wide.fields }),
        rows[names].fields == wide.fields, reading.filledFields(of: names) == wide.fields,
        reading.isBlank(names - 1) || rows[names].followsEmptyLine
          || TableProfile(reading, from: names, fields: wide.fields).beginsWithNames,
        !reading.kinds(of: names).contains(where: { !$0.isName })
      else { return nil }
      return names
    },
    FirstRowRule("rows below a total", because: "ls -l begins with the total of the blocks") {
      wide in
      guard !wide.reading.dialect.columnStarts.isEmpty, wide.first == 0,
        wide.reading.rows.count > 1, wide.reading.isTotal(0)
      else { return nil }
      return 1
    },
    FirstRowRule(
      "names below a remark",
      because: "a remark may have as many delimiters as the header"
    ) { wide in
      let (reading, rows) = (wide.reading, wide.reading.rows)
      guard reading.isRemark(wide.first),
        let next = rows.indices.dropFirst(wide.first).first(where: { !reading.isComment($0) }),
        rows[next].fields == wide.fields,
        TableProfile(reading, from: next, fields: wide.fields).beginsWithNames
      else { return nil }
      return next
    },
  ]
}

/// The lines above the first row that is as wide as the table.
struct TableTop {
  let reading: DialectReading
  let fields: Int
  let first: Int
  let request: DialectRequest

  /// The lines above that row, without the comments at the start of the text.
  let before: Range<Int>

  /// The kinds of the values from that row on.
  let profile: TableProfile

  init(_ reading: DialectReading, fields: Int, first: Int, _ request: DialectRequest) {
    (self.reading, self.fields, self.first, self.request) = (reading, fields, first, request)
    before = reading.rows.indices.prefix { $0 < first && reading.isComment($0) }.count..<first
    let isNeeded = request.skippedLines == nil && !before.isEmpty
    profile = isNeeded ? TableProfile(reading, from: first, fields: fields) : TableProfile()
  }

  var afterComments: TableShape.Preamble { before.lowerBound > 0 ? .clear : .none }

  /// The start of a table in which all lines are rows, except the comments at the start.
  var allRows: TableShape.Start { (before.lowerBound, afterComments) }

  /// `true` if an empty line precedes the table.
  var isApart: Bool {
    reading.rows[first].followsEmptyLine || before.last.map(reading.isBlank) == true
  }

  var hasNames: Bool { profile.beginsWithNames }

  /// The lines above, except comments, that have at least two fields.
  var wide: [Int] { before.filter { reading.rows[$0].fields >= 2 && !reading.isComment($0) } }

  /// `true` if there are more such lines than rows in the table.
  var isOutnumbered: Bool { wide.count > reading.rows.count - first }

  /// `true` if the last line above is a header with too few names.
  var hasShortHeader: Bool {
    guard let header = before.last, !reading.isComment(header), wide.allSatisfy({ $0 == header })
    else { return false }
    // R omits the name of the first column. A single word above numbers is the name of their first
    // column. A single line above two columns may name a column of texts with a comma.
    let width = reading.rows[header].fields
    return width == 1
      ? profile.beginsWithData || profile.hasTypedColumn || (fields == 2 && before.count == 1)
      : width == fields - 1
  }

  /// `true` if the lines above are rows with another common delimiter.
  var useAnotherDelimiter: Bool {
    Delimiters.common.contains { delimiter in
      guard delimiter != reading.dialect.delimiter, let line = before.first else { return false }
      let width = reading.fields(of: line, at: delimiter)
      return width >= 2 && (before.count >= 2 || width == fields)
        && before.allSatisfy { reading.fields(of: $0, at: delimiter) == width }
    }
  }

  /// `true` if the lines above are at least three rows of the same width, at least 3, of which some
  /// column consists of numbers or dates.
  var formRows: Bool {
    guard wide.count > 2, wide.count == before.count,
      let width = wide.first.map({ reading.rows[$0].fields }),
      width > 2, wide.allSatisfy({ reading.rows[$0].fields == width })
    else { return false }
    let kinds = wide.map(reading.kinds)
    return kinds[0].indices.contains { column in
      kinds.allSatisfy { column < $0.count && $0[column].isTyped }
    }
  }

  /// `true` if the lines above are padded to the width of the table, which begins with names.
  var arePadded: Bool {
    wide.count == before.count
      && wide.allSatisfy {
        reading.rows[$0].fields == fields && reading.filledFields(of: $0) * 2 <= fields
      }
  }

  /// `true` if the lines above are a table of their own.
  var formTable: Bool {
    guard let firstWide = wide.first else { return false }
    return wide.dropFirst().allSatisfy { !reading.rows[$0].followsEmptyLine }
      && TableProfile(reading, from: firstWide, fields: reading.rows[firstWide].fields)
        .isTable(ofFirst: wide.count)
  }
}

/// A rule that separates the rows of a table from the lines above it.
///
/// The first row that is as wide as the table belongs to the table. The lines above that row belong
/// to it too, unless a rule excludes them. A different width alone never excludes a line.
typealias StartRule = SniffingRule<TableTop, TableShape.Start>

extension StartRule {
  static let all: [StartRule] = [
    StartRule("stated start", because: "the user specified where the table begins") { top in
      top.request.skippedLines == nil ? nil : (0, .none)
    },
    StartRule("nothing above", because: "only comments precede the table") { top in
      top.before.isEmpty ? (top.first, top.afterComments) : nil
    },
    StartRule("another delimiter above", because: "files change it in the middle") { top in
      !(top.isApart && top.hasNames) && top.useAnotherDelimiter ? top.allRows : nil
    },
    StartRule("short header", because: "a header may have fewer names than columns") { top in
      guard top.request.hasHeader != false, !top.isApart, !top.hasNames, top.hasShortHeader else {
        return nil
      }
      return (top.first - 1, top.before.count > 1 ? .likely : top.afterComments)
    },
    StartRule("one wide row", because: "it may equally be a long value, not a table") { top in
      !top.isApart && top.reading.rows.count - top.first == 1 ? top.allRows : nil
    },
    StartRule("narrow lines above", because: "titles and remarks have no delimiters") { top in
      guard top.wide.isEmpty else { return nil }
      return (top.first, top.isApart || top.hasNames ? .clear : .likely)
    },
    StartRule("padded titles above", because: "they have few values, and names follow") { top in
      guard top.arePadded else { return nil }
      return (top.first, top.isApart && top.hasNames ? .clear : .likely)
    },
    StartRule("a table above", because: "names above typed columns are a header") { top in
      top.formTable ? top.allRows : nil
    },
    StartRule("rows above", because: "lines of the same width with numbers are no properties") {
      top in
      top.formRows ? top.allRows : nil
    },
    StartRule("properties above", because: "names or an empty line separate them") { top in
      let isNarrower = top.wide.allSatisfy { top.reading.filledFields(of: $0) < top.fields }
      guard top.isApart || (top.hasNames && isNarrower),
        (top.isApart && top.hasNames && isNarrower) || !top.isOutnumbered
      else { return nil }
      return (top.first, top.isOutnumbered ? .likely : .clear)
    },
  ]
}

/// The rules that find the start of a table.
struct TableRules: Sendable {
  var firstRow = FirstRowRule.all
  var start = StartRule.all
}
