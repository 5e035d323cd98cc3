// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts the warnings about rows.
struct OddityCounter: RowVisitor {
  /// The occurrences of each warning, parallel to ``RowOddities/all``.
  private(set) var sightings = [Sighting](repeating: Sighting(), count: RowOddities.all.count)

  /// The number of values a row should have; `nil` if any number is valid.
  private let width: Int?

  /// `true` if the rows come from JSON, where strings may contain half a surrogate pair.
  private let isJSON: Bool

  /// The columns of repeated keys: keys that already occurred in the same object.
  private let repetitions: [Int]

  init(width: Int?, isJSON: Bool = false, repetitions: [Int] = []) {
    self.width = width
    self.isJSON = isJSON
    self.repetitions = repetitions
  }

  var columns: [Int]? { nil }
  var isContent: Bool { false }

  mutating func visit(_ row: RowView, at place: RowPlace) {
    let oddities = Self.oddities(
      of: row,
      width: width,
      isJSON: isJSON,
      repetitions: repetitions
    )
    guard !oddities.isEmpty else { return }
    for (index, oddity) in RowOddities.all.enumerated() where oddities.contains(oddity) {
      sightings[index].add(row: place.row)
    }
  }

  /// Adds the occurrences of a later part.
  mutating func append(_ other: OddityCounter, rowsBefore: Int) {
    for (index, sighting) in other.sightings.enumerated() {
      sightings[index].add(sighting, rowsBefore: rowsBefore)
    }
  }

  /// Returns all warnings about a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - width: The number of values the row should have; `nil` if any number is valid.
  ///   - isJSON: `true` if the row comes from JSON.
  ///   - repetitions: The columns of repeated keys.
  static func oddities(
    of row: RowView,
    width: Int?,
    isJSON: Bool = false,
    repetitions: [Int] = []
  ) -> RowOddities {
    var oddities = row.oddities
    if let width, row.fields.count != width {
      oddities.insert(row.fields.count < width ? .short : .long)
    }
    for field in row.fields { oddities.formUnion(Self.oddities(of: field.bytes, isJSON: isJSON)) }
    if repetitions.contains(where: { row[$0].kind != .absent }) { oddities.insert(.repeatedKey) }
    return oddities
  }

  /// Returns the warnings about a value.
  static func oddities(of value: UnsafeBufferPointer<UInt8>, isJSON: Bool) -> RowOddities {
    let kind = kind(of: value)
    var oddities: RowOddities = kind.hasNUL ? .nul : []
    guard kind.isBroken else { return oddities }
    let isHalf = isJSON && JSONString.hasOnlyBrokenSurrogates(value)
    oddities.insert(isHalf ? .loneSurrogate : .invalidUTF8)
    return oddities
  }

  /// Returns the warnings about a long value inside a JSON text.
  static func oddities(
    ofJSON text: UnsafeBufferPointer<UInt8>,
    in range: Range<Int>
  ) -> RowOddities {
    let value = UnsafeBufferPointer(rebasing: text[range])
    // Without escapes, the source bytes are the value, so no copy is needed.
    guard value.first == Ascii.quote, value.contains(Ascii.backslash) else {
      return oddities(of: value, isJSON: true)
    }
    let unescaped = JSONString.content(of: range, in: text)
    return unescaped.withUnsafeBufferPointer { oddities(of: $0, isJSON: true) }
  }

  private static func kind(
    of bytes: UnsafeBufferPointer<UInt8>
  ) -> (hasNUL: Bool, isBroken: Bool) {
    // Most values are ASCII without NUL, which one pass without branches detects.
    var high: UInt8 = 0
    var least: UInt8 = 0xFF
    for byte in bytes {
      high |= byte
      least = min(least, byte)
    }
    guard high >= 0x80 || least == 0 else { return (false, false) }
    let isBroken = high >= 0x80 && (try? UTF8Span(validating: bytes.span)) == nil
    return (!bytes.isEmpty && least == 0, isBroken)
  }
}
