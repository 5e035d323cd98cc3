// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Publishing
import PublishingTesting
import Testing

// A view model made of drivers, and the controller that binds it to views.

private typealias Driver<T> = AnyPublisher<T, Never>
private typealias Bag = Set<AnyCancellable>

extension Publisher {
  /// A driver as programs defined it themselves.
  fileprivate func settled() -> Driver<Output> {
    `catch` { error -> AnyPublisher<Output, Never> in
      Empty(completeImmediately: true).eraseToAnyPublisher()
    }
    .share(replay: 1)
    .receive(on: DispatchQueue.main)
    .eraseToAnyPublisher()
  }

  fileprivate func settled(onErrorJustReturn: Output) -> Driver<Output> {
    `catch` { error -> Just<Output> in
      Just(onErrorJustReturn)
    }
    .share(replay: 1)
    .receive(on: DispatchQueue.main, options: nil)
    .eraseToAnyPublisher()
  }
}

extension TextField {
  fileprivate func textDriver() -> Driver<String> {
    textPublisher.replaceNil(with: "").driver()
  }
}

private enum Validation: Equatable {
  case success
  case failed(String)
}

private struct PortClosed: Error {}

private enum BoardingPass: Equatable {
  case issued(String)
  case refused
}

/// Validates a booking asynchronously, and fails if the port is closed.
private struct Harbour {
  static let shared = Harbour()

  func check(booking: String) -> AnyPublisher<Validation, PortClosed> {
    if booking == "closed" { return Fail(error: PortClosed()).eraseToAnyPublisher() }
    return Just(booking.count == 6 ? .success : .failed("A booking has six letters."))
      .setFailureType(to: PortClosed.self)
      .eraseToAnyPublisher()
  }

  func check(surname: String) -> Just<Validation> {
    Just(surname.isEmpty ? .failed("Who are you?") : .success)
  }

  func board(booking: String, surname: String) -> Future<BoardingPass, Never> {
    Future { promise in
      promise(.success(booking == "FERRY1" ? .issued("\(booking) \(surname)") : .refused))
    }
  }
}

private class CheckInViewModel {
  let validatedBooking: Driver<Validation>
  let validatedSurname: Driver<Validation>
  let enabled: Driver<Bool>
  let boarded: Driver<BoardingPass>

  init(
    booking: Driver<String>,
    surname: Driver<String>,
    board: AnyPublisher<Void, Never>
  ) {
    validatedBooking = booking.setFailureType(to: PortClosed.self).flatMapLatest {
      Harbour.shared.check(booking: $0)
    }.driver(onErrorJustReturn: .failed("The port is closed."))

    validatedSurname = surname.flatMapLatest {
      Harbour.shared.check(surname: $0)
    }.driver(onErrorJustReturn: .failed("The port is closed."))

    let combined = Publishers.CombineLatest(
      validatedBooking,
      validatedSurname
    )

    enabled =
      combined
      .flatMapLatest { booking, surname -> Just<Bool> in
        if case (.success, .success) = (booking, surname) {
          return Just(true)
        }
        return Just(false)
      }.driver(onErrorJustReturn: false)

    let credentials = Publishers.CombineLatest(booking, surname)

    boarded = board.withLatestFrom(credentials)
      .flatMapLatest {
        Harbour.shared.board(booking: $0, surname: $1)
      }.driver()
  }
}

private class CheckInController: ViewController {
  let booking = TextField()
  let surname = TextField()
  let board = Button()
  let bookingError = Label()
  let pass = Label()

  var bag = Bag()

  lazy var viewModel: CheckInViewModel = {
    CheckInViewModel(
      booking: booking.textDriver(),
      surname: surname.textDriver(),
      board: board.tapPublisher
    )
  }()

  override func viewDidLoad() {
    super.viewDidLoad()
    viewModel.validatedBooking
      .sink { [weak self] validation in
        if case .failed(let message) = validation {
          self?.bookingError.text = message
          self?.bookingError.isHidden = false
        } else {
          self?.bookingError.isHidden = true
        }
      }.store(in: &bag)

    viewModel.enabled.sink { [weak self] enabled in
      self?.board.isEnabled = enabled
    }.store(in: &bag)

    viewModel.boarded.sink { [weak self] pass in
      if case .issued(let text) = pass {
        self?.pass.text = text
      }
    }.store(in: &bag)
  }
}

@MainActor
@Suite("Combine compatibility: a view model of drivers")
struct DriverFormTests {
  /// Waits until all values have passed through the chained drivers of a form.
  private func settle() async {
    for _ in 1...8 { await drainMainQueue() }
  }

  private func form() async -> CheckInController {
    let controller = CheckInController()
    controller.viewDidLoad()
    await settle()
    return controller
  }

  @Test("the button is enabled while both fields are valid")
  func enabled() async {
    let form = await form()
    #expect(form.bookingError.text == "A booking has six letters.")
    #expect(!form.bookingError.isHidden)
    #expect(!form.board.isEnabled)
    form.booking.text = "FERRY1"
    form.surname.text = "Okafor"
    await settle()
    #expect(form.bookingError.isHidden)
    #expect(form.board.isEnabled)
    form.surname.text = nil
    await settle()
    #expect(!form.board.isEnabled)
  }

  @Test("the button sends the latest values of both fields")
  func boarded() async {
    let form = await form()
    form.booking.text = "FERRY2"
    form.surname.text = "Okafor"
    await settle()
    form.board.tap()
    await settle()
    #expect(form.pass.text == nil)
    form.booking.text = "FERRY1"
    await settle()
    form.board.tap()
    await settle()
    #expect(form.pass.text == "FERRY1 Okafor")
  }

  @Test("a driver replaces an error with its given value")
  func closed() async {
    let form = await form()
    form.booking.text = "closed"
    await settle()
    #expect(form.bookingError.text == "The port is closed.")
  }

  @Test("a form with subscriptions to itself is released")
  func goes() async {
    weak var weakForm: CheckInController?
    do {
      let form = await form()
      weakForm = form
    }
    await settle()
    #expect(weakForm == nil)
  }

  @Test("a driver written with other operators behaves like the built-in one")
  func byHand() async {
    let subject = PassthroughSubject<Int, PortClosed>()
    var heard: [[Int]] = [[], [], [], []]
    var bag = Bag()
    subject.driver().sink { heard[0].append($0) }.store(in: &bag)
    subject.settled().sink { heard[1].append($0) }.store(in: &bag)
    subject.driver(onErrorJustReturn: -1).sink { heard[2].append($0) }.store(in: &bag)
    subject.settled(onErrorJustReturn: -1).sink { heard[3].append($0) }.store(in: &bag)
    subject.send(1)
    subject.send(completion: .failure(PortClosed()))
    await settle()
    #expect(heard == [[1], [1], [1, -1], [1, -1]])
  }
}
