// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import Platform
import Synchronization

/// A closure with the actor that it is isolated to.
@usableFromInline
struct IsolatedClosure<Value> {
  @usableFromInline let call: @isolated(any) (Value) -> Void

  @inlinable
  init(_ call: @escaping @isolated(any) (Value) -> Void) {
    self.call = call
  }

  /// The closure as one that can be called without `await`, and traps outside its actor.
  @inlinable var checked: (Value) -> Void {
    let plain = plain
    guard let isolation = call.isolation else { return plain }
    if isolation === MainActor.shared {
      return {
        MainThread.require()
        plain($0)
      }
    }
    return {
      isolation.preconditionIsolated(wrongActorMessage)
      plain($0)
    }
  }

  /// The closure as one that can be called without `await`.
  ///
  /// The language offers no such conversion, because the caller must be on the right actor. The cast
  /// is valid because both types have the same representation, a function and its context, and the
  /// same calling convention. `@isolated(any)` only adds the actor to the context. Both closures are
  /// fields of generic structures, so that the compiler inserts no conversions that slow down calls.
  @inlinable var plain: (Value) -> Void { unsafeBitCast(self, to: Plain.self).call }

  @usableFromInline
  struct Plain {
    @usableFromInline let call: (Value) -> Void
  }
}

@usableFromInline let wrongActorMessage =
  "a sink received an event outside the actor of its closure; use receive(on: ActorScheduler(actor))"

/// The thread that runs the main actor, unless `dispatchMain()` lets other threads do so.
@usableFromInline
enum MainThread {
  private static let message =
    """
    a sink received an event outside the main actor, which its closure is isolated to; \
    use receive(on: MainActorScheduler.shared) before sink
    """

  /// The address of the main thread, or 0 while it is unknown.
  @usableFromInline static let known = Atomic<UInt>(0)

  /// Traps if the current code does not run on the main actor.
  @inlinable
  static func require() {
    if known.load(ordering: .relaxed) != UInt(pthread_self()) { requireSlowly() }
  }

  @usableFromInline
  static func requireSlowly() {
    if isMainThread() {
      known.store(UInt(pthread_self()), ordering: .relaxed)
    } else if DispatchQueue.getSpecific(key: mainQueue.key) == nil {
      // A task of the main actor may have passed the event to another queue and be waiting for it.
      guard withUnsafeCurrentTask(body: { $0 != nil }) else { fatalError(message) }
      MainActor.shared.preconditionIsolated(message)
    }
  }

  /// The mark of the main queue, which runs the jobs of the main actor after `dispatchMain()`.
  private static let mainQueue: Mark = {
    let mark = Mark()
    DispatchQueue.main.setSpecific(key: mark.key, value: true)
    return mark
  }()

  /// The key of a value that only the main queue has.
  ///
  /// Unchecked: the key is immutable and has no state. Dispatch uses only its address.
  private struct Mark: @unchecked Sendable {
    let key = DispatchSpecificKey<Bool>()
  }
}
