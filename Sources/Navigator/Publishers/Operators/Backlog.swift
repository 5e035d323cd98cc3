/// A queue; taking from it moves what is behind only now and then.
struct Backlog<Element> {
  private var elements: [Element?] = []
  private var next = 0

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  mutating func popFirst() -> Element? {
    guard next < elements.count else { return nil }
    let element = elements[next].take()
    next += 1
    if next * 2 > elements.count {
      elements.removeFirst(next)
      next = 0
    }
    return element
  }
}
