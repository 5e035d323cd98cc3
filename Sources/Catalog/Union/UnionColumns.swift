// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns of united files, found in the first items of some of them.
///
/// A column has the type that it has in each file with values. If these types differ, it has the type
/// of all the values together, as in one file.
struct UnionColumns {
  private struct Sample {
    /// The type in the files so far; `nil` before the first value.
    var type: (type: ColumnType, rivals: [ColumnType])?

    /// `true` if the type differs between files.
    var differs = false

    /// `true` if the column has decimals in a file.
    var hasDecimals = false

    var inference: TypeInference

    var result: (type: ColumnType, rivals: [ColumnType]) {
      if let type, !differs { return type }
      let found = inference.result
      // A file may have its first fraction after the sampled items.
      guard found.type.kind == .integer, hasDecimals else { return found }
      return (ColumnType(.decimal, found.type.format, missing: found.type.missing), found.rivals)
    }
  }

  private var members: [JSONColumn] = []
  private var samples: [Sample] = []
  private var indexes: [JSONColumn: Int] = [:]

  /// The inference of the type of a column without values.
  private let inference: TypeInference

  /// Creates an empty set of columns.
  ///
  /// - Parameter missing: The texts that mark a missing value in every column.
  init(missing: [[UInt8]]) { inference = TypeInference(missing: missing) }

  /// Adds the columns of a file.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - items: The first items of the file.
  ///   - isTyped: `true` if values are typed as numbers or texts in the file.
  mutating func add(_ columns: [Column], of items: [Item], isTyped: Bool) {
    for (place, (member, column)) in zip(columns.members, columns).enumerated() {
      var values = inference
      for item in items { values.add(item[place], isTyped: isTyped) }
      let index = index(of: member)
      guard values.hasValues else { continue }
      if column.kind == .decimal { samples[index].hasDecimals = true }
      samples[index].inference.merge(values)
      if let known = samples[index].type {
        samples[index].differs =
          samples[index].differs || known.type != column.type || known.rivals != column.rivals
      } else {
        samples[index].type = (column.type, column.rivals)
      }
    }
  }

  private mutating func index(of member: JSONColumn) -> Int {
    if let index = indexes[member] { return index }
    indexes[member] = members.count
    members.append(member)
    samples.append(Sample(inference: inference))
    return members.count - 1
  }

  /// Returns the name of a column of files that clashes with none of the columns.
  var fileColumn: String {
    var names = ColumnNames(members.map(\.name))
    return names.reserve("file")
  }

  /// Returns the columns, after one with the name of the file.
  func keys(after fileColumn: String, missing: [[UInt8]]) -> JSONColumns {
    let file = JSONColumn.member(key: Array(fileColumn.utf8), occurrence: 1)
    return JSONColumns(
      members: [(file, (ColumnType(.text), []))] + zip(members, samples.map(\.result)),
      missing: missing
    )
  }
}

extension [Column] {
  /// The members of an object with the values of these columns.
  var members: [JSONColumn] {
    var occurrences: [[UInt8]: Int] = [:]
    return map { column in
      let key = column.key ?? [UInt8](column.name.utf8)
      occurrences[key, default: 0] += 1
      return .member(key: key, occurrence: occurrences[key, default: 1])
    }
  }
}

extension TypeInference {
  /// Adds a value of an item.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isTyped: `true` if a text is no number, also if it is spelled like one.
  fileprivate mutating func add(_ value: Value, isTyped: Bool) {
    switch value {
    case .absent, .null: break
    case .bytes(let bytes) where isTyped: addText(bytes.span)
    case .bytes(let bytes), .json(let bytes): add(bytes.span)
    }
  }
}
