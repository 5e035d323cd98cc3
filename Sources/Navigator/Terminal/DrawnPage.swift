// SPDX-License-Identifier: GPL-3.0-or-later

/// A page, and the lines and contents that were written below it since.
///
/// Only a part of a page that is taller than the window is shown.
struct DrawnPage {
  /// The maximum number of submitted lines and contents below a page that can still be redrawn.
  private static let maximumContentCount = 50

  /// A line and its width in columns.
  typealias Line = (text: String, width: Int)

  /// A submitted line, or a content below the page.
  private struct Addition {
    /// The content, `nil` for a submitted line.
    let content: Content?

    let lines: [Line]
  }

  /// `true` if the page belongs to a screen, `false` for help and messages.
  private(set) var isScreen: Bool

  /// The content of the page.
  let content: Content

  /// All lines of the page.
  private let page: [Line]

  /// The lines at the beginning that stay in view: the names of a table's columns, and the rule.
  private let headingCount: Int

  /// The submitted lines and the contents below the page, from top to bottom.
  private var additions: [Addition] = []

  /// `true` if nothing else was written between the page and the line that is being typed.
  private(set) var isAboveLine = true

  /// `true` if other parts of the page are no longer shown.
  private(set) var isRead = false

  /// The number of lines at the beginning that have scrolled out of the window.
  private var scrolledCount = 0

  private let renderer: Renderer

  /// The rows of the window above the line, `nil` if their number is unknown.
  private let room: Int?

  /// The lines of the page that are shown.
  private var shown: Range<Int>

  /// `true` if the next page is shown from its first line on.
  private var isLeft = false

  /// The maximum number of rows that are shown, `nil` for all.
  ///
  /// Content below the line takes the place of the last rows of the page.
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

  /// `true` if a line was submitted since the page was drawn.
  var precedesLines: Bool { additions.contains { $0.content == nil } }

  /// Adds content below the page, as it was drawn.
  mutating func add(_ drawn: DrawnPage) {
    add(Addition(content: drawn.content, lines: drawn.page))
  }

  /// Adds a submitted line below the page.
  ///
  /// - Parameter isCommand: `true` if the line contains a command. It ends the reading of help.
  mutating func add(_ line: Line, isCommand: Bool) {
    add(Addition(content: nil, lines: [line]))
    if isCommand, !isScreen { isRead = true }
  }

  private mutating func add(_ addition: Addition) {
    guard isAboveLine, additions.count < Self.maximumContentCount else { return lose() }
    additions.append(addition)
    isLeft = false
    clip = clip.map { $0 + rows(of: addition.lines, in: renderer.width) }
  }

  /// Records that something else was written below the page, so that the page cannot be replaced.
  mutating func lose() {
    additions = []
    isAboveLine = false
  }

  /// Records that the first lines, which exceed a number of rows, have scrolled out of the window.
  mutating func scroll(to rows: Int, columns: Int) {
    let lines = lines
    var excess = self.rows(of: lines, in: columns) - rows
    let scrolled = lines.prefix { line in
      defer { excess -= self.rows(of: [line], in: columns) }
      return excess > 0
    }
    scrolledCount = max(scrolledCount, firstLine + scrolled.count)
  }

  /// `true` if no line of the page is in the window.
  var isOutOfWindow: Bool { firstLine > 0 && firstLine >= pageLines.count }

  /// Returns the drawn page without the lines and contents below it.
  var alone: DrawnPage {
    var drawn = self
    (drawn.additions, drawn.isAboveLine) = ([], true)
    (drawn.scrolledCount, drawn.clip) = (0, nil)
    return drawn
  }

  /// Returns the drawn page with its page replaced, and with the lines and contents below it kept.
  func replacing(_ page: Content, by renderer: Renderer, room: Int) -> DrawnPage {
    let first = isLeft || !isTall ? 0 : shown.lowerBound
    var drawn = DrawnPage(page, isScreen: isScreen, by: renderer, room: room, from: first)
    drawn.additions = additions.map { addition in
      guard let content = addition.content else { return addition }
      return Addition(content: content, lines: renderer.lines(of: content))
    }
    drawn.isAboveLine = isAboveLine
    drawn.isRead = isRead
    return drawn
  }

  /// Returns a drawn page that takes the place of this one, `nil` if a page has to be drawn below.
  ///
  /// A page above other lines has to fit into the window together with them. Otherwise, only its last
  /// rows are drawn, and only if its size is unchanged or the size of the window has changed.
  ///
  /// - Parameters:
  ///   - page: The content for a page of a screen. Other pages keep their content.
  ///   - renderer: The renderer for the content.
  ///   - room: The rows of the window above the line.
  func successor(_ page: Content, by renderer: Renderer, room: Int) -> DrawnPage? {
    guard isAboveLine else { return nil }
    var drawn = replacing(isScreen ? page : content, by: renderer, room: room)
    guard !additions.isEmpty, let columns = renderer.width else { return drawn }
    let isResized = columns != self.renderer.width || renderer.height != self.renderer.height
    let isUpdate = drawn.page.count == self.page.count && !isLeft
    let known = clipped(to: nil).rows(in: columns, height: room)
    let left = isResized || scrolledCount == 0 ? room : known
    guard rows(of: drawn.lines, in: columns) > left else { return drawn }
    guard isResized || isUpdate else { return nil }
    drawn.scroll(to: left, columns: columns)
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
    case .first: shown = part(from: 0)
    case .last: shown = part(from: firstOfLastPart)
    }
    isLeft = false
    return true
  }

  /// Lets another page replace this one, from its first line on.
  mutating func leave() {
    isLeft = true
    isScreen = true
  }

  /// Returns the drawn page without the last rows of its page that exceed a number of rows.
  ///
  /// The first rows, which are the headings of a table, stay if they are in the window. Then the
  /// contents below the page lose their first rows.
  ///
  /// - Parameter rows: The maximum number of rows, `nil` for all rows.
  func clipped(to rows: Int?) -> DrawnPage {
    var drawn = self
    if additions.isEmpty { drawn.scrolledCount = 0 }
    drawn.clip = rows.map { max(drawn.minimumRows, $0) }
    return drawn
  }

  /// Returns the drawn page, clipped if it exceeds a number of rows.
  func fitted(to rows: Int, columns: Int) -> DrawnPage {
    let whole = clipped(to: nil)
    return self.rows(of: whole.lines, in: columns) > rows ? clipped(to: rows) : whole
  }

  /// The minimum number of rows to which a page is clipped: headings, a rule and a row.
  static let minimumRows = 3

  /// The rows that content below the line does not replace.
  var minimumRows: Int { isAboveLine && scrolledCount == 0 ? Self.minimumRows : 0 }

  /// Returns the number of rows of the window that the page and the content below it occupy.
  ///
  /// Nearly all terminals rewrap the lines when the window becomes narrower.
  ///
  /// - Parameters:
  ///   - columns: The columns of the window.
  ///   - height: The rows of the window above the line.
  func rows(in columns: Int, height: Int) -> Int {
    if additions.isEmpty { return min(height, rows(of: lines, in: columns)) }
    var visible = self
    visible.scroll(to: height, columns: columns)
    return rows(of: visible.lines, in: columns)
  }

  /// The text of the part of the page that is shown, and of the content below it.
  var text: String { lines.map { $0.text + "\n" }.joined() }

  /// Returns the text of the last lines that fit into a number of rows.
  func text(columns: Int, rows: Int) -> String {
    suffix(of: lines[...], rows: rows, in: columns).map { $0.text + "\n" }.joined()
  }

  /// The lines of the shown part of the page, with its headings and its position.
  private var pageLines: [Line] {
    let heading = shown.lowerBound < headingCount ? [] : page.prefix(headingCount)
    return heading + page[shown] + (isTall ? renderer.lines(of: positionNote) : [])
  }

  /// The lines in the window, of the page and of the content below it.
  private var lines: [Line] {
    let pageLines = pageLines
    let upper = pageLines.dropFirst(firstLine)
    let lower = additions.flatMap(\.lines).dropFirst(max(0, firstLine - pageLines.count))
    guard let clip else { return Array(upper + lower) }
    let left = max(minimumRows, clip - rows(of: lower, in: renderer.width))
    let first = prefix(of: upper, rows: left)
    let rest = clip - rows(of: first, in: renderer.width)
    return Array(first + suffix(of: lower, rows: rest, in: renderer.width))
  }

  /// The index of the first line that is drawn.
  ///
  /// A page without additions is drawn as a whole, even if its first lines have scrolled before.
  private var firstLine: Int { additions.isEmpty ? 0 : scrolledCount }

  /// Returns the first lines that fit into a number of rows.
  private func prefix(of lines: ArraySlice<Line>, rows: Int) -> ArraySlice<Line> {
    var left = rows
    return lines.prefix { line in
      left -= self.rows(of: [line], in: renderer.width)
      return left >= 0
    }
  }

  /// Returns the last lines that fit into a number of rows.
  private func suffix(of lines: ArraySlice<Line>, rows: Int, in columns: Int?) -> ArraySlice<Line> {
    var left = rows
    let count = lines.reversed().prefix { line in
      left -= self.rows(of: [line], in: columns)
      return left >= 0
    }
    .count
    return lines.suffix(count)
  }

  /// A note with the position of the part that is shown.
  private var positionNote: Content {
    let texts = Texts.current.terminal
    let position = texts.shownLines(shown.lowerBound + 1, shown.upperBound, page.count)
    let advised = position + texts.shownLinesAdvice
    let width = renderer.width ?? .max
    let note = isAtEnd || DisplayWidth.of(advised) > width ? position : advised
    return .line(DisplayWidth.cut(note, to: width), .secondary)
  }

  /// Returns the lines from one on that fit into the window, at least one.
  private func part(from first: Int) -> Range<Int> {
    let room = room(withHeading: first >= headingCount)
    let fitting = prefix(of: page[first...], rows: room)
    return first..<max(first + 1, fitting.endIndex)
  }

  /// The first line of the part that ends with the last line.
  private var firstOfLastPart: Int { first(before: page.count) }

  /// Returns the first line of the part that ends before a line.
  private func first(before end: Int) -> Int {
    let fitting = suffix(of: page[..<end], rows: room(withHeading: true), in: renderer.width)
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
