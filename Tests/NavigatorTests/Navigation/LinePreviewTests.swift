import NavigatorTesting
import TestSupport
import Testing

@testable import Navigator

@MainActor
@Suite("What is shown of a line while it is typed")
struct LinePreviewTests {
  private let terminal = ScriptedTerminal([])

  /// Waits until something holds; the test's time limit ends a wait for ever.
  private func wait(until isDone: () -> Bool) async throws {
    while !isDone() { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test("is what its command says of the latest line", .timeLimit(.minutes(10)))
  func latest() async throws {
    var asked: [String] = []
    let preview = LinePreview(on: terminal) { line in
      asked.append(line)
      return Just(Content.line("of \(line)")).eraseToAnyPublisher()
    }
    for text in ["/", "/t", "/te", "/tea"] { terminal.typed.value = EditedLine(text) }
    try await wait { terminal.below.last == "of /tea\n" }
    #expect(asked == ["/tea"])
    withExtendedLifetime(preview) {}
  }

  @Test(
    "of an earlier line is not shown any more, as soon as the line changes",
    .timeLimit(.minutes(10))
  )
  func stale() async throws {
    let results = [
      "a": PassthroughSubject<Content, Never>(), "b": PassthroughSubject<Content, Never>(),
    ]
    var asked: [String] = []
    let preview = LinePreview(on: terminal) { line in
      asked.append(line)
      return results[line]?.eraseToAnyPublisher()
    }
    terminal.typed.value = EditedLine("a")
    try await wait { asked == ["a"] }
    results["a"]?.send(.line("first"))
    terminal.typed.value = EditedLine("b")
    results["a"]?.send(.line("stale"))
    try await wait { asked == ["a", "b"] }
    results["b"]?.send(.line("second"))
    #expect(terminal.below.compactMap(\.self) == ["first\n", "second\n"])
    withExtendedLifetime(preview) {}
  }

  @Test("is given up when the line changes", .timeLimit(.minutes(10)))
  func cancelled() async throws {
    var isCancelled = false
    var isAsked = false
    let preview = LinePreview(on: terminal) { line in
      isAsked = true
      return Empty(completeImmediately: false)
        .handleEvents(receiveCancel: { isCancelled = true }).eraseToAnyPublisher()
    }
    terminal.typed.value = EditedLine("a")
    try await wait { isAsked }
    terminal.typed.value = nil
    #expect(isCancelled)
    withExtendedLifetime(preview) {}
  }

  @Test("goes away for a line of which there is nothing to show", .timeLimit(.minutes(10)))
  func nothing() async throws {
    let preview = LinePreview(on: terminal) { line in
      line == "/tea" ? Just(Content.line("tea")).eraseToAnyPublisher() : nil
    }
    terminal.typed.value = EditedLine("/tea")
    try await wait { terminal.below.last == "tea\n" }
    terminal.typed.value = EditedLine("sort")
    try await wait { terminal.below.last == .some(nil) }
    withExtendedLifetime(preview) {}
  }

  @Test("stays while only the cursor moves", .timeLimit(.minutes(10)))
  func cursor() async throws {
    var count = 0
    let preview = LinePreview(on: terminal) { line in
      count += 1
      return Just(Content.line(line)).eraseToAnyPublisher()
    }
    terminal.typed.value = EditedLine("/tea")
    try await wait { count == 1 }
    terminal.typed.value = EditedLine("/tea", cursor: 1)
    try await Task.sleep(for: .milliseconds(120))
    #expect(count == 1)
    withExtendedLifetime(preview) {}
  }
}
