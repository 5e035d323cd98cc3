// SPDX-License-Identifier: Apache-2.0

extension Subscribers {
  /// The completion of a publisher, either successful or with a failure.
  public enum Completion<Failure: Error>: Sendable {
    /// The publisher finished successfully.
    case finished

    /// The publisher failed.
    case failure(Failure)
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}

extension Subscribers.Completion: Hashable where Failure: Hashable {}

extension Subscribers.Completion: Encodable where Failure: Encodable {
  /// Encodes a success flag and, for a failure, the error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CompletionKey.self)
    switch self {
    case .finished:
      try container.encode(true, forKey: .success)
    case .failure(let error):
      try container.encode(false, forKey: .success)
      try container.encode(error, forKey: .error)
    }
  }
}

extension Subscribers.Completion: Decodable where Failure: Decodable {
  /// Decodes a completion that ``encode(to:)`` wrote.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CompletionKey.self)
    if try container.decode(Bool.self, forKey: .success) {
      self = .finished
    } else {
      self = .failure(try container.decode(Failure.self, forKey: .error))
    }
  }
}

private enum CompletionKey: String, CodingKey {
  case success
  case error
}
