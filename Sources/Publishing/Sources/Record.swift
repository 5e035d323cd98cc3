// SPDX-License-Identifier: Apache-2.0

/// A publisher that sends recorded values and a recorded completion to each subscriber.
///
/// ```swift
/// let prices = Record<Int, ItemError>(output: [3, 2], completion: .failure(.offline))
/// let owner = prices.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
/// // Prints: 3, 2, failure(offline)
/// ```
///
/// The values are sent as they are requested. The completion follows the last one.
public struct Record<Output, Failure: Error>: Publisher {
  /// The recorded values and completion.
  public let recording: Recording

  /// Creates a publisher of what `record` adds to an empty recording.
  public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.init(recording: recording)
  }

  /// Creates a publisher of `recording`.
  public init(recording: Recording) {
    self.recording = recording
  }

  /// Creates a publisher of `output` and `completion`.
  public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    self.init(recording: Recording(output: output, completion: completion))
  }

  /// Attaches `subscriber` to this publisher.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let subscription = SequentialSubscription<S>("Record", to: subscriber, requiresDemand: false)
    subscription.open {
      subscription.follow(recording.output.publisher) { [unowned subscription, recording] _ in
        subscription.finish(recording.completion)
      }
    }
  }
}

extension Record {
  /// Values and a completion in the order in which they were recorded.
  public struct Recording {
    /// The type of the recorded values.
    public typealias Input = Output

    /// The recorded values, in order.
    public private(set) var output: [Output]

    /// The recorded completion, which is `finished` unless another one was recorded.
    public private(set) var completion: Subscribers.Completion<Failure>

    /// `true` once a completion has been recorded.
    private var isComplete: Bool

    /// Creates an empty recording.
    public init() {
      output = []
      completion = .finished
      isComplete = false
    }

    /// Creates a complete recording of `output` and `completion`.
    public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
      self.output = output
      self.completion = completion
      isComplete = true
    }

    /// Records a value.
    ///
    /// - Precondition: No completion was recorded.
    public mutating func receive(_ input: Input) {
      precondition(!isComplete, "a value cannot be recorded after the completion")
      output.append(input)
    }

    /// Records the completion.
    ///
    /// - Precondition: No completion was recorded.
    public mutating func receive(completion: Subscribers.Completion<Failure>) {
      precondition(!isComplete, "a second completion cannot be recorded")
      self.completion = completion
      isComplete = true
    }
  }
}

extension Record: Encodable where Output: Encodable, Failure: Encodable {}

extension Record: Decodable where Output: Decodable, Failure: Decodable {}

extension Record: Sendable where Output: Sendable {}

extension Record.Recording: Sendable where Output: Sendable {}

private enum RecordingKey: CodingKey {
  case output, completion
}

extension Record.Recording: Encodable where Output: Encodable, Failure: Encodable {
  /// Encodes the values and the completion.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordingKey.self)
    try container.encode(output, forKey: .output)
    try container.encode(completion, forKey: .completion)
  }
}

extension Record.Recording: Decodable where Output: Decodable, Failure: Decodable {
  /// Decodes a complete recording that ``encode(to:)`` wrote.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RecordingKey.self)
    self.init(
      output: try container.decode([Output].self, forKey: .output),
      completion: try container.decode(Subscribers.Completion<Failure>.self, forKey: .completion)
    )
  }
}
