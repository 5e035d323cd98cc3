// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Publishing
import Testing

// A sheet that returns a value or an error through a publisher, and the controller that presents
// it.

private struct Reservation: Equatable {
  let name: String
  let seats: String
}

private enum ReservationError: LocalizedError {
  case nameMissing
  case seatsMissing

  var errorDescription: String? {
    switch self {
    case .nameMissing:
      return "Whose table is it?"
    case .seatsMissing:
      return "How many will you be?"
    }
  }
}

/// The simple form, whose publisher exposes its subject and cannot fail.
private class QuickReservationController: ViewController {
  let name = TextField("Nora")
  let seats = TextField("2")

  /// The publisher of the saved reservation.
  public var reservationPublisher = PassthroughSubject<Reservation, Never>()

  func save(_ sender: Any) {
    if let name = name.text, let seats = seats.text {
      let reservation = Reservation(name: name, seats: seats)
      reservationPublisher.send(reservation)
      reservationPublisher.send(completion: .finished)
    }
  }
}

/// The complete form, whose subject is private and finishes or fails.
private class ReservationController: ViewController {
  let name = TextField("")
  let seats = TextField("")

  private let reservationSubject = PassthroughSubject<Reservation, ReservationError>()

  /// The publisher of the saved reservation, or of the error.
  public var reservationPublisher: AnyPublisher<Reservation, ReservationError> {
    reservationSubject.eraseToAnyPublisher()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Reserve a table"
  }

  func save(_ sender: Any) {
    if let name = name.text, let seats = seats.text {
      if name.isEmpty {
        reservationSubject.send(completion: .failure(.nameMissing))
      } else if seats.isEmpty {
        reservationSubject.send(completion: .failure(.seatsMissing))
      } else {
        let reservation = Reservation(name: name, seats: seats)
        reservationSubject.send(reservation)
        reservationSubject.send(completion: .finished)
      }
    }
  }
}

private class RestaurantController: ViewController {
  let greeting = Label()

  private(set) var reservationSubscription: AnyCancellable?

  override func prepare(for segue: Segue, sender: Any?) {
    if let destination = segue.destination as? QuickReservationController {
      reservationSubscription = destination.reservationPublisher
        .sink(receiveValue: { (reservation) in
          self.greeting.text = "\(reservation.name), \(reservation.seats)"
        })
    }
    if let destination = segue.destination as? ReservationController {
      reservationSubscription = destination.reservationPublisher
        .sink(
          receiveCompletion: { finalResult in
            self.dismiss(animated: true) {
              if case .failure(let error) = finalResult {
                let alert = AlertController(
                  title: "Something is missing",
                  message: error.localizedDescription
                )
                self.present(alert, animated: true, completion: nil)
              }
            }
            self.reservationSubscription = nil
          },
          receiveValue: { reservation in
            self.greeting.text = "See you soon, \(reservation.name)"
          }
        )
    }
  }
}

@Suite("Combine compatibility: a sheet that publishes its input")
struct FormSheetTests {
  @Test("a saved form sends its value and is dismissed")
  func saved() {
    let restaurant = RestaurantController()
    let form = ReservationController()
    restaurant.performSegue(to: form, sender: nil)
    #expect(restaurant.presented === form)
    form.name.text = "Nora"
    form.seats.text = "2"
    form.save(self)
    #expect(restaurant.greeting.text == "See you soon, Nora")
    #expect(restaurant.presented == nil)
    #expect(restaurant.reservationSubscription == nil)
  }

  @Test("an alert that names the missing field replaces an incomplete form")
  func missing() {
    let restaurant = RestaurantController()
    let form = ReservationController()
    restaurant.performSegue(to: form, sender: nil)
    form.name.text = "Nora"
    form.save(self)
    #expect(restaurant.greeting.text == nil)
    #expect((restaurant.presented as? AlertController)?.message == "How many will you be?")
  }

  @Test("a form presented again sends its value again")
  func again() {
    let restaurant = RestaurantController()
    for name in ["Nora", "Yusuf"] {
      let form = ReservationController()
      restaurant.performSegue(to: form, sender: nil)
      form.name.text = name
      form.seats.text = "4"
      form.save(self)
      #expect(restaurant.greeting.text == "See you soon, \(name)")
    }
  }

  @Test("a form with a public subject sends its value")
  func quick() {
    let restaurant = RestaurantController()
    let form = QuickReservationController()
    restaurant.performSegue(to: form, sender: nil)
    form.save(self)
    #expect(restaurant.greeting.text == "Nora, 2")
  }
}
