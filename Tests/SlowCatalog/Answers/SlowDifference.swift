// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

/// A plain reference implementation of the changes between two collections.
struct SlowDifference {
  /// A collection, in which a value that is not of a number is a text.
  struct Side {
    let columns: [Column]
    let items: [Item]

    func value(_ name: String, of item: Item) -> Value {
      columns.firstIndex { $0.name == name }.map { item[$0] } ?? .absent
    }

    func isNumber(_ name: String) -> Bool {
      columns.first { $0.name == name }?.kind.isNumeric ?? false
    }
  }

  let former: Side
  let current: Side

  /// The names of the columns of the key; empty to compare whole items.
  let keys: [String]

  /// The names of the columns that both have.
  private var names: [String] {
    current.columns.map(\.name).filter { name in former.columns.contains { $0.name == name } }
  }

  /// The lines of the answer, with `-` for a missing value.
  var lines: [String] {
    var pairs: [(before: Item, after: Item)] = []
    var left = former.items
    var changes: [(before: Item?, after: Item?)] = []
    for after in current.items {
      let index = left.firstIndex { areEqual($0, after, in: keys.isEmpty ? names : keys) }
      if let index {
        let before = left.remove(at: index)
        pairs.append((before, after))
        changes.append((before, after))
      } else {
        changes.append((nil, after))
      }
    }
    return changes.flatMap { lines($0.before, $0.after) } + left.flatMap { lines($0, nil) }
  }

  /// The number of keys that several items of each side have.
  var repetitions: [Int] {
    [former, current].map { side in
      var kinds: [[Item]] = []
      for item in side.items {
        let index = kinds.firstIndex { same in
          keys.allSatisfy { name in
            Self.isSame(side.value(name, of: same[0]), side.value(name, of: item), isNumber(name))
          }
        }
        if let index { kinds[index].append(item) } else { kinds.append([item]) }
      }
      return kinds.count { $0.count > 1 }
    }
  }

  private func lines(_ before: Item?, _ after: Item?) -> [String] {
    guard let before, let after else {
      let (side, item, word) =
        before.map { (former, $0, "removed") } ?? (current, after ?? Self.empty, "added")
      let shown = (keys.isEmpty ? names : keys).map { Self.text(side.value($0, of: item)) }
      return [([word] + shown + (keys.isEmpty ? [] : ["-", "-", "-"])).joined(separator: "|")]
    }
    if keys.isEmpty { return [] }
    let others = names.filter { !keys.contains($0) && !areEqual(before, after, in: [$0]) }
    return others.map { name in
      let key = keys.map { Self.text(current.value($0, of: after)) }
      let values = [former.value(name, of: before), current.value(name, of: after)]
      return (["changed"] + key + [name] + values.map(Self.text)).joined(separator: "|")
    }
  }

  private func areEqual(_ before: Item, _ after: Item, in names: [String]) -> Bool {
    names.allSatisfy { name in
      Self.isSame(former.value(name, of: before), current.value(name, of: after), isNumber(name))
    }
  }

  private func isNumber(_ name: String) -> Bool {
    former.isNumber(name) && current.isNumber(name)
  }

  private static func isSame(_ a: Value, _ b: Value, _ areNumbers: Bool) -> Bool {
    if areNumbers, let first = Double(a.text), let second = Double(b.text) {
      return first == second
    }
    return a.bytes == b.bytes
  }

  private static func text(_ value: Value) -> String { value.isEmpty ? "-" : value.text }

  private static let empty = Item(id: Item.ID(row: 0), values: [])
}
