// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc
import Navigator
import Synchronization

/// Times sends of one thread while other threads send without a pause, through a slow sink.
func benchmarkFairness() throws {
  Report.print("\nFairness: a send while other threads send without a pause; the sink takes 20 µs")
  Report.print("\n| case | flooding threads | median µs | longest µs | more memory, KB |")
  Report.print("| --- | ---: | ---: | ---: | ---: |")
  for threads in [1, 3] {
    let passthrough = PassthroughSubject<Int, Never>()
    try flood("passthrough subject", threads, passthrough) { passthrough.send($0) }
    let current = CurrentValueSubject<Int, Never>(0)
    try flood("current value subject", threads, current) { current.send($0) }
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    try flood("merge of two subjects", threads, first.merge(with: second)) {
      ($0 == 0 ? first : second).send($0)
    }
  }
}

/// Sends zeros from this thread and other numbers from the others, and prints the times of the zeros.
private func flood<P: Publisher>(
  _ name: String,
  _ threads: Int,
  _ publisher: P,
  send: @escaping (Int) -> Void
) throws where P.Output == Int, P.Failure == Never {
  let owner = publisher.sink { _ in
    let end = ContinuousClock.now + .microseconds(20)
    while ContinuousClock.now < end {}
  }
  let flooding = Flooding(threads, send: send)
  let before = try residentBytes()
  var times = (0..<500).map { _ in
    let start = ContinuousClock.now
    send(0)
    let elapsed = ContinuousClock.now - start
    usleep(1000)
    return elapsed.nanoseconds / 1000
  }
  let kilobytes = (try residentBytes() - before) / 1024
  flooding.end()
  owner.cancel()
  times.sort()
  let (median, longest) = (times[times.count / 2], times[times.count - 1])
  Report.print(
    "| \(name) | \(threads) | \(median.rounded(toPlaces: 1)) | \(longest.rounded(toPlaces: 1)) | \(kilobytes) |"
  )
}

/// Threads that send numbers until they are ended.
///
/// Unchecked: the closure calls a publisher that any thread may call.
private final class Flooding: @unchecked Sendable {
  private let send: (Int) -> Void
  private let isOver = Atomic(false)
  private let group = DispatchGroup()

  init(_ threads: Int, send: @escaping (Int) -> Void) {
    self.send = send
    for _ in 0..<threads {
      DispatchQueue.global().async(group: group) { [self] in
        var number = 0
        while !isOver.load(ordering: .relaxed) {
          number += 1
          self.send(number)
        }
      }
    }
  }

  func end() {
    isOver.store(true, ordering: .relaxed)
    group.wait()
  }
}
