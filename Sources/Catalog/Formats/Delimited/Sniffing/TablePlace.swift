// SPDX-License-Identifier: GPL-3.0-or-later

/// Which row is a table's first, and what stands before it.
///
/// The first row with as many values as the table has columns is one of the table, and so is what
/// stands before it unless it clearly is none: no row is dropped for being odd.
struct TablePlace {
  let firstRow: Int
  let preamble: TableShape.Preamble

  /// Looks for the first row of a table.
  ///
  /// - Parameters:
  ///   - lines: The rows.
  ///   - fields: How many values the table's rows have.
  ///   - hasHeader: Whether the first row names the columns.
  ///   - isFixed: Whether a person has said where it begins.
  init?(_ lines: TableLines, fields: Int, hasHeader: Bool, isFixed: Bool) {
    let rows = lines.rows
    guard let first = Self.firstFit(lines, fields) else { return nil }
    // Comments do not count as lines that might be rows, as long as they stand at the very top.
    let comments = rows.indices.prefix { $0 < first && lines.isComment($0) }.count
    let afterComments: TableShape.Preamble = comments > 0 ? .clear : .none
    let before = comments..<first
    if isFixed {
      self.init(firstRow: 0, preamble: .none)
    } else if before.isEmpty {
      self.init(firstRow: first, preamble: afterComments)
    } else {
      let profile = lines.profile(from: first, fields: fields)
      let isApart = rows[first].followsEmptyLine || lines.isBlank(first - 1)
      let header = first - 1
      let isNarrow = before.allSatisfy { rows[$0].fields == 1 || lines.isComment($0) }
      if hasHeader, !isApart, !profile.beginsWithNames, !lines.isComment(header),
        Self.mayBeHeader(lines, before, fields, profile),
        !Self.areWrittenOtherwise(lines, before, fields),
        before.dropLast().allSatisfy({ rows[$0].fields == 1 || lines.isComment($0) })
      {
        self.init(firstRow: header, preamble: before.count > 1 ? .likely : afterComments)
      } else if isApart || rows.count - first > 1,
        Self.areNoRows(lines, before, fields, profile, isApart: isApart)
      {
        // One wide row below others is as likely a long one: it is no table to judge them by.
        let isClear =
          (isApart || profile.beginsWithNames || !isNarrow)
          && !Self.outnumbers(lines, before)
        self.init(firstRow: first, preamble: isClear ? .clear : .likely)
      } else {
        self.init(firstRow: comments, preamble: afterComments)
      }
    }
  }

  private init(firstRow: Int, preamble: TableShape.Preamble) {
    self.firstRow = firstRow
    self.preamble = preamble
  }

  /// The first row as wide as the table that is no remark above the header.
  private static func firstFit(_ lines: TableLines, _ fields: Int) -> Int? {
    let rows = lines.rows
    guard let first = rows.firstIndex(where: { $0.fields == fields }) else { return nil }
    if let names = behindProperties(lines, first, fields) { return names }
    guard lines.isRemark(first),
      let next = rows.indices.dropFirst(first).first(where: { !lines.isComment($0) }),
      rows[next].fields == fields, lines.profile(from: next, fields: fields).beginsWithNames
    else { return first }
    return next
  }

  /// The names behind an empty line, where all that is as wide above them is padded with empty
  /// values: instruments fill up their properties so.
  private static func behindProperties(
    _ lines: TableLines,
    _ first: Int,
    _ fields: Int
  ) -> Int? {
    let rows = lines.rows
    // Of plain RFC 4180, all rows are rows.
    guard !lines.reading.isPlain, lines.filledFields(of: first) < fields,
      let names = rows.indices.dropFirst(first + 1).first(where: {
        rows[$0].fields == fields && lines.filledFields(of: $0) == fields
      }),
      rows[names].followsEmptyLine,
      lines.profile(from: names, fields: fields).beginsWithNames
    else { return nil }
    return names
  }

  /// Whether the last line above the first wide row is a header that is too short.
  private static func mayBeHeader(
    _ lines: TableLines,
    _ before: Range<Int>,
    _ fields: Int,
    _ profile: TableProfile
  ) -> Bool {
    let width = Int(lines.rows[before.upperBound - 1].fields)
    // R leaves out the name of the first column. One word above numbers names their first column,
    // and one line above texts with a comma is as good a name as a title.
    return width == 1
      ? profile.beginsWithData || profile.hasTypedColumn || (fields == 2 && before.count == 1)
      : width == fields - 1
  }

  /// Whether the lines before a table are clearly none of its rows.
  private static func areNoRows(
    _ lines: TableLines,
    _ before: Range<Int>,
    _ fields: Int,
    _ profile: TableProfile,
    isApart: Bool
  ) -> Bool {
    let hasNames = profile.beginsWithNames
    if !(isApart && hasNames), areWrittenOtherwise(lines, before, fields) { return false }
    let wide = before.filter { lines.rows[$0].fields >= 2 && !lines.isComment($0) }
    guard let firstWide = wide.first else { return true }
    let width = Int(lines.rows[firstWide].fields)
    let isOneBlock = wide.dropFirst().allSatisfy { !lines.rows[$0].followsEmptyLine }
    // As many lines as the table has rows are no introduction, unless they are narrower and apart;
    // nor is a table of their own.
    let isNarrower = isApart && hasNames && wide.allSatisfy { lines.filledFields(of: $0) < fields }
    return (isApart || hasNames) && (isNarrower || !outnumbers(lines, before))
      && !(isOneBlock
        && lines.profile(from: firstWide, fields: width).isTable(ofFirst: wide.count))
  }

  /// Whether the lines before a table that have two values at least are more than its rows.
  private static func outnumbers(_ lines: TableLines, _ before: Range<Int>) -> Bool {
    before.count { lines.rows[$0].fields >= 2 && !lines.isComment($0) }
      > lines.rows.count - before.upperBound
  }

  /// Whether lines are rows with another delimiter: files change it in the middle.
  private static func areWrittenOtherwise(
    _ lines: TableLines,
    _ before: Range<Int>,
    _ fields: Int
  ) -> Bool {
    Delimiters.usual.contains { delimiter in
      guard delimiter != lines.reading.dialect.delimiter else { return false }
      let width = lines.fields(of: before.lowerBound, at: delimiter)
      return width >= 2 && (before.count >= 2 || width == fields)
        && before.allSatisfy { lines.fields(of: $0, at: delimiter) == width }
    }
  }
}
