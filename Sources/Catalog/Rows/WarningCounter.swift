// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts the warnings about rows.
struct WarningCounter: RowVisitor {
  /// The occurrences of each warning, parallel to ``RowWarnings/all``.
  private(set) var occurrences = [Occurrences](
    repeating: Occurrences(),
    count: RowWarnings.all.count
  )

  /// The number of values a row should have; `nil` if any number is valid.
  private let width: Int?

  /// `true` if the rows come from JSON, where strings may contain unpaired surrogates.
  private let isJSON: Bool

  /// The columns for the second and later values of keys that repeat within a JSON object.
  private let repetitions: [Int]
  private let repeated: Set<Int>

  init(width: Int?, isJSON: Bool = false, repetitions: [Int] = []) {
    self.width = width
    self.isJSON = isJSON
    self.repetitions = repetitions
    repeated = Set(repetitions)
  }

  var columns: [Int]? { nil }
  var isFinished: Bool { false }

  mutating func visit(_ row: Row, at start: RowStart) {
    var warnings = row.warnings
    if let present = row.present {
      // A row may have few of many columns.
      for column in present {
        warnings.formUnion(Self.warnings(of: row[column].bytes, isJSON: isJSON))
      }
      if !repeated.isEmpty, present.contains(where: repeated.contains) {
        warnings.insert(.repeatedKey)
      }
    } else {
      warnings = Self.warnings(of: row, width: width, isJSON: isJSON, repetitions: repetitions)
    }
    guard !warnings.isEmpty else { return }
    for (index, warning) in RowWarnings.all.enumerated() where warnings.contains(warning) {
      occurrences[index].add(row: start.row)
    }
  }

  /// Adds the occurrences in the next part of the source, which follows `rowsBefore` rows.
  mutating func append(_ other: WarningCounter, rowsBefore: Int) {
    for (index, occurrence) in other.occurrences.enumerated() {
      occurrences[index].add(occurrence, rowsBefore: rowsBefore)
    }
  }

  /// Returns all warnings about a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - width: The number of values the row should have; `nil` if any number is valid.
  ///   - isJSON: `true` if the row comes from JSON.
  ///   - repetitions: The columns for the second and later values of repeated keys.
  static func warnings(
    of row: Row,
    width: Int?,
    isJSON: Bool = false,
    repetitions: [Int] = []
  ) -> RowWarnings {
    var warnings = row.warnings
    if let width, row.fields.count != width {
      warnings.insert(row.fields.count < width ? .short : .long)
    }
    for field in row.fields { warnings.formUnion(Self.warnings(of: field.bytes, isJSON: isJSON)) }
    if repetitions.contains(where: { row[$0].kind != .absent }) { warnings.insert(.repeatedKey) }
    return warnings
  }

  /// Returns all warnings about an item, as if it were a row.
  static func warnings(
    of item: Item,
    width: Int?,
    isJSON: Bool,
    repetitions: [Int]
  ) -> RowWarnings {
    var warnings = item.warnings
    if let width, item.values.count != width {
      warnings.insert(item.values.count < width ? .short : .long)
    }
    for value in item.values {
      value.bytes.withUnsafeBufferPointer {
        warnings.formUnion(Self.warnings(of: $0, isJSON: isJSON))
      }
    }
    if repetitions.contains(where: { item[$0] != .absent }) { warnings.insert(.repeatedKey) }
    return warnings
  }

  /// Returns the warnings about a value.
  static func warnings(of value: UnsafeBufferPointer<UInt8>, isJSON: Bool) -> RowWarnings {
    let problems = problems(of: value)
    var warnings: RowWarnings = problems.hasNUL ? .nul : []
    guard problems.isInvalidUTF8 else { return warnings }
    let isHalf = isJSON && JSONString.hasOnlyBrokenSurrogates(value)
    warnings.insert(isHalf ? .loneSurrogate : .invalidUTF8)
    return warnings
  }

  /// Returns the warnings about a long value inside a JSON text.
  static func warnings(
    ofJSON text: UnsafeBufferPointer<UInt8>,
    in range: Range<Int>
  ) -> RowWarnings {
    let value = UnsafeBufferPointer(rebasing: text[range])
    // Without escapes, the source bytes are the value, so no copy is needed.
    guard value.first == Ascii.quote, value.contains(Ascii.backslash) else {
      return warnings(of: value, isJSON: true)
    }
    let unescaped = JSONString.content(of: range, in: text)
    return unescaped.withUnsafeBufferPointer { warnings(of: $0, isJSON: true) }
  }

  private static func problems(
    of bytes: UnsafeBufferPointer<UInt8>
  ) -> (hasNUL: Bool, isInvalidUTF8: Bool) {
    // A pass without branches recognizes the common case: ASCII without NUL.
    var allBits: UInt8 = 0
    var minimum: UInt8 = 0xFF
    for byte in bytes {
      allBits |= byte
      minimum = min(minimum, byte)
    }
    guard allBits >= 0x80 || minimum == 0 else { return (false, false) }
    let isInvalidUTF8 = allBits >= 0x80 && (try? UTF8Span(validating: bytes.span)) == nil
    return (!bytes.isEmpty && minimum == 0, isInvalidUTF8)
  }
}
