// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Publishing
import Testing

extension JSONEncoder: TopLevelEncoder {}
extension JSONDecoder: TopLevelDecoder {}

@Suite("encode and decode")
struct EncodeAndDecodeTests {
  @Test("a value survives encoding and decoding")
  func recoded() {
    let tracker = TrackingSubscriber<[Int], TestError>()
    [[1, 2], [3]].publisher
      .encode(encoder: JSONEncoder())
      .decode(type: [Int].self, decoder: JSONDecoder())
      .mapError { _ in .broken }
      .subscribe(tracker)
    #expect(tracker.values == [[1, 2], [3]])
  }

  @Test("encode fails with the error that the encoder throws")
  func encodingFails() {
    let subject = PassthroughSubject<Double, TestError>()
    var failure: (any Error)?
    let owner = subject.encode(encoder: JSONEncoder()).sink(
      receiveCompletion: { if case .failure(let error) = $0 { failure = error } },
      receiveValue: { _ in }
    )
    subject.send(.infinity)
    #expect(failure is EncodingError)
    owner.cancel()
  }

  @Test("decode fails with the error that the decoder throws")
  func decodingFails() {
    var failure: (any Error)?
    let owner = Just(Data("{".utf8)).decode(type: Int.self, decoder: JSONDecoder()).sink(
      receiveCompletion: { if case .failure(let error) = $0 { failure = error } },
      receiveValue: { _ in }
    )
    #expect(failure is DecodingError)
    owner.cancel()
  }
}
