// SPDX-License-Identifier: GPL-3.0-or-later

extension Column.Kind {
  /// The word for the kind in commands and locations.
  package var word: String {
    switch self {
    case .dateTime: "datetime"
    case .integer, .decimal, .date, .boolean, .text: rawValue
    }
  }

  /// Creates the kind for a word, in any case.
  init?(word: String) {
    let lowercased = word.lowercased()
    guard let kind = Self.allCases.first(where: { $0.word == lowercased }) else { return nil }
    self = kind
  }
}

extension ColumnType: CustomStringConvertible {
  /// The kind and an example of the notation, such as `decimal 1.234,56`.
  ///
  /// ``init(_:example:)`` reads the example.
  package var description: String { example.map { "\(kind.word) \($0)" } ?? kind.word }

  /// An example of the notation; `nil` if the kind has only one.
  package var example: String? {
    switch format {
    case .plain:
      switch kind {
      case .integer: "1234"
      case .decimal: "1234.56"
      case .date, .dateTime: "2024-12-31"
      case .boolean, .text: nil
      }
    case .verbatim, .boolean: nil
    case .number(let format): format.example(hasFraction: kind == .decimal)
    case .date(let format): format.example
    }
  }

  /// `true` if a comma separates the whole part of numbers from their fraction.
  package var hasDecimalComma: Bool {
    if case .number(let format) = format { format.decimalMark == .comma } else { false }
  }

  /// `true` if the notation is not the one that programs commonly write.
  package var hasNotation: Bool {
    switch format {
    case .number, .date: true
    case .plain, .verbatim, .boolean: false
    }
  }

  /// Creates the type that ``description`` describes.
  init?(description: String) {
    let words = description.split(separator: " ", maxSplits: 1)
    guard let kind = words.first.flatMap({ Column.Kind(word: String($0)) }) else { return nil }
    let missing = MissingMarkers(includesCommon: true, named: [])
    if words.count == 2 {
      self.init(kind, example: String(words[1]))
    } else if kind == .text {
      self = .verbatim
    } else {
      self.init(kind, kind == .boolean ? .boolean : .plain, missing: missing)
    }
  }

  /// Creates a type of a kind with the notation of an example.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - example: A number or a date, or a word for a notation, such as `unix`.
  /// - Returns: `nil` if no value of the kind is written so.
  init?(_ kind: Column.Kind, example: String) {
    let missing = MissingMarkers(includesCommon: true, named: [])
    switch kind {
    case .integer, .decimal:
      guard let format = NumberFormat(example: example) else { return nil }
      self.init(kind, format == NumberFormat() ? .plain : .number(format), missing: missing)
    case .date, .dateTime:
      if ISODate.parse(Array(example.utf8).span) != nil || example.lowercased() == "iso" {
        self.init(kind, .plain, missing: missing)
      } else if let format = DateFormat(example: example) {
        self.init(kind, .date(format), missing: missing)
      } else {
        return nil
      }
    case .boolean, .text: return nil
    }
  }

  /// Examples of the notations of a kind.
  package static func examples(of kind: Column.Kind) -> [String] {
    switch kind {
    case .integer: ["1234", "1,234", "1.234", "1 234", "$1,234", "5 %"]
    case .decimal: ["1234.56", "1,234.56", "1.234,56", "1 234,56", "$1,234.56", "5.5 %"]
    case .date, .dateTime: ["2024-12-31"] + DateFormat.allCases.map(\.example)
    case .boolean, .text: []
    }
  }
}

extension NumberFormat {
  /// A number in this notation, such as `$1,234.56`.
  func example(hasFraction: Bool) -> String {
    let group =
      switch groupMark {
      case .none: ""
      case .comma: ","
      case .point: "."
      case .space: " "
      case .apostrophe: "'"
      }
    let fraction = hasFraction ? (decimalMark == .point ? ".56" : ",56") : ""
    let sign = currency.map { $0.text + ($0.text.last?.isLetter == true ? " " : "") } ?? ""
    return sign + "1\(group)234\(fraction)" + (isPercent ? " %" : "")
  }

  /// Creates the notation of an example.
  ///
  /// If a single mark precedes three digits, it separates thousands.
  init?(example: String) {
    let bytes = Array(example.utf8)
    guard let parts = NumberParts(bytes.span) else { return nil }
    let digits = Array(bytes[parts.digits])
    let marks = digits.indices.filter { Ascii.digit(digits[$0]) == nil && digits[$0] < 0x80 }
    self.init()
    currency = parts.currency
    isPercent = parts.isPercent
    let last = marks.last
    let isGroup =
      last.map {
        digits.count - $0 == 4 && !marks.dropLast().contains { digits[$0] != digits[last ?? 0] }
      }
      ?? true
    if let last, !isGroup {
      guard digits[last] == Ascii.point || digits[last] == Ascii.comma else { return nil }
      decimalMark = digits[last] == Ascii.point ? .point : .comma
    }
    let groups = isGroup ? marks[...] : marks.dropLast()
    if let first = groups.first {
      switch digits[first] {
      case Ascii.comma: groupMark = .comma
      case Ascii.point: groupMark = .point
      case Ascii.space: groupMark = .space
      case Ascii.apostrophe: groupMark = .apostrophe
      default: return nil
      }
    }
    if isGroup, groupMark == .point || groupMark == .space { decimalMark = .comma }
    var plain = PlainSpelling()
    guard read(bytes.span, into: &plain) else { return nil }
  }
}

extension DateFormat {
  /// A date in this notation, or the word for it.
  var example: String {
    switch self {
    case .dayMonthYear: "31.12.2024"
    case .monthDayYear: "12/31/2024"
    case .yearMonthDay: "2024/12/31"
    case .named: "31 Dec 2024"
    case .week: "2024-W52-2"
    case .ordinal: "2024-366"
    case .compact: "20241231"
    case .unix: "unix"
    case .unixMilliseconds: "unix ms"
    }
  }

  /// Creates the notation of an example, or of a word such as `dmy` and `unix ms`.
  ///
  /// Returns `nil` if there is none, or if several fit.
  init?(example: String) {
    switch example.lowercased() {
    case "dmy": self = .dayMonthYear
    case "mdy": self = .monthDayYear
    case "ymd": self = .yearMonthDay
    case "unix": self = .unix
    case "unix ms": self = .unixMilliseconds
    default:
      var plain = PlainSpelling()
      let fitting = Self.allCases.filter {
        $0 != .unix && $0 != .unixMilliseconds
          && $0.read(Array(example.utf8).span, into: &plain) != nil
      }
      guard fitting.count == 1 else { return nil }
      self = fitting[0]
    }
  }
}
