// SPDX-License-Identifier: Apache-2.0

import Publishing

/// The difference between expected and recorded events of a ``Recorder``.
public struct RecordingMismatch: Error, CustomStringConvertible {
  struct Row {
    let expected: String?
    let came: String?

    var isSame: Bool { expected != nil && came != nil }
  }

  let rows: [Row]

  /// A table with one line for each event, in which mismatches are marked.
  public var description: String {
    let left = ["expected"] + rows.map { $0.expected ?? "–" }
    let right = ["came"] + rows.map { $0.came ?? "–" }
    let marks = [" "] + rows.map { $0.isSame ? " " : "✗" }
    let width = left.map(\.count).max() ?? 0
    let lines = zip(marks, zip(left, right)).map { mark, texts in
      mark + " " + texts.0 + String(repeating: " ", count: width - texts.0.count + 2) + texts.1
    }
    return (["what came is not what was expected"] + lines).joined(separator: "\n")
  }

  /// Aligns both lists, with common events in the same row.
  ///
  /// - Parameters:
  ///   - expected: The expected events.
  ///   - came: The recorded events.
  /// - Returns: A row for each expected or recorded event.
  static func rows<Event: Equatable>(expected: [Event], came: [Event]) -> [Row] {
    let difference = came.difference(from: expected) { $0 == $1 }
    var missing = Set<Int>()
    var unexpected = Set<Int>()
    for change in difference {
      switch change {
      case .remove(let offset, _, _): missing.insert(offset)
      case .insert(let offset, _, _): unexpected.insert(offset)
      }
    }
    var rows: [Row] = []
    var (left, right) = (0, 0)
    while left < expected.count || right < came.count {
      if missing.contains(left) {
        rows.append(Row(expected: "\(expected[left])", came: nil))
        left += 1
      } else if unexpected.contains(right) {
        rows.append(Row(expected: nil, came: "\(came[right])"))
        right += 1
      } else {
        rows.append(Row(expected: "\(expected[left])", came: "\(came[right])"))
        left += 1
        right += 1
      }
    }
    return rows
  }
}
