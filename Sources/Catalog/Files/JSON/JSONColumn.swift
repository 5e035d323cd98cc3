/// What a column of JSON items holds.
enum JSONColumn: Hashable, Sendable {
  /// The value of a key, unescaped; of an object that has it several times, that of one of them.
  ///
  /// Occurrences count from 1.
  case member(key: [UInt8], occurrence: Int)

  /// The whole item, where it is no object.
  case whole
}
