// SPDX-License-Identifier: Apache-2.0

/// The kind of subject that a hub belongs to.
@usableFromInline
enum SubjectKind: UInt8 {
  case passthrough
  case currentValue
  case replay
  case published

  var name: String {
    switch self {
    case .passthrough: "PassthroughSubject"
    case .currentValue: "CurrentValueSubject"
    case .replay: "ReplaySubject"
    case .published: "PublishedSubject"
    }
  }

  /// `true` if subscribers that arrive after the completion receive stored values.
  @usableFromInline var replaysAfterEnd: Bool { self == .replay }
}
