// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("A statement that selects rows")
struct SelectStatementTests {
  @Test(
    "begins with one of a few words",
    arguments: [
      "SELECT 1", "select 1;", " With a AS (SELECT 1) TABLE a", "(values (1))", "TABLE t",
      "-- all\n/* of; it */ (SELECT 1)",
    ]
  )
  func beginning(text: String) throws {
    #expect(try SelectStatement(parsing: text).description == text)
  }

  @Test(
    "is refused with the place of another first word",
    arguments: [
      ("DELETE FROM t", 0..<6), (" pragma x", 1..<7), ("((", 2..<2), ("selection", 0..<9),
      ("", 0..<0), ("; SELECT 1", 0..<1), ("EXPLAIN SELECT 1", 0..<7),
    ]
  )
  func otherWord(text: String, range: Range<Int>) {
    let words = ["SELECT", "WITH", "VALUES"]
    #expect(throws: CatalogError.syntax(SyntaxError(.expected(oneOf: words), in: text, at: range)))
    {
      try SelectStatement(parsing: text)
    }
  }

  @Test("is refused if a NUL would end it")
  func nul() {
    let text = "SELECT 1\0; DELETE FROM t"
    #expect(throws: CatalogError.syntax(SyntaxError(.unexpected("\0"), in: text, at: 8..<9))) {
      try SelectStatement(parsing: text)
    }
  }

  @Test("is the text of a question, which parses to an equal one")
  func question() throws {
    let question = try CollectionQuestion(.sql, parsing: "SELECT a | b", columns: [])
    #expect(question.description == "sql SELECT a | b")
    #expect(question == .sql(try SelectStatement(parsing: question.text)))
  }

  @Test(
    "has names in quotes unless they are plain",
    arguments: [
      ("orders", "orders"), ("sales.orders", "sales.orders"), ("_a1", "_a1"), ("1a", "\"1a\""),
      ("Orders", "\"Orders\""), ("a b", "\"a b\""), ("a\"b", "\"a\"\"b\""), ("", "\"\""),
      ("a.", "\"a.\""), ("größe", "\"größe\""),
    ]
  )
  func names(name: String, spelled: String) {
    #expect(SelectStatement.spelled(name) == spelled)
  }

  @Test(
    "ends at the first semicolon outside of quotes and comments",
    arguments: [
      ("SELECT 1", "SELECT 1"), ("SELECT 1;", "SELECT 1"), ("SELECT 1; -- x;y", "SELECT 1"),
      ("SELECT ';' /* ; /* ; */ ; */, 2 ;;", "SELECT ';' /* ; /* ; */ ; */, 2 "),
      ("SELECT 'it''s;' ; ", "SELECT 'it''s;' "),
      (
        "SELECT \";\" -- ;\n, 3; /* x */",
        "SELECT \";\" -- ;\n, 3"
      ),
      ("SELECT E'\\';' ;", "SELECT E'\\';' "), ("SELECT E'a''b\\';' ;", "SELECT E'a''b\\';' "),
      ("SELECT $$;$$ ;", "SELECT $$;$$ "),
      ("SELECT $a$;$b$;$a$;", "SELECT $a$;$b$;$a$"), ("SELECT a$b;c$b", "SELECT a$b"),
      ("SELECT 'é;' ;", "SELECT 'é;' "), ("SELECT 2 - 1 / 1 ;", "SELECT 2 - 1 / 1 "),
      ("SELECT 'open;", "SELECT 'open;"), ("SELECT /* open;", "SELECT /* open;"),
      ("SELECT E'\\", "SELECT E'\\"),
    ]
  )
  func semicolon(text: String, first: String) throws {
    #expect(String(try SelectStatement(parsing: text).untilSemicolon) == first)
  }
}
