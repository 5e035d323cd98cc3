// SPDX-License-Identifier: Apache-2.0

/// A closure with the actor that it is isolated to.
@usableFromInline
struct IsolatedClosure<Value> {
  @usableFromInline let call: @isolated(any) (Value) -> Void

  @inlinable
  init(_ call: @escaping @isolated(any) (Value) -> Void) {
    self.call = call
  }

  /// `true` if the closure is isolated to the main actor and the current code runs on it.
  ///
  /// The second condition is false only if the program replaces the executor of the main actor, or
  /// passes the closure to another thread. Neither can be checked.
  @inlinable var isOnMainActor: Bool {
    guard let isolation = call.isolation else { return false }
    return Self.isMainActor(isolation)
  }

  @usableFromInline
  static func isMainActor(_ isolation: any Actor) -> Bool {
    isolation === MainActor.shared && MainQueue.isCurrent
  }

  /// The closure as a plain one, which can be called without `await`.
  ///
  /// The language offers no such conversion, because the caller must be on the right actor. A plain
  /// closure parameter would accept the same closures with the same duty. The cast is valid because
  /// both types have the same representation, a function and its context, and the same calling
  /// convention. `@isolated(any)` only adds the actor to the context. Both closures are fields of
  /// generic structures, so that the compiler inserts no conversions that slow down the calls.
  @inlinable var plain: (Value) -> Void { unsafeBitCast(self, to: Plain.self).call }

  @usableFromInline
  struct Plain {
    @usableFromInline let call: (Value) -> Void
  }
}
