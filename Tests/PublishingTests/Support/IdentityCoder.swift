// SPDX-License-Identifier: Apache-2.0

import Publishing

/// A coder whose encoded form is the value itself.
struct IdentityCoder: TopLevelEncoder, TopLevelDecoder {
  func encode<T: Encodable>(_ value: T) throws -> any Encodable { value }

  func decode<T: Decodable>(_ type: T.Type, from input: Int) throws -> T {
    guard let value = input as? T else { throw TestError.broken }
    return value
  }
}
