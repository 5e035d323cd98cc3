// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Publishing

// Plain replacements for the classes of a graphical interface, as far as the code in this folder
// needs them.

extension LocalizedError {
  /// The message for the user.
  var localizedDescription: String { errorDescription ?? "\(self)" }
}

/// A screen that is shown alone, on a stack, or over another.
class ViewController {
  var title: String?

  /// The controller presented over this one, if any.
  private(set) var presented: ViewController?

  /// The controllers that were shown after this one, in order.
  private(set) var shown: [ViewController] = []

  init() {}

  func viewDidLoad() {}

  func prepare(for segue: Segue, sender: Any?) {}

  func performSegue(to destination: ViewController, sender: Any?) {
    prepare(for: Segue(destination: destination), sender: sender)
    present(destination, animated: true, completion: nil)
  }

  func show(_ controller: ViewController) {
    controller.viewDidLoad()
    shown.append(controller)
  }

  func present(_ controller: ViewController, animated: Bool, completion: (() -> Void)? = nil) {
    controller.viewDidLoad()
    presented = controller
    completion?()
  }

  func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    presented = nil
    completion?()
  }
}

/// The transition from one controller to another.
struct Segue {
  let destination: ViewController
}

/// A modal message.
final class AlertController: ViewController {
  let message: String

  init(title: String, message: String) {
    self.message = message
    super.init()
    self.title = title
  }
}

/// A displayed text.
final class Label {
  var text: String?
  var isHidden = true
}

/// A text input field.
final class TextField {
  private let subject: CurrentValueSubject<String?, Never>

  init(_ text: String? = nil) {
    subject = CurrentValueSubject(text)
  }

  var text: String? {
    get { subject.value }
    set { subject.value = newValue }
  }

  /// A publisher of the current text and its changes.
  var textPublisher: AnyPublisher<String?, Never> { subject.eraseToAnyPublisher() }
}

/// A push button.
final class Button {
  private let subject = PassthroughSubject<Void, Never>()

  var isEnabled = false

  func tap() { subject.send() }

  var tapPublisher: AnyPublisher<Void, Never> { subject.eraseToAnyPublisher() }
}

/// An instrument with a delegate.
final class WaterGauge {
  enum Permission: Equatable {
    case notDetermined
    case granted
    case refused
  }

  struct Reading: Equatable {
    let level: Int
  }

  weak var delegate: (any WaterGaugeDelegate)?

  private(set) var permission = Permission.notDetermined

  func requestPermission(granting isGranted: Bool = true) {
    permission = isGranted ? .granted : .refused
    delegate?.waterGauge(self, didChange: permission)
  }

  func measure(_ levels: Int...) {
    delegate?.waterGauge(self, didRead: levels.map(Reading.init))
  }
}

protocol WaterGaugeDelegate: AnyObject {
  func waterGauge(_ gauge: WaterGauge, didChange permission: WaterGauge.Permission)
  func waterGauge(_ gauge: WaterGauge, didRead readings: [WaterGauge.Reading])
}

/// A store with completion callbacks.
final class Herbarium {
  private(set) var pages: [String] = []
  private var waiting: [(Bool) -> Void] = []

  /// Requests permission to keep pages, which ``answer(_:)`` grants or denies later.
  func requestAccess(_ answer: @escaping (Bool) -> Void) {
    waiting.append(answer)
  }

  func answer(_ isAllowed: Bool) {
    let waiting = waiting
    self.waiting = []
    for answer in waiting { answer(isAllowed) }
  }

  /// Stores a page and returns its number, or `nil` if it is blank.
  func keep(_ page: String) throws -> Int? {
    if page.contains("\n") { throw TestError.broken }
    if page.isEmpty { return nil }
    pages.append(page)
    return pages.count
  }
}
