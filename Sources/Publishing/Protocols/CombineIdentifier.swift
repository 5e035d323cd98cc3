// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A unique identifier of a subscriber or subscription within the process.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
  private static let last = Atomic<UInt64>(0)

  private let value: UInt64

  /// Creates an identifier that was never used before.
  public init() {
    value = Self.last.add(1, ordering: .relaxed).newValue
  }

  /// Creates the identifier of an object, which is unique during the object's lifetime.
  public init(_ object: AnyObject) {
    value = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
  }

  /// The identifier in hexadecimal.
  public var description: String { "0x" + String(value, radix: 16) }
}

/// A type whose instances have a ``CombineIdentifier``.
public protocol CustomCombineIdentifierConvertible {
  /// The identifier that distinguishes this instance from all others.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// The identifier of the object.
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
