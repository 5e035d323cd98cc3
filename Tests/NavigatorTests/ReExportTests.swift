// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import Testing

@Suite("A program that imports Navigator")
struct ReExportTests {
  /// A model as written in a program.
  private final class Model: Navigator.ObservableObject {
    @Navigator.Published var count = 0
  }

  private func total<P: Navigator.Publisher<Int, Never>>(_ publisher: P) -> Int {
    var total = 0
    let owner = publisher.sink { total += $0 }
    owner.cancel()
    return total
  }

  @Test("can use its publishers, with and without the name of the module")
  func publishers() {
    var heard: [Int] = []
    let subject = Navigator.PassthroughSubject<Int, Never>()
    let owner = subject.merge(with: Navigator.Just(1)).sink { heard.append($0) }
    subject.send(2)
    #expect(heard == [1, 2])
    owner.cancel()
    let model = Model()
    model.count = 3
    #expect(total(model.$count) == 3)
    #expect(total([1, 2].publisher.receive(on: ImmediateScheduler.shared)) == 3)
  }
}
