/// Names for columns, each of which stands once.
enum ColumnNames {
  /// The names of a header, made to tell the columns apart.
  ///
  /// An empty name becomes `column_3`. A name that stands there again becomes `name_2`, or the first
  /// of `name_3`, `name_4`, … that no column of the header has: a name that is there once is kept, so
  /// `a,a,a_2` becomes `a,a_3,a_2`.
  ///
  /// - Parameters:
  ///   - header: The names as they stand there.
  ///   - count: How many columns there are; those beyond the header are called as the empty ones.
  /// - Returns: The names of all columns.
  static func unique(_ header: [String], count: Int) -> [String] {
    var taken = Set(header)
    var seen: Set<String> = []
    var latest: [String: Int] = [:]
    return (0..<max(count, header.count)).map { index in
      let isNamed = index < header.count && !header[index].isEmpty
      let name = isNamed ? header[index] : "column_\(index + 1)"
      // The header's own names wait for the column that has them first.
      if isNamed ? seen.insert(name).inserted : taken.insert(name).inserted { return name }
      var number = latest[name] ?? 2
      while !taken.insert("\(name)_\(number)").inserted { number += 1 }
      latest[name] = number + 1
      return "\(name)_\(number)"
    }
  }
}
