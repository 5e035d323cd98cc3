// SPDX-License-Identifier: Apache-2.0

import Dispatch
import FoundationEssentials
import Publishing
import Testing

private typealias Time = DispatchQueue.SchedulerTimeType
private typealias Stride = Time.Stride

private func time(_ nanoseconds: UInt64) -> Time {
  Time(DispatchTime(uptimeNanoseconds: nanoseconds))
}

@Suite("Dispatch queues: intervals")
struct DispatchStrideTests {
  @Test("every unit is exact in nanoseconds")
  func units() {
    #expect(Stride.seconds(3).magnitude == 3_000_000_000)
    #expect(Stride.seconds(0.29).magnitude == 290_000_000)
    #expect(Stride.seconds(-1.000_000_001).magnitude == -1_000_000_001)
    #expect(Stride.milliseconds(3).magnitude == 3_000_000)
    #expect(Stride.microseconds(3).magnitude == 3_000)
    #expect(Stride.nanoseconds(3).magnitude == 3)
  }

  @Test("literals count seconds, and exact conversions count nanoseconds")
  func literals() {
    #expect(2 as Stride == .seconds(2))
    #expect(0.5 as Stride == .milliseconds(500))
    #expect(Stride(exactly: 2 as UInt8) == .nanoseconds(2))
    #expect(Stride(exactly: UInt64.max) == nil)
  }

  @Test("every Dispatch interval converts exactly")
  func timeIntervals() {
    #expect(Stride(.seconds(2)) == 2)
    #expect(Stride(.milliseconds(2)) == .milliseconds(2))
    #expect(Stride(.microseconds(2)) == .microseconds(2))
    #expect(Stride(.nanoseconds(2)) == .nanoseconds(2))
    #expect(Stride(.never) > .seconds(9_000_000_000))
  }

  @Test("an interval converts to Dispatch as nanoseconds or never")
  func timeInterval() {
    #expect(Stride.seconds(2).timeInterval == .nanoseconds(2_000_000_000))
    #expect(Stride(.never).timeInterval == .never)
  }

  @Test("sums and differences are exact")
  func sums() {
    var interval = Stride.seconds(1) + .nanoseconds(1)
    #expect(interval.magnitude == 1_000_000_001)
    interval += .nanoseconds(2)
    interval -= .milliseconds(1)
    #expect(interval.magnitude == 999_000_003)
    #expect((-interval).magnitude == -999_000_003)
    #expect(abs(-interval) == interval)
    #expect(Stride.milliseconds(1) - .milliseconds(3) == .milliseconds(-2))
  }

  @Test("multiplication treats both operands as seconds")
  func products() {
    #expect(2 * .milliseconds(5) == Stride.milliseconds(10))
    #expect(Stride.nanoseconds(7) * 0.5 == .nanoseconds(3))
    var interval = Stride.seconds(100)
    interval *= 1000
    #expect(interval == .seconds(100_000))
  }

  @Test("overflowing intervals saturate")
  func saturation() {
    let maximum = Stride.nanoseconds(.max)
    let minimum = Stride.nanoseconds(.min)
    #expect(Stride.seconds(Int.max) == maximum)
    #expect(Stride.milliseconds(.min) == minimum)
    #expect(Stride.seconds(1e30) == maximum)
    #expect(Stride.seconds(-Double.infinity) == minimum)
    #expect(maximum + 1 == maximum)
    #expect(minimum - 1 == minimum)
    #expect(-minimum == maximum)
    #expect(maximum * -2 == minimum)
  }

  @Test("NaN seconds trap")
  func notANumber() async {
    await #expect(processExitsWith: .failure) { _ = Stride.seconds(.nan) }
  }

  @Test(
    "the description is in seconds",
    arguments: [
      (0, "0 s"), (1_500_000_000, "1.5 s"), (-300_000_000, "-0.3 s"), (1, "0.000000001 s"),
      (60_000_000_000, "60 s"), (.max, "never"), (.min, "-9223372036.854775808 s"),
    ]
  )
  func description(nanoseconds: Int, text: String) {
    #expect("\(Stride.nanoseconds(nanoseconds))" == text)
  }

  @Test("equal intervals in different units have equal hashes")
  func hash() {
    #expect(Set([Stride.seconds(1), .milliseconds(1000), 1]).count == 1)
  }

  @Test("an interval survives encoding and decoding")
  func code() throws {
    let data = try JSONEncoder().encode(Stride.milliseconds(5))
    #expect(try JSONDecoder().decode(Stride.self, from: data) == .milliseconds(5))
  }
}

@Suite("Dispatch queues: times")
struct DispatchTimeTests {
  @Test("distances between times are exact in both directions")
  func strides() {
    let (early, late) = (time(1_000_000_007), time(9_000_000_001))
    #expect(early.distance(to: late).magnitude == 7_999_999_994)
    #expect(late.distance(to: early).magnitude == -7_999_999_994)
    #expect(early.advanced(by: early.distance(to: late)) == late)
    #expect(late.advanced(by: late.distance(to: early)) == early)
  }

  @Test("the distant future absorbs intervals, and its distance is the maximum")
  func distantFuture() {
    let future = Time(.distantFuture)
    #expect(future.advanced(by: -5) == future)
    #expect(future.distance(to: future) == 0)
    #expect(time(7).distance(to: future) == Stride(.never))
    #expect(time(7).advanced(by: Stride(.never)) == future)
  }

  @Test("times out of range become the distant future or zero")
  func outside() {
    let latest: UInt64 = 1 << 62 - 1
    #expect(time(latest - 1).advanced(by: .nanoseconds(1)) == time(latest))
    #expect(time(latest).advanced(by: .nanoseconds(1)).dispatchTime == .distantFuture)
    #expect(time(7).advanced(by: -1) == time(0))
  }

  @Test("times compare and hash by value")
  func order() {
    #expect(time(1) < time(2))
    #expect(time(2) == time(2))
    #expect(Set([time(1), time(1), time(2)]).count == 2)
  }

  @Test("a time survives encoding and decoding")
  func code() throws {
    let data = try JSONEncoder().encode([time(123)])
    #expect(try JSONDecoder().decode([Time].self, from: data) == [time(123)])
  }
}
