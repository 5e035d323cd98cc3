// SPDX-License-Identifier: Apache-2.0

import Testing

/// A suite that runs the examples of documentation comments.
///
/// ``DocumentationExampleTests`` compares each example with these tests. The line `// Prints: 2, 4`
/// of an example is the line `#expect(takePrinted() == "2, 4")` of its test.
protocol ExampleSuite {
  var printed: PrintedValues { get }
}

extension ExampleSuite {
  /// Records a line, in place of Swift's `print`.
  func print(_ items: Any...) {
    printed.lines.append(items.map { "\($0)" }.joined(separator: " "))
  }

  /// Returns the lines that were printed since the last call, separated by commas.
  func takePrinted() -> String {
    defer { printed.lines = [] }
    return printed.lines.joined(separator: ", ")
  }
}

/// The lines that an example has printed.
final class PrintedValues: TextOutputStream {
  var lines: [String] = []

  func write(_ string: String) {
    lines += string.split(separator: "\n").map(String.init)
  }
}

/// An error of an example, whose description is the name of its case.
enum ItemError: String, Error, CustomStringConvertible {
  case noPrice, offline, soldOut

  var description: String { rawValue }
}
