// SPDX-License-Identifier: GPL-3.0-or-later

/// Gathers the prints of the rows of a source, in partitions by the hash of their keys.
struct PrintGatherer: RowGatherer {
  /// The columns of the key and then all others, in the same order for both sources.
  private let compared: [ComparedColumn]

  /// The facts about each column that visiting a row needs.
  private let plans: [Plan]

  /// The number of columns of the key.
  private let keyCount: Int

  private let firstHash = ByteHash.unpredictable
  private let secondHash = ByteHash.reproducible
  private var key = SortKey()

  /// The prints of the current part, which are not in partitions yet.
  private var prints: [RowPrint] = []

  /// The prints of all merged parts; `nil` in the gatherer of a part.
  private var partitions: DiskPartitions<RowPrint>?

  private struct Plan: BitwiseCopyable {
    let index: Int
    let mode: Mode
  }

  fileprivate enum Mode: BitwiseCopyable {
    /// The bytes are compared, and only an empty value is missing.
    case bytes

    /// The bytes are compared, and some mark a missing value.
    case markedBytes

    /// Most values are plain numbers.
    case numbers

    case meaning
  }

  /// Creates a gatherer without rows.
  ///
  /// - Parameters:
  ///   - compared: The columns of the key and then all others, in the same order for both sources.
  ///   - keyCount: The number of columns of the key; 0 if whole rows are compared.
  ///   - partitions: Empty partitions.
  init(_ compared: [ComparedColumn], keyCount: Int, _ partitions: DiskPartitions<RowPrint>) {
    self.init(compared, keyCount: keyCount == 0 ? compared.count : keyCount)
    self.partitions = partitions
  }

  private init(_ compared: [ComparedColumn], keyCount: Int) {
    self.compared = compared
    self.keyCount = keyCount
    plans = compared.map { Plan(index: $0.index, mode: Mode($0)) }
  }

  var columns: [Int]? { Set(compared.map(\.index)).sorted() }
  var isFinished: Bool { false }
  var next: PrintGatherer { PrintGatherer(compared, keyCount: keyCount) }

  @inline(__always)
  mutating func visit(_ row: Row, at start: RowStart) throws(CatalogError) {
    var (first, second) = (Self.start, Self.otherStart)
    for number in 0..<keyCount {
      let bytes = row[plans[number].index].bytes.span
      first = Self.mixed(first, hashed(bytes, number, firstHash))
      second = Self.mixed(second, hashed(bytes, number, secondHash))
    }
    var all = first ^ second
    for number in keyCount..<plans.count {
      all = Self.mixed(all, hashed(row[plans[number].index].bytes.span, number, firstHash))
    }
    prints.append(RowPrint(key: first, other: second, values: all, offset: start.offset))
  }

  /// Returns the hash of a value.
  @inline(__always)
  private mutating func hashed(_ value: Span<UInt8>, _ number: Int, _ hash: ByteHash) -> UInt64 {
    if value.isEmpty { return Self.missing }
    switch plans[number].mode {
    case .bytes: return hash.hash(value, head: value.head)
    case .numbers:
      if let short = Number.short(value) { return Self.hashed(SortKey.code(short), hash) }
    case .markedBytes, .meaning: break
    }
    return slowlyHashed(value, number, hash)
  }

  @inline(never)
  private mutating func slowlyHashed(
    _ value: Span<UInt8>,
    _ number: Int,
    _ hash: ByteHash
  ) -> UInt64 {
    let column = compared[number]
    if column.isMissing(value) { return Self.missing }
    guard column.comparesMeaning else { return hash.hash(value, head: value.head) }
    column.write(value, to: &key)
    var result = Self.hashed(key.first, hash)
    if key.second != 0 || !key.rest.isEmpty { result = Self.mixed(result, key.second) }
    for word in key.rest { result = Self.mixed(result, word) }
    return result
  }

  /// Returns the hash of a word.
  @inline(__always)
  private static func hashed(_ word: UInt64, _ hash: ByteHash) -> UInt64 {
    withUnsafeBytes(of: word.littleEndian) {
      hash.hash($0.bindMemory(to: UInt8.self).span, head: word)
    }
  }

  private static let start: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let otherStart: UInt64 = 0xD1B5_4A32_D192_ED03
  private static let missing: UInt64 = 0x6A09_E667_F3BC_C908

  /// Returns a hash that depends on another one and on a value.
  @inline(__always)
  private static func mixed(_ state: UInt64, _ value: UInt64) -> UInt64 {
    let product = (state ^ value).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return (product.high ^ product.low) &+ (value &<< 1 | value &>> 63)
  }

  mutating func merge(_ other: PrintGatherer) throws(CatalogError) {
    guard var own = partitions else {
      prints += other.prints
      return
    }
    // The partitions are not copied.
    partitions = nil
    defer { partitions = own }
    for print in other.prints { own.append(print, to: own.index(of: print.key)) }
    try own.spill()
  }

  func figure() throws(CatalogError) -> DiskPartitions<RowPrint> {
    guard let partitions else { preconditionFailure("a part has no figure") }
    return partitions
  }
}

extension PrintGatherer.Mode {
  fileprivate init(_ column: ComparedColumn) {
    let type = column.type
    if column.comparesMeaning {
      self = type.kind.isNumeric && type.isDirect ? .numbers : .meaning
    } else {
      self = type.missing == .none ? .bytes : .markedBytes
    }
  }
}
