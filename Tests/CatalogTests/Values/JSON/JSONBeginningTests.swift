// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("The beginning of a JSON value")
struct JSONBeginningTests {
  @Test("splits no escape, no surrogate pair and no character")
  func everyLength() {
    let inside = #"aä\n\u00e4\ud83d\ude00😀\\\"\ud800x"#
    let text = Array(("[\"" + inside + "\"]").utf8)
    let value = 1..<text.count - 1
    let all = text.withUnsafeBufferPointer {
      JSONString.content(of: value, in: $0)
    }
    var lengths: Set<Int> = []
    for length in 0..<value.count {
      text.withUnsafeBufferPointer { text in
        let range = JSONString.beginning(of: value, in: text, upTo: length)
        let raw = UnsafeBufferPointer(rebasing: text[range].dropFirst())
        let beginning = JSONString.unescaped(raw)
        #expect(all.starts(with: beginning), "\(length)")
        #expect(range.upperBound < value.upperBound)
        lengths.insert(beginning.count)
      }
    }
    #expect(lengths == [0, 1, 3, 4, 6, 10, 14, 15, 16, 19, 20])
  }
}
