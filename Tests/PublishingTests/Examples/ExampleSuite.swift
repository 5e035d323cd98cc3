// SPDX-License-Identifier: Apache-2.0

import Platform
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
    let line = items.map { "\($0)" }.joined(separator: " ")
    printed.lines.withLock { $0.append(line) }
  }

  /// Returns the lines that were printed since the last call, separated by commas.
  func takePrinted() -> String {
    printed.lines.withLock { lines in
      defer { lines = [] }
      return lines.joined(separator: ", ")
    }
  }
}

/// The lines that an example has printed, on any thread.
final class PrintedValues: TextOutputStream {
  let lines = Mutex<[String]>([])

  func write(_ string: String) {
    lines.withLock { $0 += string.split(separator: "\n").map(String.init) }
  }
}

/// An error of an example, whose description is the name of its case.
enum ItemError: String, Error, CustomStringConvertible {
  case noPrice, offline, soldOut

  var description: String { rawValue }
}
