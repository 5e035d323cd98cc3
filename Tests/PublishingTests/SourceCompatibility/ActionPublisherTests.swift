// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

// A controller that publishes user actions, first through a property, then as a publisher itself.

private struct Book: Equatable {
  let title: String
}

private class BookController: ViewController {
  let book: Book

  init(for book: Book) {
    self.book = book
  }
}

private final class LoanTermsController: ViewController {}

private final class ShelfController: ViewController {
  enum Action {
    case selected(Book)
    case showLoanTerms
  }

  /// The publisher of user actions.
  public var publisher = PassthroughSubject<Action, Never>()

  func showLoanTerms() {
    publisher.send(.showLoanTerms)
  }

  func shelf(didSelectBookAt index: Int) {
    publisher.send(.selected(Book(title: "volume \(index)")))
  }
}

private final class CatalogueController: ViewController {
  enum Action {
    case selected(Book)
    case showLoanTerms
  }

  private var publisher = PassthroughSubject<Action, Never>()

  func showLoanTerms() {
    publisher.send(.showLoanTerms)
  }

  func catalogue(didSelectBookAt index: Int) {
    publisher.send(.selected(Book(title: "volume \(index)")))
  }
}

extension CatalogueController: Publisher {
  typealias Output = Action
  typealias Failure = Never

  func receive<S>(subscriber: S)
  where
    S: Subscriber,
    CatalogueController.Failure == S.Failure,
    CatalogueController.Output == S.Input
  {
    publisher.subscribe(subscriber)
  }
}

/// Shows the loan desk and handles its actions.
private final class Desk {
  let navigationController = ViewController()

  func handle(_ action: CatalogueController.Action) {
    switch action {
    case .selected(let book):
      navigationController.show(BookController(for: book))
    case .showLoanTerms:
      navigationController.present(LoanTermsController(), animated: true)
    }
  }
}

@Suite("Combine compatibility: a controller that publishes actions")
struct ActionPublisherTests {
  @Test("an action reaches a closure passed to sink")
  func inline() throws {
    let navigationController = ViewController()
    let viewController = ShelfController()
    let subscription = viewController.publisher.sink { action in
      switch action {
      case .selected(let book):
        let newViewController = BookController(for: book)
        navigationController.show(newViewController)
      case .showLoanTerms:
        let termsController = LoanTermsController()
        navigationController.present(termsController, animated: true)
      }
    }
    viewController.shelf(didSelectBookAt: 3)
    viewController.showLoanTerms()
    let shown = try #require(navigationController.shown.first as? BookController)
    #expect(shown.book == Book(title: "volume 3"))
    #expect(navigationController.presented is LoanTermsController)
    subscription.cancel()
  }

  @Test("a subscriber can subscribe directly to a controller that is a publisher")
  func direct() {
    let desk = Desk()
    let viewController = CatalogueController()
    let subscription = viewController.sink { [weak desk] action in desk?.handle(action) }
    viewController.catalogue(didSelectBookAt: 1)
    viewController.catalogue(didSelectBookAt: 2)
    viewController.showLoanTerms()
    #expect(desk.navigationController.shown.count == 2)
    #expect(desk.navigationController.presented is LoanTermsController)
    subscription.cancel()
  }

  @Test("operators work on a controller, for several subscribers")
  func several() {
    let viewController = CatalogueController()
    var titles: [String] = []
    var termsShown = 0
    var subscriptions = Set<AnyCancellable>()
    viewController
      .compactMap { action -> String? in
        guard case .selected(let book) = action else { return nil }
        return book.title
      }
      .sink { titles.append($0) }
      .store(in: &subscriptions)
    viewController
      .filter { if case .showLoanTerms = $0 { true } else { false } }
      .sink { _ in termsShown += 1 }
      .store(in: &subscriptions)
    viewController.catalogue(didSelectBookAt: 7)
    viewController.showLoanTerms()
    #expect(titles == ["volume 7"])
    #expect(termsShown == 1)
  }

  @Test("a released subscription receives no further actions")
  func letGo() {
    let desk = Desk()
    let viewController = CatalogueController()
    var subscription: AnyCancellable? = viewController.sink(receiveValue: desk.handle)
    viewController.catalogue(didSelectBookAt: 1)
    subscription = nil
    viewController.catalogue(didSelectBookAt: 2)
    #expect(desk.navigationController.shown.count == 1)
    _ = subscription
  }
}
