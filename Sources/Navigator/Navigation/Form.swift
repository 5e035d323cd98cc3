// SPDX-License-Identifier: GPL-3.0-or-later

/// A screen that asks for something, and gives it back through its values.
///
/// It publishes what it was filled in with and completes; without a value, if it was cancelled. It
/// fails if what it is for cannot be done.
@MainActor
public protocol Form<Value, ValueFailure>: Screen {
  /// What it asks for.
  associatedtype Value

  /// How it can fail; `Never` if it cannot.
  associatedtype ValueFailure: Error

  /// The values; the subject behind them stays private.
  var values: AnyPublisher<Value, ValueFailure> { get }

  /// Whether something was filled in that would be lost if it went now.
  var hasChanges: Bool { get }
}

extension Form {
  /// A form that does not know whether there is anything to lose has nothing.
  public var hasChanges: Bool { false }
}

/// How a presented form ended.
public enum Answer<Value, Failure: Error> {
  /// It was applied; the last value that it published.
  case value(Value)

  /// It failed.
  case failure(Failure)

  /// It was cancelled, or went with the screens below it.
  case dismissed
}

extension Answer: Equatable where Value: Equatable, Failure: Equatable {}

extension Answer: Sendable where Value: Sendable {}

/// An answer that is owed to the presenter of a form: given exactly once, at the latest when this goes.
@MainActor
final class OwedAnswer {
  private var give: (() -> Void)?

  /// An answer that calls `dismissed` unless another is noted.
  init(dismissed: @escaping () -> Void) {
    give = dismissed
  }

  isolated deinit { end() }

  /// Notes the answer to give instead.
  func note(_ answer: @escaping () -> Void) {
    if give != nil { give = answer }
  }

  /// Gives the answer, unless it was given.
  func end() {
    give.take()?()
  }
}
