// SPDX-License-Identifier: Apache-2.0

import Publishing
import PublishingTesting
import Testing

/// Schedules with each method of `Scheduler`, at dates `step` apart.
///
/// - Returns: A cancellable for the repeating actions.
private func scheduleInEachForm<S: Scheduler>(
  on scheduler: S,
  step: S.SchedulerTimeType.Stride,
  _ note: @escaping (String) -> Void
) -> [any Cancellable] {
  let date = scheduler.now.advanced(by: step)
  scheduler.schedule { note("at once") }
  scheduler.schedule(options: nil) { note("with options") }
  scheduler.schedule(after: date) { note("after") }
  scheduler.schedule(after: date, tolerance: .seconds(1)) { note("with tolerance") }
  scheduler.schedule(after: date, tolerance: scheduler.minimumTolerance, options: nil) {
    note("with all")
  }
  return [
    scheduler.schedule(after: date, interval: step) { note("each") },
    scheduler.schedule(after: date, interval: step, tolerance: .milliseconds(1)) {
      note("each with tolerance")
    },
    scheduler.schedule(after: date, interval: step, tolerance: 0, options: nil) {
      note("each with all")
    },
  ]
}

private let forms = [
  "at once", "with options", "after", "with tolerance", "with all", "each", "each with tolerance",
  "each with all",
]

@Suite("Schedulers: scheduling methods")
struct SchedulerFormTests {
  @Test("an immediate scheduler runs each action once, before the method returns")
  func immediate() {
    var noted: [String] = []
    let owners = scheduleInEachForm(on: ImmediateScheduler.shared, step: 1) { noted.append($0) }
    #expect(noted == forms)
    for owner in owners { owner.cancel() }
  }

  @Test("a test scheduler runs each action when it is due")
  func virtual() {
    let scheduler = TestScheduler()
    var noted: [String] = []
    let owners = scheduleInEachForm(on: scheduler, step: 1) { noted.append($0) }
    #expect(noted == [])
    scheduler.advance()
    #expect(noted == Array(forms.prefix(2)))
    scheduler.advance(by: 1)
    #expect(noted == forms)
    scheduler.advance(by: 1)
    #expect(noted == forms + forms.suffix(3))
    for owner in owners { owner.cancel() }
  }
}

@Suite("Schedulers: immediate")
struct ImmediateSchedulerTests {
  private typealias Time = ImmediateScheduler.SchedulerTimeType

  @Test("time does not pass")
  func time() {
    let now = ImmediateScheduler.shared.now
    #expect(now.advanced(by: 5) == now)
    #expect(now.distance(to: now.advanced(by: 5)) == 0)
    #expect(Time.Stride.seconds(5) == 0)
    #expect(Time.Stride.seconds(0.5) == .nanoseconds(1))
    #expect(Time.Stride.milliseconds(5) == .microseconds(7))
  }

  @Test("the arithmetic of intervals is exact")
  func arithmetic() {
    var number = Time.Stride(7)
    number += 3
    number -= 4
    number *= 2
    #expect(number == 12)
    #expect(-number == 3 - 15)
    #expect(number > 11.9)
    #expect(Time.Stride(exactly: UInt.max) == nil)
    #expect(Time.Stride(exactly: 8 as UInt8)?.magnitude == 8)
  }
}
