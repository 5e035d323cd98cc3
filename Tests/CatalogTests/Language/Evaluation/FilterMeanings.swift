// SPDX-License-Identifier: GPL-3.0-or-later

/// The meaning of filters.
enum FilterMeanings {
  /// Filters on `v`, with values that match and values that do not.
  ///
  /// Tests of sources other than items in memory use them as well.
  static let cases: [(filter: String, holding: [String], failing: [String])] = [
    // Numbers compare as numbers, and anything else does not compare with a number.
    ("v = 10", ["10", "10.0", "+10", "1e1", "010"], ["100", "x", "", " 10"]),
    ("v != 10", ["11", "x", ""], ["10", "10.0"]),
    ("v < 10", ["9", "-1e3", "9.99"], ["10", "11", "", "x", "2026-01-01"]),
    ("v <= 10", ["10", "9"], ["10.0001", ""]),
    ("v > 9", ["10", "1e3"], ["9", "abc", ""]),
    ("v >= 9.5", ["9.5", "9.50", "10"], ["9.49"]),
    ("not v < 10", ["10", "", "x"], ["9"]),
    ("v = 9007199254740993", ["9007199254740993"], ["9007199254740992"]),
    ("v > 9223372036854775806", ["9223372036854775807", "1e19"], ["9223372036854775806"]),
    ("v = 0.1", ["0.1", "0.10", ".1"], ["0.11"]),
    ("v between 1 and 3", ["1", "2", "3"], ["0.9", "3.1", "", "two"]),
    ("v not between 1 and 3", ["0", "4", "", "two"], ["1", "2"]),
    ("v in (1, tea)", ["1", "1.0", "tea"], ["Tea", "2", ""]),
    ("v not in (1, tea)", ["2", ""], ["1.0", "tea"]),
    // Dates compare as moments.
    (
      "v < 2020-01-01", ["2019-12-31", "2019-12-31T23:59:59Z", "2020-01-01T00:30+01:00"],
      ["2020-01-01", "2020", "1999", "", "x"]
    ),
    ("v = 2020-01-01", ["2020-01-01", "2020-01-01T00:00:00Z"], ["2020-01-02", "2020-1-1"]),
    ("v >= 2020-01-01T12:00", ["2020-01-01 12:00", "2020-01-02"], ["2020-01-01"]),
    // Text compares by code point.
    ("v < b", ["a", "B", "abc", "12"], ["b", "ba", "ä", ""]),
    ("v >= é", ["é", "日"], ["e", "z", ""]),
    ("v = tea", ["tea"], ["Tea", " tea", "tea ", ""]),
    ("v = ''", [""], [" ", "0"]),
    ("v between b and d", ["b", "c", "d"], ["a", "da", ""]),
    // Text search.
    ("v contains tea", ["tea", "Green TEA", "steam"], ["te a", ""]),
    ("v contains Tea", ["Tea", "Green Tea"], ["tea", "TEA"]),
    ("v contains größe", ["Größe", "GRÖSSE größe", "GRÖßE"], ["grosse", "GRÖSSE"]),
    ("v contains 'ö'", ["Ö", "ö"], ["o", "O\u{308}"]),
    // Non-ASCII characters never fold to ASCII, such as the Kelvin sign and the dotted capital I.
    ("v contains k", ["K"], ["\u{212A}"]),
    ("v contains i", ["I"], ["\u{130}", "\u{131}"]),
    ("v contains \u{130}", ["\u{130}"], ["i", "I", "i\u{307}"]),
    ("v contains ï", ["Ï", "ï"], ["i"]),
    ("v contains ''", ["", "x"], []),
    ("v not contains tea", ["", "cocoa"], ["Tea"]),
    ("v starts with gr", ["green", "Gr"], ["agr", "g"]),
    ("v ends with 'a b'", ["ca B", "a b"], ["a b c", ""]),
    ("v contains @", ["a@b"], ["a`b"]),
    ("v contains '['", ["a[b"], ["a{b"]),
    ("v contains aab", ["aaab", "xAaB"], ["aaa"]),
    ("v matches '^[0-9]+$'", ["123"], ["12a", "", "a12"]),
    ("v matches t.a", ["TEA", "tea"], ["ta"]),
    ("v matches T.a", ["Tea"], ["tea"]),
    (#"v matches '\S'"#, ["a", "A"], [" ", ""]),
    (#"v matches '^\d+\.\d$'"#, ["12.5"], ["d.d", "12.55", "12x5"]),
    (#"v matches '^\D\w$'"#, ["ab", "a_"], ["1b", "a-"]),
    (#"v matches '^[\d.]+$'"#, ["1.2"], ["d", "\\"]),
    (#"v matches '^[]\d]+$'"#, ["]1"], ["d"]),
    (#"v matches '^[[:alpha:]\d]+$'"#, ["a1"], ["-"]),
    (#"v matches 'a\tb'"#, ["a\tb"], ["atb"]),
    (#"v matches '^\[\\d$'"#, ["[\\d"], ["[1"]),
    ("v not ~ a", ["b", ""], ["cat"]),
    ("v is empty", [""], [" ", "0"]),
    ("v is not empty", ["0"], [""]),
    ("v is null", [], ["", "x"]),
    // Terms and precedence.
    ("tea", ["Tea", "steam"], ["coffee", ""]),
    ("v = 1 or v = 2 and v = 3", ["1"], ["2", "3"]),
    ("(v = 1 or v = 2) and not v = 2", ["1"], ["2", "3"]),
    ("not v = 1 and not v = 2", ["3"], ["1", "2"]),
  ]
}
