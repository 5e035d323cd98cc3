// SPDX-License-Identifier: GPL-3.0-or-later

/// A table of elements, page by page, from which a person selects one.
///
/// ```swift
/// let list = ListScreen(
///   "books",
///   of: library.books,
///   columns: [ListColumn("title") { $0.title }, ListColumn("author") { $0.author }]
/// )
/// push(list, onAction: LibraryCoordinator.handle)
/// ```
///
/// A number selects an element, and `open` also takes the beginning of the text in its first column.
/// Enter and `next` show the next page; `previous`, `first`, `last` and `goto` show other ones. A page
/// has as many rows as the window.
///
/// A list from a ``ListSource`` loads each page when it is shown, and remains responsive meanwhile.
/// `open` knows only the names of the page that is shown.
@MainActor
public final class ListScreen<Element>: @MainActor Screen {
  /// The actions of a list.
  public enum Action {
    /// An element was selected.
    case selected(Element)

    /// The page that begins at a number, starting at 1, was requested.
    case paged(to: Int)
  }

  /// The name of the list in the prompt.
  public let title: String

  /// Publishes each selection and each change of the page.
  public var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }

  /// The elements of a list without a source.
  ///
  /// A change draws the list again. Elements of a list with a source are not shown.
  @Published public var elements: [Element] = [] {
    didSet { removeRemark() }
  }

  /// The position of the first element of the page, starting at 0.
  @Published public private(set) var start = 0

  /// A remark about the last command.
  @Published private var remark: String?

  private let columns: [ListColumn<Element>]
  private let source: (any ListSource<Element>)?
  private let addedCommands: (ListScreen) -> [Command]
  private let window = Window()

  /// The page of a list from a source, with the element after it, if there is one.
  private let loaded = Effect<[Element]>()

  /// The positions that were requested last, `nil` before the first request.
  private var requested: Range<Int>?

  private var windowChanges: AnyCancellable?
  private let subject = PassthroughSubject<Action, Never>()

  /// Creates a list of elements.
  ///
  /// - Parameters:
  ///   - title: The name of the list in the prompt.
  ///   - elements: The elements, in their order.
  ///   - columns: The columns, from left to right, at least one.
  ///   - commands: Returns further commands of the screen, which is the argument.
  public convenience init(
    _ title: String,
    of elements: [Element],
    columns: [ListColumn<Element>],
    commands: @escaping (ListScreen) -> [Command] = { _ in [] }
  ) {
    self.init(title, elements, source: nil, columns, commands)
  }

  /// Creates a list whose elements are loaded page by page.
  ///
  /// - Parameters:
  ///   - title: The name of the list in the prompt.
  ///   - source: The source of the elements.
  ///   - columns: The columns, from left to right, at least one.
  ///   - commands: Returns further commands of the screen, which is the argument.
  public convenience init(
    _ title: String,
    from source: some ListSource<Element>,
    columns: [ListColumn<Element>],
    commands: @escaping (ListScreen) -> [Command] = { _ in [] }
  ) {
    self.init(title, [], source: source, columns, commands)
  }

  private init(
    _ title: String,
    _ elements: [Element],
    source: (any ListSource<Element>)?,
    _ columns: [ListColumn<Element>],
    _ commands: @escaping (ListScreen) -> [Command]
  ) {
    // The message of a precondition is not printed in release.
    if columns.isEmpty { fatalError("the list “\(title)” of \(Element.self) must have a column") }
    self.title = title
    self.source = source
    self.columns = columns
    addedCommands = commands
    self.elements = elements
    // The size of the first page is known when the screen is pushed.
    windowChanges = window.sizes.dropFirst().sink { [weak self] _ in self?.windowDidChange() }
  }
}

// MARK: Page

extension ListScreen {
  /// The elements of the page.
  private struct Page {
    let start: Int
    let elements: [Element]
    let isLast: Bool
  }

  /// The number of rows of a page in a window of unknown height.
  private static var defaultPageSize: Int { 20 }

  /// The number of lines around the rows.
  ///
  /// These are the column names and a rule above, and below, the hidden columns, the position, a
  /// remark and the prompt.
  private static var reservedRows: Int { 6 }

  private var pageSize: Int {
    window.size.rows.map { Swift.max(1, $0 - Self.reservedRows) } ?? Self.defaultPageSize
  }

  /// The number of elements, `nil` if it is unknown.
  private var count: Int? { source == nil ? elements.count : source?.count }

  /// The page, `nil` while it is being loaded.
  private var page: Page? {
    guard source != nil else {
      let isPast = start >= elements.count
      let first = isPast ? Swift.max(0, elements.count - pageSize) : start
      let rest = elements[first...]
      return Page(
        start: first,
        elements: Array(rest.prefix(pageSize)),
        isLast: rest.count <= pageSize
      )
    }
    guard case .loaded(let elements) = loaded.state else { return nil }
    return Page(
      start: start,
      elements: Array(elements.prefix(pageSize)),
      isLast: elements.count <= pageSize
    )
  }

  /// The positions of the page and of the element after it.
  private var positions: Range<Int> {
    let (end, isPastEnd) = start.addingReportingOverflow(pageSize + 1)
    return start..<(isPastEnd ? Int.max : end)
  }

  /// Loads the page of a list from a source again, for example because the source has changed.
  ///
  /// If the page no longer exists, the last one takes its place, if the source knows the number of
  /// its elements. Does nothing for a list without a source.
  public func reload() {
    guard let source else { return }
    if let count, start > 0, start >= count { start = lastStart(of: count) }
    let positions = positions
    requested = positions
    loaded.start { _ in try await source.elements(at: positions) }
  }

  /// Loads the page if it has not been requested yet, or if the window has room for more elements.
  private func windowDidChange() {
    guard let requested else { return reload() }
    switch loaded.state {
    case .loaded(let elements) where elements.count < requested.count: break
    case .loaded, .loading: if positions.upperBound > requested.upperBound { reload() }
    case .idle, .failed: break
    }
  }

  /// Returns the page once it is loaded.
  ///
  /// - Throws: The alert of a failure.
  private func loadedPage() async throws -> Page? {
    if source != nil {
      if case .idle = loaded.state { reload() }
      try await loaded.finish()
      if let failure = loaded.failure { throw failure }
    }
    return page
  }

  /// Removes the remark, and draws nothing if there is none.
  private func removeRemark() {
    if remark != nil { remark = nil }
  }

  /// Returns the beginning of the last page.
  private func lastStart(of count: Int) -> Int { Swift.max(0, count - 1) / pageSize * pageSize }

  /// Shows the page that begins at a position.
  ///
  /// - Parameter position: The position, starting at 0.
  public func show(from position: Int) {
    removeRemark()
    // The number of the first element is one greater.
    start = Swift.min(Swift.max(0, position), Int.max - 1)
    reload()
    subject.send(.paged(to: start + 1))
  }
}

// MARK: Body

extension ListScreen {
  /// The page as a table, or a message about its loading.
  public var body: Content {
    guard source != nil else { return content }
    if case .idle = loaded.state { return .line(Texts.current.lists.notLoaded(title), .secondary) }
    return loaded.content(named: title) { _ in content }
  }

  private var content: Content {
    guard let page else { return Content() }
    let below = remark.map { Content.line($0, .secondary) } ?? Content()
    guard !page.elements.isEmpty else {
      let texts = Texts.current.lists
      let message = page.start == 0 ? texts.empty(title) : texts.pastEnd(page.start + 1)
      return .line(message, .secondary) + below
    }
    let names =
      [Table.Column("#", alignment: .trailing)]
      + columns.map { Table.Column($0.name, alignment: $0.alignment) }
    let rows = page.elements.enumerated().map { index, element in
      [StyledText("\(page.start + index + 1)")] + columns.map { $0.text(element) }
    }
    return .table(Table(columns: names, cells: rows))
      + .line(position(of: page), .secondary) + below
  }

  private func position(of page: Page) -> String {
    let texts = Texts.current.lists
    let rows = page.start + 1...page.start + page.elements.count
    if let count { return texts.position(rows, count) }
    return page.isLast ? texts.lastPosition(rows) : texts.openPosition(rows)
  }
}

// MARK: Commands

extension ListScreen {
  /// The commands that open an element and turn the page, and those of the program.
  public var commands: [Command] {
    [openCommand] + pagingCommands + loaded.commands + addedCommands(self)
  }

  private var openCommand: Command {
    var command = command("open", help: Texts.current.lists.open) { [subject] element in
      subject.send(.selected(element))
    }
    command.shorthand = .number
    return command
  }

  /// Creates a command for an element.
  ///
  /// A person names the element by its number, or by the beginning of the text in its first column.
  ///
  /// ```swift
  /// ListScreen("tasks", of: tasks, columns: columns) { list in
  ///   [list.command("finish", help: "mark a task as done") { task in … }]
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name: one word in lowercase.
  ///   - aliases: Other names for the command.
  ///   - help: A one-line description.
  ///   - group: The group of the command in `help`.
  ///   - perform: Receives the element.
  public func command(
    _ name: String,
    aliases: [String] = [],
    help: String,
    group: Command.Group? = nil,
    perform: @escaping @MainActor (Element) async throws -> Void
  ) -> Command {
    let names = Argument<NumberOrName>.numberOrName(Texts.current.lists.numberOrName).completed {
      [weak self] text in
      let names = self.map { list in list.knownElements.map(list.name) } ?? []
      return Completion(names: names.map { Completion.Candidate($0) }, beginning: text)
    }
    return Command(name, names, aliases: aliases, help: help, group: group) { [self] in
      try await perform(try await element($0))
    }
  }

  private var pagingCommands: [Command] {
    let texts = Texts.current.lists
    return [
      Command("next", aliases: ["n"], help: texts.next, shorthand: .emptyLine) {
        [self] in try await showNextPage()
      }
      .bound(to: .nextPage),
      Command("previous", aliases: ["p"], help: texts.previous) { [self] in showPreviousPage() }
        .bound(to: .previousPage),
      Command("first", help: texts.first) { [self] in show(from: 0) }
        .bound(to: .firstPage),
      Command("last", help: texts.last) { [self] in
        guard let count else { throw ListError.unknownCount }
        show(from: lastStart(of: count))
      }
      .bound(to: .lastPage),
      Command("goto", .number("N"), help: texts.goTo) { [self] in
        guard try await hasElement(at: $0 - 1) else { throw ListError.noElement($0) }
        show(from: $0 - 1)
      },
    ]
  }

  /// Shows the next page, or loads the page that was not loaded.
  private func showNextPage() async throws {
    removeRemark()
    switch loaded.state {
    case .idle where source != nil: return reload()
    case .failed: return loaded.retry()
    default: break
    }
    guard let page = try await loadedPage() else { return }
    guard !page.isLast else {
      remark = Texts.current.lists.lastPage
      return
    }
    show(from: page.start + page.elements.count)
  }

  private func showPreviousPage() {
    let current = page?.start ?? start
    guard current > 0 else {
      remark = Texts.current.lists.firstPage
      return
    }
    show(from: Swift.max(0, current - pageSize))
  }

  private func hasElement(at position: Int) async throws -> Bool {
    guard let source else { return elements.indices.contains(position) }
    return try await !source.elements(at: position..<position + 1).isEmpty
  }

  /// The elements that can be opened by name: all, or those of the page of a list from a source.
  private var knownElements: [Element] { source == nil ? elements : page?.elements ?? [] }

  private func name(of element: Element) -> String { columns[0].text(element).text }

  private func element(_ wanted: NumberOrName) async throws -> Element {
    removeRemark()
    let page = try await loadedPage()
    switch wanted {
    case .number(let number):
      let position = number - 1
      if let page, page.elements.indices.contains(position - page.start) {
        return page.elements[position - page.start]
      }
      let found =
        if let source {
          try await source.elements(at: position..<number).first
        } else {
          elements.indices.contains(position) ? elements[position] : nil as Element?
        }
      guard let found else { throw ListError.noElement(number) }
      return found
    case .name(let name):
      let known = knownElements
      let names = known.map(self.name)
      let fitting = names.indices(fitting: name)
      guard let index = fitting.first else {
        throw ListError.noElementNamed(
          name,
          nearest: NameSuggestions.names(for: name, among: names)
        )
      }
      guard fitting.count == 1 else { throw ListError.ambiguousName(name, count: fitting.count) }
      return known[index]
    }
  }
}

extension ListScreen.Action: Equatable where Element: Equatable {}

extension ListScreen.Action: Sendable where Element: Sendable {}
