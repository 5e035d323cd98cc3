// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A number that tells one subscriber or subscription from every other of the process.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
  private static let last = Atomic<UInt64>(0)

  private let value: UInt64

  /// A number that nothing had before.
  public init() {
    value = Self.last.add(1, ordering: .relaxed).newValue
  }

  /// The number of an object, for as long as it lives.
  public init(_ object: AnyObject) {
    value = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
  }

  /// The number in hexadecimal.
  public var description: String { "0x" + String(value, radix: 16) }
}

/// Something that ``CombineIdentifier`` tells from others of its kind.
public protocol CustomCombineIdentifierConvertible {
  /// What tells it from the others.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// The object's identity.
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
