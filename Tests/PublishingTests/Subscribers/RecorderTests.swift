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
    recorder.expect(1, 2)
    subject.send(3)
    subject.send(completion: .failure(.broken))
    recorder.expect(3, then: .failure(.broken))
    recorder.expect()
  }

  @Test("an unexpected value fails")
  func unexpected() {
    let recorder = Recorder(subject)
    subject.send(1)
    withKnownIssue { recorder.expect() }
  }

  @Test("an unexpected completion fails")
  func unexpectedEnd() {
    let recorder = Recorder(subject)
    subject.send(completion: .finished)
    withKnownIssue { recorder.expect() }
  }

  @Test("a failure other than the expected one fails")
  func otherFailure() {
    struct Other: Error {}
    let recorder = Recorder(Fail<Int, any Error>(error: TestError.broken))
    withKnownIssue { recorder.expect(then: .failure(Other())) }
  }

  @Test("a failure compares expected and recorded events line by line")
  func message() {
    let recorder = Recorder(subject)
    subject.send(1)
    subject.send(3)
    subject.send(completion: .finished)
    withKnownIssue {
      recorder.expect(1, 22, 3)
    } matching: {
      "\($0)".contains(
        """
        recorded events do not match the expected ones
          expected  actual
          1         1
        ✗ 22        –
          3         3
        ✗ –         finished
        """
      )
    }
  }

  @Test("a failure is at the line of the expectation")
  func location() {
    let recorder = Recorder(subject)
    subject.send(1)
    let line = #line + 2
    withKnownIssue {
      recorder.expect(2)
    } matching: {
      $0.sourceLocation?.line == line
    }
  }

  @Test("a test continues after a failure, and the next expectation starts after its events")
  func continued() {
    let recorder = Recorder(subject)
    subject.send(1)
    withKnownIssue { recorder.expect(2) }
    subject.send(3)
    recorder.expect(3)
  }

  @Test("outside a test, a mismatch stops the program")
  func outside() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Task.detached { Recorder(Just(1)).expect(2) }.value
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(text?.contains("recorded events do not match") == true)
  }

  @Test("a recorder requests only the given demand")
  func demand() throws {
    let recorder = Recorder(subject, demand: .max(1))
    subject.send(1)
    subject.send(2)
    recorder.request(.max(1))
    subject.send(3)
    recorder.expect(1, 3)
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
