// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Publishing

// Plain classes in the place of those that programs with a graphical interface get from their system,
// as far as the code in this folder needs them.

extension LocalizedError {
  /// What a person is told.
  var localizedDescription: String { errorDescription ?? "\(self)" }
}

/// Something that is shown: alone, in a stack, or over another.
class ViewController {
  var title: String?

  /// What is shown over this one, if anything.
  private(set) var presented: ViewController?

  /// What was shown after this one, in order.
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

/// The way from one controller to another.
struct Segue {
  let destination: ViewController
}

/// A message over everything else.
final class AlertController: ViewController {
  let message: String

  init(title: String, message: String) {
    self.message = message
    super.init()
    self.title = title
  }
}

/// A text that is shown.
final class Label {
  var text: String?
  var isHidden = true
}

/// A field to type in.
final class TextField {
  private let subject: CurrentValueSubject<String?, Never>

  init(_ text: String? = nil) {
    subject = CurrentValueSubject(text)
  }

  var text: String? {
    get { subject.value }
    set { subject.value = newValue }
  }

  /// The text now, and whenever it changes.
  var textPublisher: AnyPublisher<String?, Never> { subject.eraseToAnyPublisher() }
}

/// Something to press.
final class Button {
  private let subject = PassthroughSubject<Void, Never>()

  var isEnabled = false

  func tap() { subject.send() }

  var tapPublisher: AnyPublisher<Void, Never> { subject.eraseToAnyPublisher() }
}

/// An instrument of an old kind, which speaks to a delegate.
final class WaterGauge {
  enum Permission: Equatable {
    case notAsked
    case granted
    case refused
  }

  struct Reading: Equatable {
    let level: Int
  }

  weak var delegate: (any WaterGaugeDelegate)?

  private(set) var permission = Permission.notAsked

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

/// A store of an old kind, which calls back once it is done.
final class Herbarium {
  private(set) var pages: [String] = []
  private var waiting: [(Bool) -> Void] = []

  /// Asks whether pages may be kept; the answer comes when somebody gives it.
  func requestAccess(_ answer: @escaping (Bool) -> Void) {
    waiting.append(answer)
  }

  func answer(_ isAllowed: Bool) {
    let waiting = waiting
    self.waiting = []
    for answer in waiting { answer(isAllowed) }
  }

  /// Keeps a page and tells where, unless it is blank.
  func keep(_ page: String) throws -> Int? {
    if page.contains("\n") { throw TestError.broken }
    if page.isEmpty { return nil }
    pages.append(page)
    return pages.count
  }
}
