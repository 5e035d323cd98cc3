// SPDX-License-Identifier: GPL-3.0-or-later

/// The rules by which a column is suggested to refer to a column of another file.
///
/// The values decide. A name only tells how many of them must be found, and which accidents are possible.
///
/// **Keys.** A column has keys if each row has another value there, all rows were read, and the values are integers or
/// texts. Integers are keys only in the first column or under a name for keys (`id`, `customerNo`, `sku`), because
/// columns such as ranks have unique integers, too.
///
/// **Names.** A name supports a reference if, without words for keys and in the singular, it is the name of the other
/// file or ends with it (`customer_id`, `customer`, `billingCustomer` and `fk_customer` for `customers.csv`), if it also
/// names the column there (`product_sku`), or if both columns have the same name, unless unrelated files have it, too
/// (`id`, `name`). A word for counts, positions and times (`line`, `year`) must be the whole name of the file.
///
/// **With the support of the name,** at least half of the values must be found.
///
/// **Without it,** nearly all must be found, and by accident they are not:
/// - Texts: at least three values, and keys longer than one character on average.
/// - Integers: at least five values, and keys that are at most a tenth of the integers between the smallest and the largest
///   one. Otherwise, quantities, years and row numbers would be found among any keys 1, 2, 3 …
///
/// **Never suggested:** dates, truths, and numbers with fractions, which measure; a column of lists; a column of keys that
/// is named like its own file, or `id` alone, as it names its own rows; two columns of keys with the same name,
/// because neither refers to the other one.
enum SuggestionRules {
  /// The smallest share of values that are found if the name supports the reference.
  private static let namedShare = 0.5

  /// The smallest share of values that are found if it does not.
  private static let unnamedShare = 0.95

  private static let fewestTexts = 3
  private static let fewestIntegers = 5
  private static let largestDensity = 0.1

  /// A column of a file.
  struct Side: Sendable {
    let file: NameWords
    let column: NameWords

    /// The hashes of a sample of the values.
    let sample: [UInt64]

    /// The profile without the sample and the keys.
    private(set) var profile: ColumnProfile

    /// `true` if each row that was read has another value.
    let isUnique: Bool

    /// The name of the column without words for keys.
    fileprivate let name: NameWords

    /// `true` if references may come from the column.
    let mayRefer: Bool

    /// `true` if references may lead to the column.
    let mayHaveKeys: Bool

    /// Creates a side.
    ///
    /// - Parameters:
    ///   - file: The words of the name of the file.
    ///   - column: The words of the name of the column.
    ///   - index: The index of the column.
    ///   - profile: The profile of the column.
    ///   - isUnique: `true` if each row that was read has another value.
    init(
      file: NameWords,
      column: NameWords,
      index: Int,
      profile: ColumnProfile,
      isUnique: Bool
    ) {
      (self.file, self.column, self.profile, self.isUnique) = (file, column, profile, isUnique)
      sample = Array(profile.sample.all)
      self.profile.forgetValues()
      name = column.withoutKeyWords
      let isOwnKey = isUnique && (name.isEmpty || name.means(file))
      mayRefer = profile.mayRefer && profile.count > 0 && !isOwnKey
      mayHaveKeys =
        isUnique && profile.count > 1
        && (!profile.isOfIntegers || mayHaveIntegerKeys(column, at: index, of: file))
    }
  }

  /// Returns `true` if a column of integers may have keys.
  ///
  /// - Parameters:
  ///   - column: The name of the column.
  ///   - index: Its index.
  ///   - file: The name of the file.
  static func mayHaveIntegerKeys(_ column: NameWords, at index: Int, of file: NameWords) -> Bool {
    index == 0 || column.isOfKey || column.means(file)
  }

  /// The support of a reference by the names, from the weakest to the strongest.
  enum Support: Int, Comparable {
    case none
    case sameColumn
    case endOfFile
    case file
    case fileAndColumn

    static func < (a: Support, b: Support) -> Bool { a.rawValue < b.rawValue }
  }

  /// Returns the support of a reference by the names.
  static func support(from source: Side, to target: Side) -> Support {
    let name = source.name
    if source.column.means(target.file + target.column) { return .fileAndColumn }
    if name.means(target.file) { return .file }
    if !name.isCounting, !name.isEmpty {
      if name.ends(with: target.file) || target.file.ends(with: name) { return .endOfFile }
    }
    if source.column == target.column, !source.column.isCommon { return .sameColumn }
    return .none
  }

  /// Returns `true` if a reference may be suggested if enough values are found.
  ///
  /// - Parameter support: The support by the names.
  static func isPossible(from source: Side, to target: Side, _ support: Support) -> Bool {
    guard source.mayRefer, target.mayHaveKeys else { return false }
    if source.isUnique, source.column == target.column, support < .endOfFile { return false }
    if source.profile.isOfIntegers != target.profile.isOfIntegers { return support > .none }
    guard support == .none else { return true }
    if source.profile.isOfIntegers {
      return source.profile.hasOnlyIntegers && source.sample.count >= fewestIntegers
        && target.profile.density <= largestDensity
    }
    return source.sample.count >= fewestTexts && target.profile.averageLength > 1
  }

  /// Returns the number of values that must be found in any case.
  static func fewestFound(of count: Int) -> Int {
    max(1, Int((namedShare * Double(count)).rounded(.up)))
  }

  /// Returns `true` if enough values are found.
  ///
  /// - Parameters:
  ///   - found: The number of values that are found.
  ///   - count: The number of values that were looked for.
  ///   - support: The support by the names.
  static func isEnough(found: Int, of count: Int, _ support: Support) -> Bool {
    let share = support == .none ? unnamedShare : namedShare
    return found > 0 && Double(found) >= share * Double(count)
  }
}
