// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Testing

@testable import browse

@Suite("A line of a declared reference")
struct DeclaredReferenceLineTests {
  @Test(
    "is parsed, and written again",
    arguments: [
      "/data/orders.csv customer to /data/customers.csv",
      "/data/orders.csv customer to postgres://db/shop/customers by id",
      #""/my data/orders.csv" "the customer" to "/my data/c.csv" by "the key""#,
    ]
  )
  func roundTrip(line: String) throws {
    #expect(DeclaredReference(line: line)?.line == line)
  }

  @Test(
    "is invalid if it has another form",
    arguments: [
      "", "a.csv x to /b.csv", "/a.csv x to b.csv", "/a.csv", "/a.csv x", "/a.csv x at /b.csv",
      "/a.csv x to /b.csv by",
      "/a.csv x to /b.csv in y",
    ]
  )
  func invalid(line: String) {
    #expect(DeclaredReference(line: line) == nil)
  }
}
