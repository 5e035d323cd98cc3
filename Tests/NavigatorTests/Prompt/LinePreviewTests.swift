// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

@testable import Navigator

@MainActor
@Suite("The preview of a typed line")
struct LinePreviewTests {
  private let terminal = ScriptedTerminal([])
  private let clock = TestScheduler()

  /// Types a line and advances the time until the preview is shown.
  private func type(_ text: String) {
    terminal.typed.value = EditedLine(text)
    clock.advance(by: .milliseconds(40))
  }

  @Test("is requested for the latest line after a pause")
  func latest() {
    var asked: [String] = []
    let preview = LinePreview(on: terminal, scheduler: clock) { line in
      asked.append(line)
      return Just(Content.line("of \(line)")).eraseToAnyPublisher()
    }
    for text in ["/", "/t", "/te", "/tea"] { terminal.typed.value = EditedLine(text) }
    clock.advance(by: .milliseconds(39))
    #expect(asked == [])
    clock.advance(by: .milliseconds(1))
    #expect(terminal.below.last == "of /tea\n")
    #expect(asked == ["/tea"])
    withExtendedLifetime(preview) {}
  }

  @Test("ignores results for an earlier line")
  func stale() {
    let results = [
      "a": PassthroughSubject<Content, Never>(), "b": PassthroughSubject<Content, Never>(),
    ]
    var asked: [String] = []
    let preview = LinePreview(on: terminal, scheduler: clock) { line in
      asked.append(line)
      return results[line]?.eraseToAnyPublisher()
    }
    type("a")
    results["a"]?.send(.line("first"))
    terminal.typed.value = EditedLine("b")
    results["a"]?.send(.line("stale"))
    clock.advance(by: .milliseconds(40))
    #expect(asked == ["a", "b"])
    results["b"]?.send(.line("second"))
    #expect(terminal.below.compactMap(\.self) == ["first\n", "second\n"])
    withExtendedLifetime(preview) {}
  }

  @Test("is cancelled when the line ends")
  func cancelled() {
    var isCancelled = false
    let preview = LinePreview(on: terminal, scheduler: clock) { line in
      Empty(completeImmediately: false)
        .handleEvents(receiveCancel: { isCancelled = true }).eraseToAnyPublisher()
    }
    type("a")
    #expect(!isCancelled)
    terminal.typed.value = nil
    #expect(isCancelled)
    withExtendedLifetime(preview) {}
  }

  @Test("disappears for a line without a preview")
  func nothing() {
    let preview = LinePreview(on: terminal, scheduler: clock) { line in
      line == "/tea" ? Just(Content.line("tea")).eraseToAnyPublisher() : nil
    }
    type("/tea")
    #expect(terminal.below.last == "tea\n")
    type("sort")
    #expect(terminal.below.last == .some(nil))
    withExtendedLifetime(preview) {}
  }

  @Test("is not requested again if only the cursor moves")
  func cursor() {
    var count = 0
    let preview = LinePreview(on: terminal, scheduler: clock) { line in
      count += 1
      return Just(Content.line(line)).eraseToAnyPublisher()
    }
    type("/tea")
    terminal.typed.value = EditedLine("/tea", cursor: 1)
    clock.advance(by: 1)
    #expect(count == 1)
    withExtendedLifetime(preview) {}
  }
}
