// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import TestSupport
import Testing

@testable import Navigator

@MainActor
@Suite("A list that is loaded page by page")
struct ListSourceTests {
  private struct Offline: ExplainedError {
    let alert = Alert("no connection", advice: "try again later")
  }

  /// Numbers that arrive when the test says so.
  private final class Numbers: ListSource {
    var count: Int?
    var total: Int
    private(set) var requests: [Range<Int>] = []
    private var pending: [CheckedContinuation<Void, any Error>] = []

    /// `true` if each request is answered at once.
    var isFast = true

    init(total: Int) {
      self.total = total
    }

    func elements(at positions: Range<Int>) async throws -> [Int] {
      requests.append(positions)
      if !isFast { try await withCheckedThrowingContinuation { pending.append($0) } }
      return Array(positions.clamped(to: 0..<total)).map { $0 + 1 }
    }

    func answer(with result: Result<Void, any Error> = .success(())) {
      for continuation in pending { continuation.resume(with: result) }
      pending = []
    }

    var isAsked: Bool { !pending.isEmpty }
  }

  private let stack = NavigationStack()
  private let numbers = Numbers(total: 45)

  private var list: ListScreen<Int> {
    ListScreen("numbers", from: numbers, columns: [ListColumn("n") { "\($0)" }])
  }

  private func text(of screen: some Screen) -> String {
    Renderer(width: 80, theme: nil).text(of: screen.body)
  }

  private func shows(_ part: String, _ list: some Screen) async throws -> Bool {
    try await Eventually.holds { text(of: list).contains(part) }
  }

  /// Returns a list on the stack that waits for its first page.
  private func listThatLoads() async throws -> ListScreen<Int> {
    numbers.isFast = false
    let list = list
    stack.push(list)
    #expect(try await Eventually.holds { numbers.isAsked })
    return list
  }

  /// Answers the request of a list with a failure, and the next ones at once.
  private func fail(_ list: ListScreen<Int>) async throws {
    numbers.answer(with: .failure(Offline()))
    #expect(try await shows("no connection", list))
    numbers.isFast = true
  }

  @Test("loads its first page when it is pushed, with the size of the window")
  func firstPage() async throws {
    stack.windowSize = WindowSize(columns: 80, rows: 16)
    let list = list
    #expect(numbers.requests.isEmpty)
    stack.push(list)
    #expect(try await shows("rows 1–10, more follow\n", list))
    #expect(numbers.requests == [0..<11])
  }

  @Test("says that a page is being loaded")
  func loading() async throws {
    numbers.isFast = false
    let list = list
    stack.push(list)
    #expect(text(of: list) == "loading numbers …\n")
    #expect(try await Eventually.holds { numbers.isAsked })
    numbers.answer()
    #expect(try await shows("rows 1–20, more follow\n", list))
  }

  @Test("shows the reason why a page cannot be loaded, and loads it again after “retry”")
  func failed() async throws {
    let list = try await listThatLoads()
    try await fail(list)
    try await list.run("retry")
    #expect(try await shows("rows 1–20", list))
  }

  @Test("turns pages up to the last one, and knows that it is the last")
  func paging() async throws {
    let list = list
    stack.push(list)
    for line in ["next", "", "next"] { try await list.run(line) }
    #expect(try await shows("rows 41–45, the last ones\nThis is the last page.\n", list))
  }

  @Test("shows the number of elements if the source knows it")
  func counted() async throws {
    numbers.count = 45
    let list = list
    stack.push(list)
    #expect(try await shows("rows 1–20 of 45\n", list))
  }

  @Test("shows the last page only if the source knows the number of elements")
  func last() async throws {
    let list = list
    stack.push(list)
    await #expect(throws: ListError.unknownCount) { try await list.run("last") }
    numbers.count = 45
    try await list.run("last")
    #expect(try await shows("rows 41–45 of 45\n", list))
  }

  @Test("selects an element of another page")
  func selected() async throws {
    let list = list
    stack.push(list)
    let actions = Recorder(list)
    try await list.run("44")
    actions.expect(.selected(44))
    await #expect(throws: ListError.noElement(46)) { try await list.run("46") }
  }

  @Test("loads no more for a smaller window, and more for a larger one")
  func resized() async throws {
    let list = list
    stack.windowSize = WindowSize(columns: 80, rows: 16)
    stack.push(list)
    #expect(try await shows("rows 1–10", list))
    stack.windowSize = WindowSize(columns: 80, rows: 11)
    #expect(text(of: list).contains("rows 1–5, more follow"))
    #expect(numbers.requests.count == 1)
    stack.windowSize = WindowSize(columns: 80, rows: 26)
    #expect(try await shows("rows 1–20, more follow", list))
  }

  @Test("asks once for a page that is loading while the window changes within it")
  func resizedMeanwhile() async throws {
    numbers.isFast = false
    stack.windowSize = WindowSize(columns: 80, rows: 16)
    stack.push(list)
    for rows in [12, 16, 14] { stack.windowSize = WindowSize(columns: 80, rows: rows) }
    #expect(try await Eventually.holds { numbers.isAsked })
    #expect(numbers.requests == [0..<11])
    numbers.answer()
  }

  @Test("does not ask again for a list that ends in the window")
  func resizedAtEnd() async throws {
    numbers.total = 3
    let list = list
    stack.push(list)
    #expect(try await shows("rows 1–3, the last ones", list))
    stack.windowSize = WindowSize(columns: 80, rows: 50)
    #expect(text(of: list).contains("rows 1–3"))
    #expect(numbers.requests.count == 1)
  }

  @Test("goes back from a page that could not be loaded")
  func backFromFailure() async throws {
    let list = list
    stack.push(list)
    #expect(try await shows("rows 1–20", list))
    numbers.isFast = false
    try await list.run("next")
    #expect(try await Eventually.holds { numbers.isAsked })
    numbers.answer(with: .failure(Offline()))
    #expect(try await shows("no connection", list))
    await #expect(throws: Alert.self) { try await list.run("open 21") }
    numbers.isFast = true
    try await list.run("previous")
    #expect(try await shows("rows 1–20", list))
  }

  @Test("loads a page that could not be loaded again with “next”")
  func nextAfterFailure() async throws {
    let list = try await listThatLoads()
    try await fail(list)
    try await list.run("next")
    #expect(try await shows("rows 1–20", list))
  }

  @Test("says that loading was stopped, and loads the same page with “next”")
  func stopped() async throws {
    let list = try await listThatLoads()
    try await list.run("stop")
    numbers.answer()
    #expect(text(of: list) == "numbers not loaded; “next” loads the page\n")
    numbers.isFast = true
    try await list.run("next")
    #expect(try await shows("rows 1–20", list))
  }

  @Test("shows the last page if its page no longer exists")
  func shrunk() async throws {
    numbers.count = 45
    let list = list
    stack.push(list)
    try await list.run("last")
    #expect(try await shows("rows 41–45 of 45", list))
    (numbers.count, numbers.total) = (40, 40)
    list.reload()
    #expect(try await shows("rows 21–40 of 40", list))
  }

  @Test("says where it ends if its page no longer exists and the number is unknown")
  func shrunkSecretly() async throws {
    let list = list
    stack.push(list)
    try await list.run("goto 45")
    #expect(try await shows("rows 45–45", list))
    numbers.total = 40
    list.reload()
    #expect(try await shows("The list ends before row 45.\n", list))
  }

  @Test("may be asked for the greatest position")
  func greatest() async {
    await #expect(throws: ListError.noElement(.max)) { try await list.run("goto \(Int.max)") }
    list.show(from: .max)
  }

  @Test("cancels its loading when it is popped")
  func popped() async throws {
    numbers.isFast = false
    let list = list
    stack.push(SampleScreen("root"))
    stack.push(list)
    #expect(try await Eventually.holds { numbers.isAsked })
    stack.pop()
    numbers.answer()
    await drainMainQueue()
    #expect(text(of: list) == "numbers not loaded; “next” loads the page\n")
  }
}
