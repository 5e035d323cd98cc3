// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("The words of a name")
struct NameWordsTests {
  @Test(
    "are separated by signs, capital letters and digits",
    arguments: [
      ("customer_id", ["customer", "id"]), ("customerId", ["customer", "id"]),
      ("CustomerID", ["customer", "id"]), ("billing-customer no.", ["billing", "customer", "no"]),
      ("customers_2024", ["customers"]), ("HTTPServer", ["http", "server"]),
      ("Ländercode", ["ländercode"]), ("", []), ("2024", []),
    ]
  )
  func split(name: String, words: [String]) {
    #expect(NameWords(name).words == words)
  }

  @Test(
    "are without those for keys at either end",
    arguments: [
      ("customer_id", "customer"), ("fk_customer", "customer"), ("idKunde", "kunde"), ("id", ""),
      ("customer_id_no", "customer"), ("identity", "identity"), ("keynote", "keynote"),
    ]
  )
  func withoutKeyWords(name: String, rest: String) {
    #expect(NameWords(name).withoutKeyWords == NameWords(rest))
  }

  @Test(
    "are the same in the singular and the plural",
    arguments: [
      ("customer", "customers"), ("country", "countries"), ("address", "addresses"),
      ("status", "statuses"), ("box", "boxes"), ("person", "people"), ("child", "children"),
      ("klant", "klanten"), ("kunde", "kunden"), ("orderLine", "order_lines"),
    ]
  )
  func plural(one: String, many: String) {
    #expect(NameWords(one).means(NameWords(many)))
    #expect(NameWords(many).means(NameWords(one)))
  }

  @Test(
    "are different for other names",
    arguments: [("customer", "custom"), ("order", "order_lines"), ("a", "as"), ("", "")]
  )
  func different(one: String, other: String) {
    #expect(!NameWords(one).means(NameWords(other)))
  }
}
