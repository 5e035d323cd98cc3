// SPDX-License-Identifier: GPL-3.0-or-later

/// The fields of one column, at the places of the integers that name the items.
///
/// A lookup reads memory in one place. If there are few different fields, a place has one byte, so that those of a million
/// items fit into the cache of a processor.
///
/// It is sendable because nothing in it changes after it is created.
final class DenseFields: @unchecked Sendable {
  /// The places, as in ``FieldPlaces``.
  private let places: Allocation<UInt8>

  /// The number of bytes of a place.
  private let stride: Int

  /// The number of places.
  private let count: Int

  /// The field of each code; empty if the places have no codes.
  private let fields: Allocation<Field>

  /// The bytes of ``fields``.
  private let fieldBytes: Allocation<UInt8>

  private let budget: FieldTableBudget

  /// Creates the fields of a column.
  ///
  /// Returns `nil` if they would take too much memory.
  ///
  /// - Parameters:
  ///   - number: The index of the column in the records.
  ///   - table: The records.
  ///   - survey: A survey of the records.
  ///   - budget: The memory that all fields may take together.
  static func make(
    _ number: Int,
    of table: FieldTable,
    _ survey: DenseFieldSurvey,
    _ budget: FieldTableBudget
  ) -> DenseFields? {
    let stride = survey.hasCodes(number) ? 1 : survey.longest[number]
    let size = (survey.maximum + 1) * stride
    // The length and kind of a field in a place have one byte.
    guard stride <= 32, budget.take(size) else { return nil }
    var places = Allocation<UInt8>(capacity: 0)
    do throws(MemoryShortage) {
      try AvailableMemory.allocate(size) { places = Allocation(zeros: size) }
    } catch {
      budget.free(size)
      return nil
    }
    return DenseFields(number, of: table, survey, places, stride, budget)
  }

  private init(
    _ number: Int,
    of table: FieldTable,
    _ survey: DenseFieldSurvey,
    _ places: consuming Allocation<UInt8>,
    _ stride: Int,
    _ budget: FieldTableBudget
  ) {
    let start = places.start
    self.places = places
    self.stride = stride
    self.budget = budget
    count = survey.maximum + 1
    guard survey.hasCodes(number) else {
      fields = Allocation(capacity: 0)
      fieldBytes = Allocation(capacity: 0)
      table.visit { integer, field, index in
        guard index == number else { return }
        (start + integer * stride).update(from: field.start, count: field.count)
      }
      return
    }
    let known = survey.known[number]
    let encoded = known.entries.map { known.bytes(of: $0) }
    fieldBytes = Allocation(encoded.flatMap(\.self))
    fields = Allocation([.absent] + encoded.map { _ in .absent })
    var next = FieldRecordReader(fieldBytes.start)
    for code in encoded.indices { fields.start[code + 1] = next.readField() }
    table.visit { integer, field, index in
      guard index == number, let code = known.index(of: field.bytes.span) else { return }
      start[integer] = UInt8(truncatingIfNeeded: code + 1)
    }
  }

  deinit { budget.free(count * stride) }

  /// The places, as long as this object exists.
  var view: FieldPlaces {
    FieldPlaces(
      start: places.start,
      stride: stride,
      count: count,
      fields: fields.capacity > 0 ? UnsafePointer(fields.start) : nil
    )
  }
}

/// A survey of records, which finds out if the names of the items are dense integers.
struct DenseFieldSurvey {
  /// The greatest name.
  private(set) var maximum = -1

  /// The different fields of each column as in a record, up to a maximum number.
  private(set) var known: [ValueTable]

  /// The maximum number of bytes of a field of each column as in a record.
  private(set) var longest: [Int]

  /// The columns with more different fields than codes.
  private var uncoded: [Bool]

  private static let codes = ValueTable.Limit(values: 255, bytes: 1 << 16)

  /// Creates a survey of the records of a table.
  ///
  /// Returns `nil` if a name is no plain integer, or if they are far apart.
  init?(_ table: FieldTable) {
    var known = Array(repeating: ValueTable(limit: Self.codes), count: table.width)
    var longest = Array(repeating: 1, count: table.width)
    var uncoded = Array(repeating: false, count: table.width)
    var (smallest, greatest) = (Int.max, -1)
    table.visit { integer, field, index in
      smallest = min(smallest, integer)
      greatest = max(greatest, integer)
      longest[index] = max(longest[index], field.count)
      if !uncoded[index] { uncoded[index] = !known[index].add(field.bytes.span, times: 1) }
    }
    guard smallest >= 0, greatest < table.count * 4 else { return nil }
    maximum = greatest
    (self.known, self.longest, self.uncoded) = (known, longest, uncoded)
  }

  /// Returns `true` if a column has few different fields.
  func hasCodes(_ number: Int) -> Bool { !uncoded[number] }
}
