// SPDX-License-Identifier: Apache-2.0

/// The difference between expected and recorded events of a ``Recorder``.
struct RecordingMismatch: CustomStringConvertible {
  private struct Row {
    let expected: String?
    let actual: String?

    var isMatch: Bool { expected != nil && actual != nil }
  }

  private let rows: [Row]

  /// Compares expected events with the recorded ones.
  ///
  /// Fails if they are equal.
  init?<Event: Equatable>(expected: [Event], actual: [Event]) {
    rows = Self.rows(expected: expected, actual: actual)
    if rows.allSatisfy(\.isMatch) { return nil }
  }

  /// A table with one line for each event, in which mismatches are marked.
  var description: String {
    let left = ["expected"] + rows.map { $0.expected ?? "–" }
    let right = ["actual"] + rows.map { $0.actual ?? "–" }
    let marks = [" "] + rows.map { $0.isMatch ? " " : "✗" }
    let width = left.map(\.count).max() ?? 0
    let lines = zip(marks, zip(left, right)).map { mark, texts in
      mark + " " + texts.0 + String(repeating: " ", count: width - texts.0.count + 2) + texts.1
    }
    return (["recorded events do not match the expected ones"] + lines).joined(separator: "\n")
  }

  /// Aligns both lists, with common events in the same row.
  ///
  /// - Parameters:
  ///   - expected: The expected events.
  ///   - actual: The recorded events.
  /// - Returns: A row for each expected or recorded event.
  private static func rows<Event: Equatable>(expected: [Event], actual: [Event]) -> [Row] {
    let difference = actual.difference(from: expected) { $0 == $1 }
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
    while left < expected.count || right < actual.count {
      if missing.contains(left) {
        rows.append(Row(expected: "\(expected[left])", actual: nil))
        left += 1
      } else if unexpected.contains(right) {
        rows.append(Row(expected: nil, actual: "\(actual[right])"))
        right += 1
      } else {
        rows.append(Row(expected: "\(expected[left])", actual: "\(actual[right])"))
        left += 1
        right += 1
      }
    }
    return rows
  }
}
