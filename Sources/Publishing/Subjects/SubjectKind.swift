// SPDX-License-Identifier: Apache-2.0

/// Which subject it is, or a published property.
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

  /// Whether who comes after the end is given values.
  @usableFromInline var replaysAfterEnd: Bool { self == .replay }
}
