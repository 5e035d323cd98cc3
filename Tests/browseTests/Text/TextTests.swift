// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import Testing

@testable import Catalog
@testable import browse

@Suite("Formatting of numbers and values")
struct TextTests {
  @Test(
    "groups digits by three",
    arguments: [
      (0, "0"), (999, "999"), (1000, "1,000"), (-1000, "-1,000"), (1_234_567, "1,234,567"),
      (Int.min, "-9,223,372,036,854,775,808"),
    ]
  )
  func grouped(number: Int, text: String) {
    #expect(number.grouped == text)
  }

  @Test(
    "uses the singular for one only",
    arguments: [(0, "0 rows"), (1, "1 row"), (2000, "2,000 rows")]
  )
  func counted(number: Int, text: String) {
    #expect(number.counted("row") == text)
  }

  @Test(
    "rounds to a number of decimals",
    arguments: [
      (12.5, 2, "12.50"), (0.05, 1, "0.1"), (-0.04, 1, "0.0"), (-1.25, 1, "-1.3"), (3, 0, "3"),
      (0.001, 3, "0.001"), (99.96, 1, "100.0"), (1e300, 2, "1e+300"), (.infinity, 1, "inf"),
      (.nan, 1, "nan"),
    ]
  )
  func formatted(number: Double, decimals: Int, text: String) {
    #expect(number.formatted(decimals: decimals) == text)
  }

  @Test(
    "rounds a brief number to significant digits",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1, "1"), (10.3125, "10.3125"), (4.571428571, "4.57143"),
      (1_234_567.8, "1234568"), (0.000123456789, "0.000123457"), (-2.5, "-2.5"), (1e20, "1e+20"),
      (1e-9, "1e-09"), (999_999.9, "1000000"), (100, "100"), (.infinity, "inf"),
    ]
  )
  func brief(number: Double, text: String) {
    #expect(number.brief() == text)
  }

  @Test(
    "rounds a brief number to a number of decimals",
    arguments: [
      (500_000.5, 2, "500000.5"), (2, 2, "2"), (1234.56789, 4, "1234.5679"),
      (5_000_000_000_000.25, 4, "5000000000000.25"), (1.0 / 3, 0, "0.333333"),
    ]
  )
  func brief(number: Double, decimals: Int, text: String) {
    #expect(number.brief(decimals: decimals) == text)
  }

  @Test(
    "writes an exact number with all digits",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (-2.5, "-2.5"), (5_000_000_000_000.25, "5000000000000.25"),
      (9_007_199_254_740_991, "9007199254740991"), (0.1, "0.1"), (-0.0000125, "-0.0000125"),
      (0.000001, "0.000001"), (1e-9, "1e-09"), (1e20, "1e+20"), (999_999.9, "999999.9"),
    ]
  )
  func exact(number: Double, text: String) {
    #expect(number.exact == text)
    #expect(Double(text) == number)
  }

  @Test(
    "draws a bar to an eighth of a column",
    arguments: [
      (0, 10, ""), (10, 10, "████"), (5, 10, "██"), (1, 32, "▏"), (1, 1_000_000, "▏"),
      (3, 32, "▍"), (9, 32, "█▏"), (5, 0, ""),
    ]
  )
  func bar(count: Int, most: Int, text: String) {
    #expect(Bar.text(count, of: most, width: 4) == text)
  }

  @Test(
    "writes a nested value on one line, and keeps its strings",
    arguments: [
      ("{\n  \"a\": 1\n}", "{ \"a\": 1 }"), ("[1, 2]", "[1, 2]"), ("[1,\r\n\t2]", "[1, 2]"),
      ("[\"a  b\", \n 1]", "[\"a  b\", 1]"), ("{\"a\":{}}\n", "{\"a\":{}}"),
    ]
  )
  func line(json: String, line: String) {
    #expect(Value.json(Array(json.utf8)).line == line)
  }

  @Test("keeps the line breaks of a text")
  func textLine() {
    #expect(Value("a\n  b").line == "a\n  b")
  }

  @Test("truncates a long nested value")
  func longLine() {
    let value = Value.json(Array("[\n".utf8) + Array(repeating: 0x31, count: 10_000_000))
    #expect(value.line.utf8.count == 16_384)
  }
}
