// SPDX-License-Identifier: Apache-2.0

import Publishing
import PublishingTesting
import Testing

@Suite("Recorder")
struct RecorderTests {
  private let subject = PassthroughSubject<Int, TestError>()

  @Test("an expectation of the recorded events passes, and the next one starts after them")
  func asExpected() throws {
    let recorder = Recorder(subject)
    subject.send(1)
    subject.send(2)
    try recorder.expect(1, 2)
    subject.send(3)
    subject.send(completion: .failure(.broken))
    try recorder.expect(3, then: .failure(.broken))
    try recorder.expect()
  }

  @Test("an unexpected value fails")
  func unexpected() {
    let recorder = Recorder(subject)
    subject.send(1)
    #expect(throws: RecordingMismatch.self) { try recorder.expect() }
  }

  @Test("an unexpected completion fails")
  func unexpectedEnd() {
    let recorder = Recorder(subject)
    subject.send(completion: .finished)
    #expect(throws: RecordingMismatch.self) { try recorder.expect() }
  }

  @Test("a failure other than the expected one fails")
  func otherFailure() {
    struct Other: Error {}
    let recorder = Recorder(Fail<Int, any Error>(error: TestError.broken))
    #expect(throws: RecordingMismatch.self) { try recorder.expect(then: .failure(Other())) }
  }

  @Test("the error compares expected and recorded events line by line")
  func message() {
    let recorder = Recorder(subject)
    subject.send(1)
    subject.send(3)
    subject.send(completion: .finished)
    let error = #expect(throws: RecordingMismatch.self) { try recorder.expect(1, 22, 3) }
    #expect(
      error?.description == """
        recorded events do not match the expected ones
          expected  actual
          1         1
        ✗ 22        –
          3         3
        ✗ –         finished
        """
    )
  }

  @Test("a recorder requests only the given demand")
  func demand() throws {
    let recorder = Recorder(subject, demand: .max(1))
    subject.send(1)
    subject.send(2)
    recorder.request(.max(1))
    subject.send(3)
    try recorder.expect(1, 3)
  }

  @Test("a cancelled recorder keeps its values and records no more")
  func cancelled() {
    let recorder = Recorder(subject)
    subject.send(1)
    recorder.cancel()
    subject.send(2)
    #expect(recorder.values == [1])
    #expect(recorder.completion == nil)
  }
}
