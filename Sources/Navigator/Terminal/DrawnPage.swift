// SPDX-License-Identifier: GPL-3.0-or-later

/// A page and the content that was written below it since.
///
/// Only a part of a page that is taller than the window is shown.
struct DrawnPage {
  /// The maximum number of contents below a page that can still be redrawn.
  private static let maximumContentCount = 50

  /// A line and its width in columns.
  private typealias Line = (text: String, width: Int)

  /// `true` if the page belongs to a screen, `false` for help and messages.
  private(set) var isScreen: Bool

  /// The content of the page.
  let content: Content

  /// All lines of the page.
  private let page: [Line]

  /// The lines at the beginning that stay in view: the names of a table's columns, and the rule.
  private let headingCount: Int

  /// The contents below the page, from top to bottom.
  private var contents: [Content] = []

  private let renderer: Renderer

  /// The rows of the window above the line, `nil` if their number is unknown.
  private let room: Int?

  /// The lines of the page that are shown.
  private var shown: Range<Int>

  /// `true` if the next page is shown from its first line on.
  private var isLeft = false

  /// The maximum number of rows that are shown, `nil` for all.
  ///
  /// Content below the line takes the place of the last rows.
  private(set) var clip: Int?

  /// Creates a drawn page without content below it.
  ///
  /// - Parameters:
  ///   - isScreen: `true` if the page belongs to a screen.
  ///   - renderer: The renderer for the content.
  ///   - room: The rows of the window above the line, `nil` to show the whole page.
  ///   - first: The first line to show, if the page is taller than that.
  init(
    _ page: Content,
    isScreen: Bool = true,
    by renderer: Renderer,
    room: Int?,
    from first: Int = 0
  ) {
    self.isScreen = isScreen
    content = page
    self.page = renderer.lines(of: page)
    headingCount = if case .table = page.blocks.first { 2 } else { 0 }
    self.renderer = renderer
    self.room = room
    shown = self.page.indices
    if isTall { shown = part(from: min(first, firstOfLastPart)) }
  }

  /// Returns the page with content added below, `nil` if there is too much to redraw.
  func adding(_ content: Content) -> DrawnPage? {
    guard contents.count < Self.maximumContentCount else { return nil }
    var drawn = self
    drawn.contents.append(content)
    return drawn
  }

  /// Returns the drawn page with its page replaced and the content below it kept.
  func replacing(_ page: Content, by renderer: Renderer, room: Int) -> DrawnPage {
    let first = isLeft || !isTall ? 0 : shown.lowerBound
    var drawn = DrawnPage(page, isScreen: isScreen, by: renderer, room: room, from: first)
    drawn.contents = contents
    return drawn
  }

  /// `true` if the last line of the page is shown.
  var isAtEnd: Bool { shown.upperBound == page.count }

  /// `true` if the page is taller than the window.
  var isTall: Bool {
    guard let room, let columns = renderer.width else { return false }
    return rows(of: page, in: columns) > room
  }

  /// Shows another part of the page.
  ///
  /// - Returns: `false` if there is no such part.
  mutating func turn(_ turn: PageTurn) -> Bool {
    guard isTall else { return false }
    switch turn {
    case .next where !isAtEnd: shown = part(from: min(shown.upperBound, firstOfLastPart))
    case .previous where shown.lowerBound > 0: shown = part(from: first(before: shown.lowerBound))
    case .next, .previous: return false
    }
    isLeft = false
    return true
  }

  /// Lets another page replace this one, from its first line on.
  mutating func leave() {
    isLeft = true
    isScreen = true
  }

  /// Returns the drawn page without the last rows that exceed a number, `nil` for all rows.
  ///
  /// The first rows, which are the headings of a table, always stay.
  func clipped(to rows: Int?) -> DrawnPage {
    var drawn = self
    drawn.clip = rows.map { max(Self.minimumRows, $0) }
    return drawn
  }

  /// The minimum number of rows to which a page is clipped: headings, a rule and a row.
  static let minimumRows = 3

  /// Returns the number of rows that the page and the content below it occupy in a window.
  ///
  /// Nearly all terminals rewrap the lines when the window becomes narrower.
  func rows(in columns: Int) -> Int { rows(of: lines, in: columns) }

  /// The text of the part of the page that is shown, and of the content below it.
  var text: String { lines.map { $0.text + "\n" }.joined() }

  /// Returns the text of the last lines that fit into a number of rows.
  func text(columns: Int, rows: Int) -> String {
    var left = rows
    let shown = lines.reversed().prefix { line in
      left -= self.rows(of: [line], in: columns)
      return left >= 0
    }
    return shown.reversed().map { $0.text + "\n" }.joined()
  }

  private var lines: [Line] {
    let heading = shown.lowerBound < headingCount ? [] : page.prefix(headingCount)
    let all =
      heading + page[shown] + (isTall ? renderer.lines(of: positionNote) : [])
      + contents.flatMap { renderer.lines(of: $0) }
    guard var left = clip else { return Array(all) }
    return Array(
      all.prefix { line in
        left -= rows(of: [line], in: renderer.width)
        return left >= 0
      }
    )
  }

  /// A note with the position of the part that is shown.
  private var positionNote: Content {
    let position = "lines \(shown.lowerBound + 1)–\(shown.upperBound) of \(page.count)"
    let advised = position + "; Enter shows more"
    let width = renderer.width ?? .max
    let note = isAtEnd || DisplayWidth.of(advised) > width ? position : advised
    return .line(DisplayWidth.cut(note, to: width), .secondary)
  }

  /// Returns the lines from one on that fit into the window, at least one.
  private func part(from first: Int) -> Range<Int> {
    var left = room(withHeading: first >= headingCount)
    let fitting = page[first...].prefix { line in
      left -= rows(of: [line], in: renderer.width)
      return left >= 0
    }
    return first..<max(first + 1, fitting.endIndex)
  }

  /// The first line of the part that ends with the last line.
  private var firstOfLastPart: Int { first(before: page.count) }

  /// Returns the first line of the part that ends before a line.
  private func first(before end: Int) -> Int {
    var left = room(withHeading: true)
    let fitting = page[..<end].reversed().prefix { line in
      left -= rows(of: [line], in: renderer.width)
      return left >= 0
    }
    let first = end - max(1, fitting.count)
    // The rule of a table is not shown without the names above it.
    return first < headingCount ? 0 : first
  }

  /// The rows for lines of the page, besides the note and possibly the heading.
  private func room(withHeading hasHeading: Bool) -> Int {
    let heading = hasHeading ? rows(of: page.prefix(headingCount), in: renderer.width) : 0
    return max(1, (room ?? .max) - 1 - heading)
  }

  /// Returns the rows of lines, of which each has one if the number of columns is `nil`.
  private func rows(of lines: some Sequence<Line>, in columns: Int?) -> Int {
    lines.reduce(0) { rows, line in
      guard let columns, columns > 0 else { return rows + 1 }
      return rows + max(1, line.width / columns + (line.width % columns > 0 ? 1 : 0))
    }
  }
}
