// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

@testable import Navigator

@MainActor
@Suite("A coordinator with places")
struct RestorationTests {
  fileprivate struct Missing: ExplainedError {
    let alert = Alert("no folder “missing”")
  }

  fileprivate enum Step: RestorationStep, Equatable {
    case folder(String)
    case unit(String)

    var opensScreen: Bool { if case .folder = self { true } else { false } }

    init?(_ text: String) {
      if text.hasPrefix("unit ") {
        self = .unit(String(text.dropFirst(5)))
      } else if text.hasPrefix("folder ") {
        self = .folder(String(text.dropFirst(7)))
      } else {
        return nil
      }
    }

    var description: String {
      switch self {
      case .folder(let name): "folder \(name)"
      case .unit(let unit): "unit \(unit)"
      }
    }
  }

  fileprivate final class Folder: @MainActor Screen, @MainActor RestorableScreen {
    let title: String
    var unit = ""
    let commands: [Command] = []
    let body = Content()
    let actions = Empty<Never, Never>().eraseToAnyPublisher()

    var steps: [Step] {
      (title == "root" ? [] : [.folder(title)]) + (unit.isEmpty ? [] : [.unit(unit)])
    }

    init(_ title: String) {
      self.title = title
    }
  }

  fileprivate final class Folders: RestorableCoordinator {
    let stack = NavigationStack()
    let work = Work()
    var root: Folder? { stack.screens.first as? Folder }

    init() { stack.push(Folder("root")) }

    func restore(_ step: Step) async throws -> [Alert] {
      switch step {
      case .folder("missing"): throw Missing()
      case .folder("hidden"): return [Alert("“hidden” is hidden")]
      case .folder(let name): work.add { [stack] in stack.push(Folder(name)) }
      case .unit("old"): return [Alert("the unit “old” is no longer used")]
      case .unit(let unit): (stack.top as? Folder)?.unit = unit
      }
      return []
    }
  }

  private let coordinator = Folders()

  private var titles: [String] { coordinator.stack.screens.map(\.title) }

  @Test("says the place of the screen on top, with the state of each screen")
  func place() async {
    coordinator.root?.unit = "g"
    await coordinator.restore(Place([.folder("teas"), .folder("green"), .unit("kg")]))
    #expect(
      coordinator.place == Place([.unit("g"), .folder("teas"), .folder("green"), .unit("kg")])
    )
  }

  @Test("leaves out what is above a screen that cannot be opened again")
  func unrestorable() async {
    await coordinator.restore(Place([.folder("teas")]))
    coordinator.stack.push(SampleScreen("sheet"))
    coordinator.stack.push(Folder("green"))
    #expect(coordinator.place == Place([.folder("teas")]))
  }

  @Test("opens a place on top of its root, in another run")
  func restored() async {
    let problems = await coordinator.restore(Place([.unit("g"), .folder("teas"), .unit("kg")]))
    #expect(problems == [])
    #expect(titles == ["root", "teas"])
    #expect((coordinator.stack.top as? Folder)?.unit == "kg")
    #expect(coordinator.root?.unit == "g")
  }

  @Test("stops at a step that fails, with its error")
  func failed() async {
    let problems = await coordinator.restore(
      Place([.folder("teas"), .folder("missing"), .folder("green")])
    )
    #expect(problems.map(\.line) == ["no folder “missing”"])
    #expect(titles == ["root", "teas"])
  }

  @Test("stops at a step that opens no screen")
  func unopened() async {
    let problems = await coordinator.restore(Place([.folder("hidden"), .unit("kg")]))
    #expect(problems.map(\.line) == ["“hidden” is hidden"])
    #expect(coordinator.root?.unit == "")
  }

  @Test("ends without an alert after Ctrl-C")
  func cancelled() async {
    let restoring = Task { [coordinator] in
      withUnsafeCurrentTask { $0?.cancel() }
      return await coordinator.restore(Place([.folder("teas")]))
    }
    #expect(await restoring.value == [])
    #expect(titles == ["root"])
  }

  @Test("continues after state that no longer exists, and mentions it once")
  func missingState() async {
    let problems = await coordinator.restore(
      Place([.unit("old"), .folder("teas"), .unit("old"), .folder("green")])
    )
    #expect(problems.map(\.line) == ["the unit “old” is no longer used"])
    #expect(titles == ["root", "teas", "green"])
  }
}

@Suite("The text of a place")
struct PlaceTests {
  private typealias Step = RestorationTests.Step

  @Test(
    "is one line, which is read again",
    arguments: [
      ([], ""), (["teas"], "folder teas"), (["teas", "grün"], "folder teas/folder grün"),
      (["a/b", "50 %"], "folder a%2Fb/folder 50 %25"),
      (["a\u{2028}b"], "folder a%E2%80%A8b"),
      (["a\nb\t\u{1B}\u{7F}\u{9B}"], "folder a%0Ab%09%1B%7F%C2%9B"), ([""], "folder "),
    ]
  )
  func roundTrip(names: [String], text: String) {
    let place = Place(names.map { Step.folder($0) })
    #expect(place.description == text)
    #expect(Place(text) == place)
  }

  @Test(
    "is invalid with an unknown step, or an incomplete escape",
    arguments: [
      "x", "folder a/", "folder a//folder b", "folder %", "folder %2", "folder %G1", "folder %+1",
      "folder %-0", "folder %1é", "folder %FF",
    ]
  )
  func invalid(text: String) {
    #expect(Place<Step>(text) == nil)
  }
}
