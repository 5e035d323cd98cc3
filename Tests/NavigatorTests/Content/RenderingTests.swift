// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Navigator

@Suite("Visible text")
struct VisibleTextTests {
  @Test(
    "replaces characters that move the cursor, hide text or change its direction",
    arguments: [
      ("plain", "plain"),
      ("\u{1B}[31mred", "␛[31mred"),
      ("a\u{0}b\tc\nd\re", "a␀b␉c␊d␍e"),
      ("crlf\r\n", "crlf␍␊"),
      ("\u{7F}", "␡"),
      ("\u{9B}31m", "‹U+009B›31m"),
      ("\u{202E}txt", "‹U+202E›txt"),
      ("\u{2066}x\u{2069}", "‹U+2066›x‹U+2069›"),
      ("zero\u{200B}width", "zero‹U+200B›width"),
      ("\u{FEFF}bom", "‹U+FEFF›bom"),
      ("line\u{2028}separator", "line‹U+2028›separator"),
      ("tag\u{E0041}", "tag‹U+E0041›"),
      ("fillers\u{3164}\u{115F}\u{FFA0}", "fillers‹U+3164›‹U+115F›‹U+FFA0›"),
      ("vowels\u{17B4}\u{34F}", "vowels‹U+17B4›‹U+034F›"),
      ("beam\u{1D173}", "beam‹U+1D173›"),
      ("抹茶 é e\u{301} 🍵 👩‍🍳 עברית", "抹茶 é e\u{301} 🍵 👩‍🍳 עברית"),
      ("a\u{200C}b\u{E0100}", "a‹U+200C›b‹U+E0100›"),
      ("❤\u{FE0F}\u{FE0F}\u{FE01}", "❤\u{FE0F}‹U+FE0F›‹U+FE01›"),
      ("❤\u{AD}\u{FE0F}", "❤‹U+00AD›‹U+FE0F›"),
      ("1\u{FE0F}\u{20E3} ❤\u{FE0F}\u{200D}🔥", "1\u{FE0F}\u{20E3} ❤\u{FE0F}\u{200D}🔥"),
      ("葛\u{E0100} ᠠ\u{180B}", "葛\u{E0100} ᠠ\u{180B}"),
      ("❤\u{FE0F} می\u{200C}خواهم क्\u{200D}ष", "❤\u{FE0F} می\u{200C}خواهم क्\u{200D}ष"),
    ]
  )
  func substitutes(text: String, visible: String) {
    #expect(VisibleText.of(text) == visible)
  }

  @Test("contains no control, separator, unassigned or invisible character")
  func everyScalar() {
    var passed: [UInt32] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let visible = VisibleText.of(String(scalar)).unicodeScalars
      for shown in visible {
        switch shown.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate:
          passed.append(shown.value)
        case _ where shown.properties.isDefaultIgnorableCodePoint:
          passed.append(shown.value)
        default: continue
        }
      }
    }
    #expect(passed.prefix(10) == [])
  }
}

@Suite("Display width")
struct DisplayWidthTests {
  @Test(
    "text is measured as a terminal shows it",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("抹茶", 4), ("🍵", 2), ("👩‍🍳", 2), ("❤️", 2),
      ("김치", 4), ("สับปะรด", 6), ("חלבה", 4),
      ("\u{200D}", 0), (" \u{200D}x", 2), ("क्\u{200D}ष", 2), ("1️⃣", 2), ("x\u{FE0F}", 1),
    ]
  )
  func width(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test(
    "text that is too wide is cut and marked with an ellipsis",
    arguments: [
      ("tea", 3, "tea"), ("green tea", 5, "gree…"), ("抹茶抹茶", 5, "抹茶…"), ("抹茶抹茶", 4, "抹…"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("tea", 1, "…"), ("tea", 0, ""),
    ]
  )
  func cut(text: String, width: Int, cut: String) {
    #expect(DisplayWidth.cut(text, to: width) == cut)
  }

  @Test(
    "the end of text that is too wide follows an ellipsis",
    arguments: [
      ("teas › ", 20, "teas › "), ("green tea", 5, "… tea"), ("抹茶抹茶", 4, "…茶"), ("tea", 1, "…"),
    ]
  )
  func end(text: String, width: Int, end: String) {
    #expect(DisplayWidth.end(of: text, in: width) == end)
  }

  @Test(
    "the end of text is the rest after leading characters are removed",
    arguments: 0...9
  )
  func endOfAny(width: Int) {
    let texts = ["", "a › b › c", "日本語 › 茶", "e\u{301}e\u{301}e\u{301} x", "👩\u{200D}🌾👩\u{200D}🌾›"]
    for text in texts {
      var end = text[...]
      while DisplayWidth.of(end) >= width, !end.isEmpty { end.removeFirst() }
      let isCut = DisplayWidth.of(text) > width
      #expect(DisplayWidth.end(of: text, in: width) == (isCut ? "…" + end : text))
    }
  }

  @Test("the end of very long text is found without measuring all of it")
  func endOfLong() {
    // An implementation that measures the whole text for each removed character would take days.
    let text = String(repeating: "é › ", count: 1_000_000)
    #expect(DisplayWidth.end(of: text, in: 9) == "…é › é › ")
  }

  @Test("text is padded on the side opposite its alignment")
  func fit() {
    #expect(DisplayWidth.fit("茶", to: 4, alignment: .leading) == "茶  ")
    #expect(DisplayWidth.fit("42", to: 4, alignment: .trailing) == "  42")
  }
}

@Suite("Rendering")
struct RenderingTests {
  private let table = Table(
    columns: [
      .init("#", alignment: .trailing), .init("name"), .init("price", alignment: .trailing),
    ],
    rows: [["1", "抹茶", "12.50"], ["12", "a long name of a tea", "3"]],
    maximumCellWidth: 12
  )

  private func text(_ content: Content, width: Int? = nil) -> String {
    Renderer(width: width, theme: nil).text(of: content)
  }

  @Test("preformatted text keeps its line breaks and tabs, but no other control characters")
  func laidOut() {
    #expect(VisibleText.ofLines("a\tb\u{1B}[2J\r\nc\n") == "a\tb␛[2J␍\nc\n")
  }

  @Test("a table aligns its columns and cuts long cells")
  func columns() {
    expect(
      text(Content.table(table), width: 23),
      is: """
         #  name          price
        ──  ────────────  ─────
         1  抹茶          12.50
        12  a long name…      3

        """
    )
  }

  @Test("a table counts the columns that do not fit")
  func narrow() {
    expect(
      text(Content.table(table), width: 17),
      is: """
         #  name
        ──  ─────────────
         1  抹茶
        12  a long name …
        + 1 more column

        """
    )
  }

  @Test("no line of a table is wider than the terminal", arguments: 1...40)
  func width(width: Int) {
    let lines = text(Content.table(table), width: width).split(separator: "\n")
    for line in lines where !line.hasPrefix("+") {
      #expect(DisplayWidth.of(line) <= width)
    }
  }

  @Test("a cell cannot break out of its line")
  func escaped() {
    let table = Table(columns: [.init("a\u{1B}[2J")], rows: [["x\ny"]])
    #expect(text(Content.table(table), width: nil) == "a␛[2J\n─────\nx␊y\n")
  }

  @Test("notes of fields take the width that the values leave")
  func wideNotes() {
    let field = Field("page", note: "items per page, or “window”", value: "20")
    let drawn = text(Content.fields([field]), width: 40)
    #expect(drawn == "page  items per page, or “window”  20\n")
  }

  @Test("names of fields take the width that values and notes leave")
  func wideNames() {
    let field = Field("Q1. How often do you travel by train?", note: "integer", value: "3")
    let drawn = text(Content.fields([field]), width: 49)
    #expect(drawn == "Q1. How often do you travel by train?  integer  3\n")
  }

  @Test("a value that ends with a space has no empty last line")
  func spaceAtEnd() {
    let field = Field("a", value: String(repeating: "word", count: 9) + " ")
    #expect(text(Content.fields([field]), width: 39).split(separator: "\n").count == 1)
  }

  @Test("fields wrap their values and keep line breaks")
  func fields() {
    let fields = [
      Field("name", note: "text", value: "Green tea"),
      Field("notes", note: "text", value: "Keep it dry, and dark.\nDrink\u{7} it."),
    ]
    expect(
      text(Content.fields(fields), width: 30),
      is: """
        name   text  Green tea
        notes  text  Keep it dry, and
                     dark.
                     Drink␇ it.

        """
    )
  }

  @Test("the value of a very wide name begins on the next line")
  func wideName() {
    let name = "export FILE [as FORMAT] [--force]"
    expect(
      text(Content.fields([Field("open", value: "open it"), Field(name, value: "write it")])),
      is: """
        open  open it
        export FILE [as FORMAT] [--force]
              write it

        """
    )
  }

  @Test("values are below names that take more than half of the width")
  func stackedFields() {
    expect(
      text(Content.fields([Field("name", note: "text", value: "Green tea")]), width: 12),
      is: """
        name
          text
          Green tea

        """
    )
  }

  @Test("no line of a field is wider than the terminal", arguments: 4...60)
  func fieldWidth(width: Int) {
    let fields = [
      Field("抹茶 of the first pick", note: "text", value: "Keep it dry, and dark, and 抹茶."),
      Field("name", note: "text", value: "Green tea"),
    ]
    for line in text(Content.fields(fields), width: width).split(separator: "\n") {
      #expect(DisplayWidth.of(line) <= width)
    }
  }

  @Test("a very long value is cut and ends with the number of omitted bytes")
  func longValue() {
    let lines = text(
      Content.fields([Field("x", value: String(repeating: "a", count: 10_007))]),
      width: nil
    )
    #expect(lines.hasSuffix("… and 7 more bytes\n"))
  }

  @Test(
    "a line that is too wide wraps between words",
    arguments: [
      ("green tea from Uji", 10, "green tea\nfrom Uji\n"),
      ("green tea", 9, "green tea\n"),
      ("  see “about”", 9, "  see\n  “about”\n"), ("      see it", 9, "      see\nit\n"),
      ("unbreakableword is long", 8, "unbreakableword\nis long\n"),
      ("  unbreakableword", 8, "  unbreakableword\n"),
      ("抹茶 抹茶", 8, "抹茶\n抹茶\n"),
    ]
  )
  func wrappedLine(line: String, width: Int, text: String) {
    #expect(Renderer(width: width, theme: nil).text(of: .line(line)) == text)
  }

  @Test("a word with two styles does not wrap between them")
  func wrappedPieces() {
    let line = StyledText("tea and ") + StyledText("cof", .match) + StyledText("fee")
    #expect(Renderer(width: 10, theme: nil).text(of: .line(line)) == "tea and\ncoffee\n")
  }

  @Test("verbatim text does not wrap")
  func verbatim() {
    let content = Content.verbatim(StyledText("a path.csv?filter=a = b"))
    #expect(Renderer(width: 10, theme: nil).text(of: content) == "a path.csv?filter=a = b\n")
  }

  @Test("an alert marks its excerpt and shows the advice next to the mark")
  func alert() {
    let alert = Alert(
      subject: "filter",
      "no column “prize”",
      excerpt: .init("抹茶 prize > 3", 3..<8),
      advice: "did you mean “price”?"
    )
    expect(
      Renderer(width: 80, theme: nil).text(of: alert),
      is: """
        filter: no column “prize”
          抹茶 prize > 3
               ^^^^^ did you mean “price”?

        """
    )
    #expect(
      alert.line == "filter: no column “prize”, at character 4; did you mean “price”?"
    )
  }

  @Test(
    "an alert shows the marked part of a long line",
    arguments: [(0, 5), (4000, 4005), (9990, 10_000), (10_000, 10_000), (3, 9000)]
  )
  func longLine(start: Int, end: Int) throws {
    let text = String((0..<10_000).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })
    let alert = Alert("odd", excerpt: .init(text, start..<end), advice: "mend it")
    for width in [20, 80, 200] {
      let lines = Renderer(width: width, theme: nil).text(of: alert).split(separator: "\n")
      try #require(lines.count >= 3)
      #expect(lines[1].count <= width)
      // The mark is below the same letters as in the whole line.
      let index = try #require(lines[2].firstIndex(of: "^"))
      let offset = lines[2].distance(from: lines[2].startIndex, to: index)
      let shown = lines[1].dropFirst(offset).first
      #expect(shown == (start < text.count ? text.dropFirst(start).first : nil))
      let marked = lines[2].prefix { $0 == "^" || $0 == " " }.count { $0 == "^" }
      #expect(marked <= max(1, end - start))
      #expect(lines[2].prefix { $0 == "^" || $0 == " " }.count <= width)
    }
  }

  @Test(
    "links are sent only to terminals that support them",
    arguments: [
      ("xterm-256color", true), ("foot", true), ("screen", true), ("linux", false),
      ("linux-16color", false), ("dumb", false), ("vt100", false), ("vt220", false), ("", false),
    ]
  )
  func links(terminal: String, hasLinks: Bool) {
    #expect(FileOutput.hasLinks(terminal: terminal) == hasLinks)
    var renderer = Renderer(width: 80, theme: .dark)
    renderer.hasLinks = hasLinks
    let text = renderer.text(of: .line(StyledText("x", .link("https://a.b"))))
    #expect(text.contains("\u{1B}]8") == hasLinks)
    #expect(text.contains("\u{1B}[4mx\u{1B}[0m"))
  }

  @Test("the colours of a picture are those of 24 bits, in each theme", arguments: Theme.allCases)
  func pictures(theme: Theme) {
    let red = Style.Color(red: 255, green: 0, blue: 0)
    let blue = Style.Color(red: 0, green: 1, blue: 255)
    let text = Renderer(width: 80, theme: theme).text(of: .line("▀", .colors(red, on: blue)))
    #expect(text == "\u{1B}[38;2;255;0;0;48;2;0;1;255m▀\u{1B}[0m\n")
  }

  @Test("styles become escape sequences only with a theme")
  func colors() {
    let content = Content.line("name", .heading)
    #expect(Renderer(width: 80, theme: .dark).text(of: content) == "\u{1B}[1mname\u{1B}[0m\n")
    #expect(Renderer(width: 80, theme: nil).text(of: content) == "name\n")
  }
}
