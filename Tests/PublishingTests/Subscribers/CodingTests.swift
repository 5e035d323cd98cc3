// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Publishing
import Testing

@Suite("Encoding")
struct CodingTests {
  @Test(
    "a demand survives encoding and decoding",
    arguments: [Demand.none, Demand.max(7), Demand.unlimited]
  )
  func demand(demand: Demand) throws {
    #expect(try recoded([demand]) == [demand])
  }

  @Test(
    "a completion survives encoding and decoding",
    arguments: [Subscribers.Completion<Spill>.finished, .failure(Spill(litres: 2))]
  )
  func completion(completion: Subscribers.Completion<Spill>) throws {
    #expect(try recoded(completion) == completion)
  }

  @Test("equal demands and completions have equal hashes")
  func hashing() {
    #expect(Set([Demand.max(1), .max(1), .unlimited]).count == 2)
    #expect(Set([Subscribers.Completion<Spill>.finished, .failure(Spill(litres: 1))]).count == 2)
  }

  private func recoded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }
}

struct Spill: Error, Codable, Hashable {
  let litres: Int
}
