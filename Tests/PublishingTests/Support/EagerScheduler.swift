// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Publishing

/// A scheduler that runs each action at once on another thread, and waits for it.
///
/// So an action always ends before the call that scheduled it returns.
struct EagerScheduler: Scheduler {
  typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
  typealias SchedulerOptions = Never

  private let queue = DispatchQueue(label: "eager", attributes: .concurrent)

  var now: SchedulerTimeType { queue.now }
  var minimumTolerance: SchedulerTimeType.Stride { .zero }

  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    queue.schedule {
      action()
      isDone.signal()
    }
    isDone.wait()
  }

  func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    schedule(options: nil, action)
  }

  func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(options: nil, action)
    return AnyCancellable {}
  }
}

/// A subscriber that asks for everything before it is ready for that.
///
/// Not guarded, since nobody is to call while somebody else does.
final class SlowToOpen: Subscriber {
  private(set) var history: [String] = []

  func receive(subscription: any Subscription) {
    history.append("opening")
    subscription.request(.unlimited)
    history.append("open")
  }

  func receive(_ input: Int) -> Demand {
    history.append("\(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
