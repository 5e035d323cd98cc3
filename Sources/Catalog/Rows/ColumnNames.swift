// SPDX-License-Identifier: GPL-3.0-or-later

/// Names for columns, each of which stands once.
struct ColumnNames {
  /// The names of all columns.
  private(set) var all: [String]

  private var taken: Set<String>
  private var latest: [String: Int] = [:]

  /// The names of a header, made to tell the columns apart.
  ///
  /// An empty name becomes `column_3`. A name that stands there again becomes `name_2`, or the first
  /// of `name_3`, `name_4`, … that no column of the header has: a name that is there once is kept, so
  /// `a,a,a_2` becomes `a,a_3,a_2`.
  ///
  /// - Parameters:
  ///   - header: The names as they stand there.
  ///   - count: How many columns there are; those beyond the header are called as the empty ones.
  init(_ header: [String] = [], count: Int = 0) {
    all = []
    taken = Set(header)
    var seen: Set<String> = []
    for index in 0..<max(count, header.count) {
      let name = index < header.count ? header[index] : ""
      // The header's own names wait for the column that has them first.
      if !name.isEmpty, seen.insert(name).inserted { all.append(name) } else { add(name) }
    }
  }

  /// Names a column that comes behind the others, whose names stay as they are.
  mutating func add(_ name: String) {
    let name = name.isEmpty ? "column_\(all.count + 1)" : name
    all.append(free(name))
  }

  /// Takes a name that no column has: this one, or with the first number that is free.
  private mutating func free(_ name: String) -> String {
    if taken.insert(name).inserted { return name }
    var number = latest[name] ?? 2
    while !taken.insert("\(name)_\(number)").inserted { number += 1 }
    latest[name] = number + 1
    return "\(name)_\(number)"
  }

  /// Keeps a name from all columns that come; one that a column has, with a number and in any case.
  mutating func reserve(_ name: String) -> String {
    let names = Set(all.lazy.map { $0.lowercased() })
    var reserved = name
    var number = 1
    while names.contains(reserved) {
      number += 1
      reserved = "\(name)_\(number)"
    }
    taken.insert(reserved)
    return reserved
  }
}
