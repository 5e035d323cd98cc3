// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The columns of a file, as far as suggesting references needs them.
struct FileProfile: Sendable {
  let location: String
  let columns: [Column]

  /// The sorted hashes of the keys by column; `nil` for a column without keys.
  let keys: [[UInt64]?]

  /// The columns as sides of references.
  let sides: [SuggestionRules.Side]

  /// `true` if rows were left out, so that no column has keys.
  let isSampled: Bool

  /// `true` if a column has too many keys to keep.
  let hasTooManyKeys: Bool

  /// The number of keys.
  var keyCount: Int { keys.reduce(0) { $0 + ($1?.count ?? 0) } }

  /// Creates the profile of a file.
  ///
  /// - Parameters:
  ///   - location: The location of the file.
  ///   - name: Its name. The words are those before the first point.
  ///   - columns: Its first columns.
  ///   - figure: Their profiles, and whether all rows were read.
  init(at location: String, named name: String, _ columns: [Column], _ figure: FileProfiler.Figure)
  {
    self.location = location
    self.columns = columns
    let words = NameWords(ofFile: name)
    isSampled = !figure.isComplete
    hasTooManyKeys = figure.isComplete && figure.profiles.contains(where: \.hasTooManyKeys)
    let sides = figure.profiles.enumerated().map { index, profile in
      SuggestionRules.Side(
        file: words,
        column: NameWords(columns[index].name),
        index: index,
        profile: profile,
        isUnique: profile.count > 0 && (profile.keys != nil || profile.hasTooManyKeys)
      )
    }
    self.sides = sides
    keys = figure.profiles.indices.map { index in
      let isKept = figure.isComplete && sides[index].mayHaveKeys
      return isKept ? figure.profiles[index].keys?.sorted() : nil
    }
  }

  /// Returns the number of hashes that are keys of a column, or `nil` if they are fewer than needed.
  func found(_ hashes: [UInt64], in column: Int, atLeast fewest: Int) -> Int? {
    guard let keys = keys[column] else { return nil }
    var found = 0
    for (index, hash) in hashes.enumerated() {
      if found + hashes.count - index < fewest { return nil }
      var (low, high) = (0, keys.count)
      while low < high {
        let middle = (low + high) / 2
        if keys[middle] < hash { low = middle + 1 } else { high = middle }
      }
      if low < keys.count, keys[low] == hash { found += 1 }
    }
    return found < fewest ? nil : found
  }
}

/// Gathers the profiles of all columns of a file, until it has read as much as it may.
struct FileProfiler: RowGatherer {
  /// The profiles of columns.
  struct Figure: Sendable {
    let profiles: [ColumnProfile]

    /// `true` if all rows were read.
    let isComplete: Bool
  }

  private var profiles: [ColumnProfile]

  /// The number of further keys that may be kept.
  private var room: Int

  private let maximumKeys: Int

  /// The number of bytes that all parts may read.
  private let budget: Budget
  private var bytes = 0

  private(set) var isFinished = false

  /// Creates a gatherer.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - file: The name of the file.
  ///   - maximumKeys: The number of keys that may be kept. If there are more, those of the last columns are dropped.
  ///   - maximumBytes: The number of bytes that may be read, with a part more.
  init(_ columns: [Column], of file: String, maximumKeys: Int, maximumBytes: Int) {
    let words = NameWords(ofFile: file)
    self.init(
      columns.enumerated().map { index, column in
        ColumnProfile(
          of: column,
          keepsKeys: SuggestionRules.mayHaveIntegerKeys(
            NameWords(column.name),
            at: index,
            of: words
          )
        )
      },
      maximumKeys: maximumKeys,
      Budget(bytes: maximumBytes)
    )
  }

  private init(_ profiles: [ColumnProfile], maximumKeys: Int, _ budget: Budget) {
    self.profiles = profiles
    self.maximumKeys = maximumKeys
    self.budget = budget
    room = maximumKeys
  }

  var columns: [Int]? { Array(profiles.indices) }
  var next: FileProfiler {
    FileProfiler(profiles.map(\.next), maximumKeys: maximumKeys, budget)
  }

  mutating func visit(_ row: Row, at start: RowStart) {
    for index in profiles.indices {
      let field = row[index]
      bytes += field.count
      profiles[index].add(field, room: &room)
    }
    if room < 0 { makeRoom() }
  }

  mutating func finish() {
    isFinished = !budget.spend(bytes)
  }

  mutating func merge(_ other: FileProfiler) {
    isFinished = isFinished || other.isFinished
    for index in profiles.indices {
      profiles[index].merge(other.profiles[index], room: &room)
      if room < 0 { makeRoom() }
    }
  }

  private mutating func makeRoom() {
    while room < 0, let last = profiles.lastIndex(where: { $0.keys?.isEmpty == false }) {
      profiles[last].keepNoKeys(&room)
    }
  }

  func figure() -> Figure { Figure(profiles: profiles, isComplete: !isFinished) }

  /// A number of bytes that parts share.
  private final class Budget: Sendable {
    private let rest: Mutex<Int>

    init(bytes: Int) { rest = Mutex(bytes) }

    /// Spends bytes, and returns `false` if there were not as many.
    func spend(_ count: Int) -> Bool {
      rest.withLock {
        $0 -= count
        return $0 >= 0
      }
    }
  }
}
