// SPDX-License-Identifier: GPL-3.0-or-later

/// A screen that asks for input and publishes it as values.
///
/// A form publishes a value when it is applied, and then completes. A cancelled form completes
/// without a value. A form fails if its purpose cannot be carried out.
///
/// ``ValueForm`` is a form of fields. Another kind of form publishes its values itself:
///
/// ```swift
/// @MainActor
/// final class NoteForm: @MainActor Form {
///   let title = "note"
///   var body: Content { .line("Type “keep” and the note.") }
///   var valuePublisher: AnyPublisher<String, Never> { values.eraseToAnyPublisher() }
///   private let values = PassthroughSubject<String, Never>()
///
///   var commands: [Command] {
///     [
///       Command("keep", .text("NOTE"), help: "keep the note") { [values] note in
///         values.send(note)
///         values.send(completion: .finished)
///       },
///       Command("cancel", help: "keep nothing") { [values] in values.send(completion: .finished) },
///     ]
///   }
///   …
/// }
/// ```
@MainActor
public protocol Form<Value, ValueFailure>: Screen {
  /// The type of the value that the form asks for.
  associatedtype Value

  /// The type of the error that the form can fail with, `Never` if it cannot fail.
  associatedtype ValueFailure: Error

  /// Publishes the values and the end of the form.
  ///
  /// Its subject stays private.
  var valuePublisher: AnyPublisher<Value, ValueFailure> { get }

  /// `true` if the form contains input that would be lost if it were removed now.
  var hasChanges: Bool { get }

  /// Shows the previous step of a form that has several.
  ///
  /// The command `back` calls this before it removes the form.
  ///
  /// - Returns: `false` if there is no previous step.
  func goBack() -> Bool
}

extension Form {
  /// `false`: a form that does not track its input reports no changes.
  public var hasChanges: Bool { false }

  /// `false`: a form has one step.
  public func goBack() -> Bool { false }
}

/// The outcome of a presented form.
public enum Answer<Value, Failure: Error> {
  /// The form was applied, and this is the last value that it published.
  case value(Value)

  /// The form failed.
  case failure(Failure)

  /// The form was cancelled, or removed from the stack in another way.
  case dismissed
}

extension Answer: Equatable where Value: Equatable, Failure: Equatable {}

extension Answer: Sendable where Value: Sendable {}

/// The answer to the presenter of a form, delivered exactly once, at the latest in `deinit`.
@MainActor
final class PendingAnswer {
  private var delivery: (() -> Void)?

  /// Creates an answer that calls `dismissed` unless it is replaced.
  init(dismissed: @escaping () -> Void) {
    delivery = dismissed
  }

  isolated deinit { deliver() }

  /// Replaces the answer, unless it was already delivered.
  func replace(with answer: @escaping () -> Void) {
    if delivery != nil { delivery = answer }
  }

  /// Delivers the answer, unless it was already delivered.
  func deliver() {
    delivery.take()?()
  }
}
