// SPDX-License-Identifier: GPL-3.0-or-later

/// A generator of unique column names.
struct ColumnNames {
  /// The names of all columns so far.
  private(set) var all: [String]

  private var taken: Set<String>
  private var latest: [String: Int] = [:]

  /// Creates unique names from the names of a header.
  ///
  /// An empty name in the third column becomes `column_3`. A repeated name becomes `name_2`, or the
  /// first of `name_3`, `name_4`, … that the header does not contain. The first column with a name
  /// keeps it, so `a,a,a_2` becomes `a,a_3,a_2`.
  ///
  /// - Parameters:
  ///   - header: The names in the header.
  ///   - count: The number of columns. Columns beyond the header are named like empty ones.
  init(_ header: [String] = [], count: Int = 0) {
    all = []
    taken = Set(header)
    var seen: Set<String> = []
    seen.reserveCapacity(header.count)
    all.reserveCapacity(max(count, header.count))
    for index in 0..<max(count, header.count) {
      let name = index < header.count ? header[index] : ""
      // Names in the header are reserved for the first column that has them.
      if !name.isEmpty, seen.insert(name).inserted { all.append(name) } else { add(name) }
    }
  }

  /// Appends a column.
  ///
  /// The names of the other columns do not change.
  mutating func add(_ name: String) {
    let name = name.isEmpty ? "column_\(all.count + 1)" : name
    all.append(free(name))
  }

  /// Returns a free name and marks it as taken.
  ///
  /// The result is the name itself, or the name with the lowest free number.
  private mutating func free(_ name: String) -> String {
    if taken.insert(name).inserted { return name }
    var number = latest[name] ?? 2
    while !taken.insert("\(name)_\(number)").inserted { number += 1 }
    latest[name] = number + 1
    return "\(name)_\(number)"
  }

  /// Reserves a name, so that no later column gets it.
  ///
  /// If a column already has the name, ignoring case, the reserved name gets a number.
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
