// SPDX-License-Identifier: GPL-3.0-or-later

/// Infers the type of a column from a sample of its values.
///
/// A column has a type if at least nineteen of twenty values fit it, not counting missing ones. The
/// rules are:
///
/// - `integer`: Numbers without a fraction that fit 64 bits.
/// - `decimal`: Numbers, some of which have a fraction or an exponent.
/// - `date` and `dateTime`: Dates in one notation. If some have a time, the kind is `dateTime`.
/// - `boolean`: All values are one of two opposite words, such as `yes` and `no`.
/// - `text`: Everything else, and columns without values.
///
/// Among numbers, a single value such as `007`, `+49 30` without negative numbers, `1e5` without
/// fractions, or an integer beyond 64 bits makes the column a text, because it is an identifier
/// that must keep its digits. If two notations fit equally well and differ in their meaning, as for
/// `01/02/2024` throughout, the column is text with these notations as rivals.
struct TypeInference {
  /// The number of values that are not missing.
  private var count: UInt32 = 0

  /// The number of plain integers and of plain numbers with a fraction or an exponent.
  private var integers: UInt32 = 0
  private var decimals: UInt32 = 0

  /// The plain numbers with three digits after the point and at most three before it.
  private var pointGroups: UInt32 = 0
  private var identifiers: UInt32 = 0

  /// The numbers with an exponent, but without a fraction or a sign of the exponent.
  private var codes: UInt32 = 0
  private var plusSigns: UInt32 = 0
  private var minusSigns: UInt32 = 0

  /// The plain ISO 8601 dates without and with a time.
  private var dates: UInt32 = 0
  private var moments: UInt32 = 0

  /// The words of each pair of opposites.
  private var booleans: UInt32 = 0
  private var shortBooleans: UInt32 = 0

  /// The numbers that fit each of ``NumberFormat/all`` but are not plain.
  private var numbers = InlineArray<8, UInt16>(repeating: 0)

  /// The formats for which a value has a fraction, as bits.
  private var fractions: UInt8 = 0

  /// The numbers with a percent sign.
  private var percents: UInt16 = 0

  /// The numbers in which one mark separates exactly three digits from the others.
  private var singleGroups: UInt16 = 0

  private var currency: Currency?
  private var hasOtherCurrency = false

  /// The dates that fit each ``DateFormat``, in the order of its cases.
  private var dateForms = InlineArray<6, UInt16>(repeating: 0)

  /// The date formats for which a value has a time, as bits.
  private var dateTimes: UInt8 = 0

  /// The number of values after which further ones make no difference.
  ///
  /// Twice as many, after a merge, can be counted in 16 bits.
  private static let maximumCount: UInt32 = 1 << 15

  /// The texts that mark a missing value in every column.
  private let named: [[UInt8]]

  /// `true` if a comma before three digits separates thousands rather than a fraction.
  private let hasGroupComma: Bool

  /// `true` if a point before three digits may separate thousands.
  private let mayGroupByPoint: Bool

  /// Creates an inference without values.
  ///
  /// - Parameters:
  ///   - named: The texts that mark a missing value in every column.
  ///   - hasGroupComma: `true` if a comma before three digits separates thousands rather than a
  ///     fraction, as in a file whose delimiter is a comma.
  ///   - mayGroupByPoint: `true` if a point before three digits may separate thousands, as in a file
  ///     whose delimiter is a semicolon.
  init(
    missing named: [[UInt8]] = [],
    hasGroupComma: Bool = false,
    mayGroupByPoint: Bool = false
  ) {
    self.named = named
    self.hasGroupComma = hasGroupComma
    self.mayGroupByPoint = mayGroupByPoint
  }

  /// `true` if a value was added that does not mark a missing one.
  var hasValues: Bool { count > 0 }

  /// Adds a value.
  @inline(__always)
  mutating func add(_ value: Span<UInt8>) {
    guard !value.isEmpty else { return }
    guard let (isInteger, isPointGroup) = Self.plainNumber(value) else { return addOther(value) }
    guard count < Self.maximumCount else { return }
    count &+= 1
    if isInteger { integers &+= 1 } else { decimals &+= 1 }
    if isPointGroup { pointGroups &+= 1 }
  }

  /// Adds a value that is text, even if it looks like a plain number.
  mutating func addText(_ value: Span<UInt8>) {
    guard !value.isEmpty, count < Self.maximumCount else { return }
    if NumberScanner(value) != nil {
      count &+= 1
      identifiers &+= 1
    } else {
      addOther(value)
    }
  }

  /// Parses a number in the simplest form, which most numbers have.
  ///
  /// A plain number has at most 18 bytes, and no sign, leading zero or exponent.
  @inline(__always)
  private static func plainNumber(
    _ value: Span<UInt8>
  ) -> (isInteger: Bool, isPointGroup: Bool)? {
    guard value.count <= 18, Ascii.digit(value[0]) != nil else { return nil }
    var number = NumberScanner()
    var index = 0
    number.scanDecimal(value, from: &index)
    guard index == value.count, !number.hasLeadingZero else { return nil }
    let isPointGroup =
      number.fractionCount == 3 && number.integerCount <= 3 && value[0] != Ascii.zero
    return (number.isInteger, isPointGroup)
  }

  /// Adds all values of another inference.
  mutating func merge(_ other: TypeInference) {
    guard count < Self.maximumCount else { return }
    count &+= other.count
    integers &+= other.integers
    decimals &+= other.decimals
    pointGroups &+= other.pointGroups
    identifiers &+= other.identifiers
    codes &+= other.codes
    plusSigns &+= other.plusSigns
    minusSigns &+= other.minusSigns
    dates &+= other.dates
    moments &+= other.moments
    booleans &+= other.booleans
    shortBooleans &+= other.shortBooleans
    for index in numbers.indices { numbers[index] &+= other.numbers[index] }
    fractions |= other.fractions
    percents &+= other.percents
    singleGroups &+= other.singleGroups
    if let sign = other.currency, let currency, currency != sign { hasOtherCurrency = true }
    currency = currency ?? other.currency
    hasOtherCurrency = hasOtherCurrency || other.hasOtherCurrency
    for index in dateForms.indices {
      dateForms[index] &+= other.dateForms[index]
    }
    dateTimes |= other.dateTimes
  }

  @inline(never)
  private mutating func addOther(_ value: Span<UInt8>) {
    guard count < Self.maximumCount else { return }
    if named.contains(where: { ValueOrder.compareBytes($0.span, value) == .equal }) { return }
    if MissingMarkers.isCommon(value) { return }
    count &+= 1
    // A longer value is neither a number nor a date.
    guard value.count <= 80 else { return }
    if let number = NumberScanner(value) { return add(number) }
    if let date = ISODate.parse(value) {
      if date.hasTime { moments &+= 1 } else { dates &+= 1 }
      return
    }
    addBoolean(value)
    // Most texts have no digits.
    guard value.hasDigit else { return }
    // No date is also a number.
    if !addDate(value) { addNumber(value) }
  }

  private mutating func add(_ number: NumberScanner) {
    if number.hasLeadingZero || (number.isInteger && number.integer == nil) {
      identifiers &+= 1
      return
    }
    if number.hasPlus { plusSigns &+= 1 }
    if number.isNegative { minusSigns &+= 1 }
    if number.hasExponent, !number.hasExponentSign, number.fractionCount == 0 { codes &+= 1 }
    if number.isInteger { integers &+= 1 } else { decimals &+= 1 }
    if number.fractionCount == 3, number.integerCount <= 3 { pointGroups &+= 1 }
  }

  private mutating func addBoolean(_ value: Span<UInt8>) {
    guard BooleanWord(value) != nil else { return }
    if value.count == 1 { shortBooleans &+= 1 } else { booleans &+= 1 }
  }

  private mutating func addNumber(_ value: Span<UInt8>) {
    guard let parts = NumberParts(value) else { return }
    var plain = PlainSpelling()
    var fitting = 0
    var groupFitting = false
    for (index, format) in NumberFormat.all.enumerated()
    where format.read(parts, of: value, into: &plain) {
      numbers[index] &+= 1
      fitting += 1
      if plain.hasFraction { fractions |= 1 << UInt8(index) }
      if format.groupMark != .none, !plain.hasFraction { groupFitting = true }
    }
    guard fitting > 0 else { return }
    let digits = value.extracting(parts.digits)
    if digits.hasLeadingZero { identifiers &+= 1 }
    if groupFitting, digits.isSingleGroup { singleGroups &+= 1 }
    if parts.isPercent { percents &+= 1 }
    if parts.hasPlus { plusSigns &+= 1 }
    if parts.isNegative { minusSigns &+= 1 }
    guard let sign = parts.currency else { return }
    if let currency, currency != sign { hasOtherCurrency = true }
    currency = currency ?? sign
  }

  /// Adds a date.
  ///
  /// Returns `false` if the value is none.
  private mutating func addDate(_ value: Span<UInt8>) -> Bool {
    guard (6...80).contains(value.count) else { return false }
    var isDate = false
    var plain = PlainSpelling()
    for (index, format) in DateFormat.allCases.enumerated() where !format.isNumber {
      guard let hasTime = format.read(value, into: &plain) else { continue }
      dateForms[index] &+= 1
      if hasTime { dateTimes |= 1 << UInt8(index) }
      isDate = true
    }
    return isDate
  }
}

extension PlainSpelling {
  /// `true` if the spelling is a number with a fraction or an exponent.
  fileprivate var hasFraction: Bool {
    withBytes { bytes in
      bytes.indices.contains { bytes[$0] == Ascii.point || bytes[$0] | 0x20 == Ascii.e }
    }
  }
}

extension Span<UInt8> {
  /// `true` if one of the bytes is a digit.
  fileprivate var hasDigit: Bool { indices.contains { Ascii.digit(self[$0]) != nil } }

  /// `true` if the digits begin with a zero that is followed by a digit.
  fileprivate var hasLeadingZero: Bool {
    count > 1 && self[0] == Ascii.zero && Ascii.digit(self[1]) != nil
  }

  /// `true` if there is one mark, with exactly three digits after it.
  fileprivate var isSingleGroup: Bool {
    guard count > 4 else { return false }
    for index in indices where index != count - 4 && Ascii.digit(self[index]) == nil {
      return false
    }
    return self[count - 4] == Ascii.comma || self[count - 4] == Ascii.point
  }
}

// MARK: The result

extension TypeInference {
  /// The type of all values so far, and its rivals if it cannot be decided.
  var result: (type: ColumnType, rivals: [ColumnType]) {
    let missing = MissingMarkers(includesCommon: false, named: named)
    let text = ColumnType(.text, missing: missing)
    guard count > 0 else { return (text, []) }
    let types = fittingTypes.map { found in
      var type = found.type
      type.missing = MissingMarkers(includesCommon: true, named: named)
      return type
    }
    return types.count == 1 ? (types[0], []) : (text, types)
  }

  /// The minimum number of values that must fit.
  private var needed: UInt32 { count - count / 20 }

  /// The types that the most values fit, if these are enough, with the number of these values.
  ///
  /// There are several only if they have different meanings.
  private var fittingTypes: [(type: ColumnType, fit: UInt32)] {
    if let numbers = numberTypes { return numbers }
    let others = dateTypes
    if dates + moments >= needed, others.first.map({ $0.fit <= dates + moments }) ?? true {
      return [(ColumnType(moments > 0 ? .dateTime : .date), dates + moments)]
    }
    if !others.isEmpty { return others }
    if booleans == count { return [(ColumnType(.boolean), count)] }
    if shortBooleans == count { return [(ColumnType(.boolean), count)] }
    return []
  }

  private var numberTypes: [(type: ColumnType, fit: UInt32)]? {
    let plain = integers + decimals
    let isSigned = plusSigns > 0 && minusSigns == 0
    let isCode = codes > 0 && codes == decimals
    guard identifiers == 0, !isSigned, !isCode, !hasOtherCurrency else { return nil }
    var fits: [(index: Int, fit: UInt32)] = []
    for (index, format) in NumberFormat.all.enumerated() {
      let others = UInt32(numbers[index])
      let plainFit =
        format.decimalMark == .point
        ? plain : integers + (format.groupMark == .point ? pointGroups : 0)
      if others + plainFit >= needed { fits.append((index, others + plainFit)) }
    }
    if mayGroupByPoint, plain >= needed, decimals > 0, decimals == pointGroups,
      fits.allSatisfy({ $0.fit <= plain })
    {
      let grouped = NumberFormat(decimalMark: .comma, groupMark: .point)
      return [(ColumnType(.integer, .number(grouped)), plain), (ColumnType(.decimal), plain)]
    }
    if plain >= needed, fits.allSatisfy({ $0.fit <= plain }) {
      return [(ColumnType(decimals > 0 ? .decimal : .integer), plain)]
    }
    guard let best = fits.map(\.fit).max() else { return nil }
    // A unit belongs to all numbers or to none.
    guard percents == 0 || UInt32(percents) >= best else { return nil }
    let equal = Self.preference.filter { index in fits.contains { $0 == (index, best) } }
    return decide(among: equal, best)
  }

  /// The indexes in ``NumberFormat/all`` in the order in which they are chosen.
  ///
  /// A group mark that cannot be mistaken is allowed even if the sample does not have it.
  private static let preference: [Int] = {
    let all = NumberFormat.all
    let isPreferred = { (format: NumberFormat) in
      format.groupMark == (format.decimalMark == .point ? .comma : .point)
    }
    return all.indices.filter { isPreferred(all[$0]) }
      + all.indices.filter { !isPreferred(all[$0]) }
  }()

  /// Returns the number types of formats that fit the same values.
  ///
  /// Group marks that do not occur make no difference. If one mark may separate thousands or a
  /// fraction throughout, both meanings are returned.
  private func decide(
    among indexes: [Int],
    _ fit: UInt32
  ) -> [(type: ColumnType, fit: UInt32)] {
    let types = indexes.map { index in
      var format = NumberFormat.all[index]
      format.currency = currency
      format.isPercent = percents > 0
      let hasFraction =
        fractions >> UInt8(index) & 1 == 1
        || (decimals > (format.groupMark == .point ? pointGroups : 0)
          && format.decimalMark == .point)
      return (type: ColumnType(hasFraction ? .decimal : .integer, .number(format)), fit: fit)
    }
    guard let first = types.first else { return [] }
    // A number whose only mark precedes three digits is read as thousands with one decimal mark, and
    // as a fraction with the other.
    let isAmbiguous =
      singleGroups > 0 && types.contains { $0.type.kind == .integer }
      && types.contains { $0.type.kind == .decimal }
    guard isAmbiguous, let whole = types.first(where: { $0.type.kind == .integer }),
      let fraction = types.first(where: { $0.type.kind == .decimal })
    else { return [first] }
    // Whole numbers without a mark show that the mark separates thousands.
    return integers > 0 || hasGroupComma ? [whole] : [whole, fraction]
  }

  private var dateTypes: [(type: ColumnType, fit: UInt32)] {
    var types: [(type: ColumnType, fit: UInt32)] = []
    for (index, format) in DateFormat.allCases.enumerated() where !format.isNumber {
      // An ISO 8601 date also has the form of three numbers.
      let plain = format == .yearMonthDay ? dates + moments : 0
      let fit = UInt32(dateForms[index]) + plain
      guard fit >= needed, fit > 0 else { continue }
      let hasTime = dateTimes >> UInt8(index) & 1 == 1 || (plain > 0 && moments > 0)
      types.append((ColumnType(hasTime ? .dateTime : .date, .date(format)), fit))
    }
    let best = types.map(\.fit).max()
    return types.filter { $0.fit == best }
  }
}
