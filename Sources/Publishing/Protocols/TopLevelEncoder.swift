// SPDX-License-Identifier: Apache-2.0

/// A type that encodes values, for the operator `encode(encoder:)`.
///
/// A program that uses Foundation conforms its encoders itself:
///
/// ```swift
/// extension JSONEncoder: @retroactive TopLevelEncoder {}
/// ```
public protocol TopLevelEncoder<Output> {
  /// The type of the encoded form.
  associatedtype Output

  /// Returns the encoded form of `value`.
  ///
  /// - Throws: An error if `value` cannot be encoded.
  func encode<T: Encodable>(_ value: T) throws -> Output
}
