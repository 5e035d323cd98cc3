// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import NavigatorTesting
import Testing

@MainActor
@Suite("Navigation stack")
struct NavigationStackTests {
  private let stack = NavigationStack()

  @Test("a pushed screen is on top, and its handler receives its actions")
  func push() {
    let screen = SampleScreen("a")
    var heard: [SampleScreen.Action] = []
    stack.push(screen) { heard.append($0) }
    screen.publish(.selected(1))
    #expect(stack.top === screen)
    #expect(heard == [.selected(1)])
  }

  @Test("several handlers of a screen receive its actions in order")
  func severalHandlers() {
    let screen = SampleScreen("a")
    var heard: [String] = []
    stack.push(screen, onAction: { _ in heard.append("first") }, { _ in heard.append("second") })
    screen.publish(.renamed)
    #expect(heard == ["first", "second"])
  }

  @Test("a popped screen is released")
  func released() {
    stack.push(SampleScreen("root"))
    stack.push(SampleScreen("top"))
    weak let top = stack.top
    stack.pop()
    #expect(top == nil)
  }

  @Test("actions of a popped screen are dropped")
  func unheard() {
    stack.push(SampleScreen("root"))
    let screen = SampleScreen("top")
    var count = 0
    stack.push(screen) { _ in count += 1 }
    stack.pop()
    screen.publish(.renamed)
    #expect(count == 0)
  }

  @Test("a handler that pops its screen keeps later handlers from receiving the action")
  func poppedWhilePublishing() {
    stack.push(SampleScreen("root"))
    let screen = SampleScreen("top")
    var count = 0
    stack.push(screen, onAction: { [stack] _ in stack.pop() }, { _ in count += 1 })
    screen.publish(.renamed)
    #expect(count == 0)
    #expect(stack.titles == ["root"])
  }

  @Test("the root cannot be popped")
  func popRoot() {
    stack.push(SampleScreen("root"))
    stack.pop()
    stack.popToRoot()
    #expect(stack.titles == ["root"])
  }

  @Test("popping to the root releases all screens above it")
  func popToRoot() {
    for title in ["root", "a", "b", "c"] { stack.push(SampleScreen(title)) }
    weak let middle = stack.screens[1]
    stack.popToRoot()
    #expect(stack.titles == ["root"])
    #expect(middle == nil)
  }

  @Test("closing removes the root as well")
  func close() {
    for title in ["root", "a"] { stack.push(SampleScreen(title)) }
    stack.close()
    #expect(stack.top == nil)
  }

  #if DEBUG
  @Test("a screen that is pushed twice traps with its type and the remedy")
  func pushedTwice() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (stack, screen) = (NavigationStack(), SampleScreen("root"))
        stack.push(screen)
        stack.push(screen)
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("a SampleScreen that is on the stack was pushed again; create a new"))
  }
  #else
  @Test("a screen is on the stack at most once")
  func once() {
    let screen = SampleScreen("a")
    stack.push(screen)
    stack.push(SampleScreen("b"))
    stack.push(screen)
    #expect(stack.titles == ["a", "b"])
  }
  #endif

  @Test("the stack publishes each change")
  func changes() throws {
    let changes = Recorder(stack.changes)
    stack.push(SampleScreen("root"))
    stack.present(SampleForm()) { _ in }
    stack.dismiss()
    stack.pop()
    stack.refresh()
    changes.expect(.pushed, .presented, .popped, .refreshed)
  }

  @Test("transitions requested during another one run after it, in order")
  func whole() {
    var titles: [[String]] = []
    let owner = stack.changes.sink { [stack] change in
      titles.append(stack.titles)
      if stack.titles == ["a"] {
        stack.push(SampleScreen("b"))
        stack.push(SampleScreen("c"))
        #expect(stack.titles == ["a"])
      }
    }
    stack.push(SampleScreen("a"))
    #expect(titles == [["a"], ["a", "b"], ["a", "b", "c"]])
    owner.cancel()
  }
}

@MainActor
@Suite("Presented forms")
struct PresentationTests {
  private let stack = NavigationStack()
  private let answers = Answers()

  /// The received answers.
  private final class Answers {
    var all: [Answer<String, SampleError>] = []
  }

  init() {
    stack.push(SampleScreen("root"))
  }

  private func present(_ form: SampleForm) {
    stack.present(form) { [answers] in answers.all.append($0) }
  }

  @Test("an applied form is dismissed and delivers its value")
  func applied() {
    let form = SampleForm()
    present(form)
    form.apply("tea")
    #expect(answers.all == [.value("tea")])
    #expect(stack.titles == ["root"])
  }

  @Test("a form is removed before its answer arrives")
  func order() {
    var titles: [String]?
    let form = SampleForm()
    stack.present(form) { [stack] _ in titles = stack.titles }
    form.apply("tea")
    #expect(titles == ["root"])
  }

  @Test("a form answers with the last value that it published")
  func lastValue() {
    let form = SampleForm()
    present(form)
    form.publish("tea")
    form.apply("coffee")
    #expect(answers.all == [.value("coffee")])
  }

  @Test("a cancelled form answers that it was dismissed")
  func cancelled() {
    let form = SampleForm()
    present(form)
    form.cancel()
    #expect(answers.all == [.dismissed])
    #expect(stack.titles == ["root"])
  }

  @Test("a form that fails is dismissed, answers with its error and causes an alert")
  func failed() throws {
    let notices = Recorder(stack.notices)
    let form = SampleForm()
    present(form)
    form.fail()
    #expect(answers.all == [.failure(.noPaper)])
    notices.expect(.alert(SampleError.noPaper.alert))
    #expect(stack.titles == ["root"])
  }

  @Test("a form answers once, however it is removed", arguments: 0..<4)
  func goes(way: Int) {
    let form = SampleForm()
    present(form)
    switch way {
    case 0: stack.pop()
    case 1: stack.dismiss()
    case 2: stack.popToRoot()
    default: stack.close()
    }
    form.apply("late")
    #expect(answers.all == [.dismissed])
  }

  @Test("forms answer from the top down, and cancelling one removes the screens above it")
  func nested() {
    var order: [String] = []
    stack.present(SampleForm()) { _ in order.append("lower") }
    stack.push(SampleScreen("between"))
    let lower = stack.screens[1]
    stack.present(SampleForm()) { _ in order.append("upper") }
    stack.dismiss()
    #expect(order == ["upper"])
    (lower as? SampleForm)?.cancel()
    #expect(order == ["upper", "lower"])
    #expect(stack.titles == ["root"])
  }

  #if DEBUG
  @Test("a form that is pushed traps with its type and the remedy")
  func pushed() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { NavigationStack().push(SampleForm()) }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("the form SampleForm was pushed, so its answer is lost; use present"))
  }
  #else
  @Test("a form that is presented again answers the second presentation as dismissed")
  func twice() {
    let form = SampleForm()
    present(form)
    present(form)
    #expect(answers.all == [.dismissed])
    form.apply("tea")
    #expect(answers.all == [.dismissed, .value("tea")])
  }

  @Test("a form that is presented again publishes no end while it stays on the stack")
  func noEnd() throws {
    let form = SampleForm()
    present(form)
    let events = Recorder(stack.events.map { "\($0.action)" })
    present(form)
    form.apply("tea")
    events.expect("applied(\"tea\")")
  }
  #endif

  @Test("a form answers when the stack is released")
  func stackGoes() {
    var stack: NavigationStack? = NavigationStack()
    stack?.present(SampleForm()) { [answers] in answers.all.append($0) }
    stack = nil
    #expect(answers.all == [.dismissed])
  }

  @Test("a dismissed form is released")
  func released() {
    present(SampleForm())
    weak let form = stack.top
    stack.dismiss()
    #expect(form == nil)
  }

  @Test("the handler of an answer may present the next form")
  func chain() {
    let first = SampleForm()
    stack.present(first) { [self] _ in present(SampleForm()) }
    first.apply("tea")
    #expect(stack.titles == ["root", "form"])
    (stack.top as? SampleForm)?.apply("coffee")
    #expect(answers.all == [.value("coffee")])
  }
}

@MainActor
@Suite("Coordinator")
struct CoordinatorTests {
  @Test("a handler is a method that can be called with an action")
  func handler() {
    let coordinator = SampleCoordinator()
    coordinator.handle(.selected(7))
    #expect(coordinator.stack.titles == ["root", "page 7"])
  }

  @Test("the prompt's actions go back, go to the root and exit")
  func promptActions() {
    let coordinator = SampleCoordinator()
    for number in 1...3 { coordinator.handle(.selected(number)) }
    coordinator.handle(Prompt.Action.back)
    #expect(coordinator.stack.titles == ["root", "page 1", "page 2"])
    coordinator.handle(Prompt.Action.home)
    #expect(coordinator.stack.titles == ["root"])
    coordinator.handle(Prompt.Action.back)
    #expect(coordinator.stack.screens.isEmpty)
  }

  @Test("100,000 actions in a row neither overflow nor leak")
  func manyActions() {
    let coordinator = SampleCoordinator()
    let root = coordinator.stack.top as? SampleScreen
    weak var last: AnyObject?
    for number in 1...100_000 {
      root?.publish(.selected(number))
      #expect(last == nil || coordinator.stack.screens.count == 2)
      last = coordinator.stack.top
      coordinator.stack.pop()
    }
    #expect(last == nil)
    #expect(coordinator.stack.titles == ["root"])
  }

  @Test("popping 1,000 screens that handlers pushed leaks none")
  func deep() {
    let coordinator = SampleCoordinator()
    for number in 1...1000 {
      (coordinator.stack.top as? SampleScreen)?.publish(.selected(number))
    }
    #expect(coordinator.stack.screens.count == 1001)
    weak let middle = coordinator.stack.screens[500]
    coordinator.stack.popToRoot()
    #expect(middle == nil)
  }

  @Test("work runs in order, including work that other work adds")
  func work() async throws {
    let work = Work()
    var done: [Int] = []
    work.add {
      done.append(1)
      work.add { done.append(3) }
    }
    work.add { done.append(2) }
    try await work.perform()
    #expect(done == [1, 2, 3])
  }

  @Test("work after a failure is dropped")
  func failedWork() async throws {
    let work = Work()
    var isDone = false
    work.add { throw SampleError.noPaper }
    work.add { isDone = true }
    await #expect(throws: SampleError.noPaper) { try await work.perform() }
    try await work.perform()
    #expect(!isDone)
  }
}
