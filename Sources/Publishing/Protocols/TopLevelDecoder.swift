// SPDX-License-Identifier: Apache-2.0

/// A type that decodes values, for the operator `decode(type:decoder:)`.
///
/// A program that uses Foundation conforms its decoders itself:
///
/// ```swift
/// extension JSONDecoder: @retroactive TopLevelDecoder {}
/// ```
public protocol TopLevelDecoder<Input> {
  /// The type of the encoded form.
  associatedtype Input

  /// Returns a value of the given type that is decoded from `input`.
  ///
  /// - Throws: An error if `input` is not the encoded form of such a value.
  func decode<T: Decodable>(_ type: T.Type, from input: Input) throws -> T
}
