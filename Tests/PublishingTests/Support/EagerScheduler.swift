// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Publishing

/// A scheduler that runs each action immediately on another thread and waits for it.
///
/// An action therefore always ends before the call that schedules it returns.
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

/// A subscriber that requests values before it has finished receiving its subscription.
///
/// It has no lock, because calls to a subscriber must not overlap.
final class EarlyRequester: Subscriber {
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
