/// The part of a subject that does not depend on what it sends.
///
/// Who is subscribed, whose turn it is to deliver, and whether it is over; a subject and its
/// subscriptions hold it together. It stands apart so that sending a value needs none of the types
/// that are only known when the program runs. All but ``lock()`` and ``unlock()`` is under the lock.
final class SubjectGate {
  var turn = Turnstile()

  /// The subscriptions, in their order.
  private(set) var links: ContiguousArray<SubjectLink> = []

  /// The number of the value that was sent last.
  var lastNumber = 0

  /// Whether it has completed.
  var isOver = false

  /// Whether there is a current value for who comes late.
  let hasCurrent: Bool

  private let mutex = Lock()
  private var lastPlace = 0

  init(hasCurrent: Bool) {
    self.hasCurrent = hasCurrent
  }

  func lock() { mutex.lock() }
  func unlock() { mutex.unlock() }
  func withLock<Result>(_ body: () -> Result) -> Result { mutex.withLock(body) }

  /// Puts a subscription behind the others.
  func append(_ link: SubjectLink) {
    lastPlace += 1
    link.join(at: lastPlace, after: lastNumber)
    links.append(link)
  }

  /// Takes a subscription away.
  ///
  /// - Returns: The subscription, for the caller to let go of outside the lock.
  /// - Complexity: O(log n) comparisons and one move of what stands behind it.
  func remove(_ link: SubjectLink) -> SubjectLink? {
    let index = links.partitioningIndex { $0.place >= link.place }
    guard index < links.count, links[index] === link else { return nil }
    return links.remove(at: index)
  }

  /// Takes all subscriptions away.
  func removeAll() -> ContiguousArray<SubjectLink> {
    links.takeAll()
  }
}

extension RangeReplaceableCollection {
  /// Empties it.
  ///
  /// - Returns: What was in it.
  mutating func takeAll() -> Self {
    defer { self = Self() }
    return self
  }
}

extension RandomAccessCollection {
  /// The first index at which `belongs` holds, given that it holds from there on.
  fileprivate func partitioningIndex(where belongs: (Element) -> Bool) -> Index {
    var low = startIndex
    var length = count
    while length > 0 {
      let half = length / 2
      let middle = index(low, offsetBy: half)
      if belongs(self[middle]) {
        length = half
      } else {
        low = index(after: middle)
        length -= half + 1
      }
    }
    return low
  }
}
