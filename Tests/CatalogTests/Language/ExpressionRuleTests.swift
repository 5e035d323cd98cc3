// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

/// Tests of the rules of expressions about names and texts, by their numbers.
@Suite("Rules of expressions about names")
struct ExpressionRuleTests {
  private let table = RuleTable(
    "name",
    "n",
    "x",
    "unit price",
    "2021",
    "a.b",
    "user",
    "tea",
    "distance",
    "air_time",
    rows: [
      "tea", "3", "4", "5", "10", "1", #"{"login": "bob", "e.mail": "b@x"}"#, "tea", "300", "100",
    ],
    ["x", "4", "3", "2", "2021", "2", #"{"login": "ann", "b": 7}"#, "milk", "100", "200"],
    ["a-b", "-1", "-1", "-1", "5", "3", "", "Tea", "50", "50"]
  )

  @Test("Rule 1: a word where a value is computed is a column or a literal, and never a text")
  func computedWords() throws {
    #expect(try table.rows("n + x > 6") == [1, 2])
    #expect(try table.rows("upper(tea) = TEA") == [1, 3])
    let unknown = { SyntaxError.Problem.unknownColumn($0, among: table.columns.map(\.name)) }
    for (filter, word, range) in [
      ("cocoa + 1 > 3", "cocoa", 0..<5), ("n > 1 + cocoa", "cocoa", 8..<13),
      ("lower(cocoa) = cocoa", "cocoa", 6..<11), ("cocoa = name", "cocoa", 0..<5),
      ("name ++ cocoa = teacocoa", "cocoa", 8..<13),
    ] {
      let mistake = table.mistake(filter)
      #expect(mistake?.problem == unknown(word), "\(filter)")
      #expect(mistake?.range == range, "\(filter)")
    }
  }

  @Test(
    "Rule 2: a word alone on the right is a column if it is spelled exactly so, and else a text",
    arguments: [
      ("name = tea", [1]), ("name = Tea", []), ("name = \"tea\"", [1]), ("name != tea", [2, 3]),
      ("n < x", [1]), ("n >= x", [2, 3]), ("n between x and 9", [2, 3]),
      ("n not between x and 9", [1]),
      ("name = x", []), ("name = \"x\"", [2]),
    ] as [(String, [Int])]
  )
  func wordsOnTheRight(filter: String, rows: [Int]) throws {
    #expect(try table.rows(filter) == rows)
  }

  @Test(
    "Rule 2: a word in a list or after an operator of texts is a text",
    arguments: [
      ("name in (x, tea)", [1, 2]), ("name contains x", [2]), ("name starts with x", [2]),
      ("name ends with x", [2]), ("name like x", [2]), ("name matches x", [2]),
      ("name in (today, x)", [2]), ("name not in (x)", [1, 3]),
    ] as [(String, [Int])]
  )
  func wordsOfTexts(filter: String, rows: [Int]) throws {
    #expect(try table.rows(filter) == rows)
  }

  @Test(
    "Rule 2: a function, parentheses or a name in backticks after an operator of texts is computed",
    arguments: [
      ("name contains lower(\"TE\")", [1]), ("name contains upper(\"te\")", []),
      ("tea contains lower(name)", [1]), ("tea starts with left(name, 1)", [1]),
      ("name ends with (tea)", [1]), ("name contains (\"x\")", [2]),
      ("name contains `tea`", [1]), ("user contains `n`", []),
      ("name not contains lower(tea)", [2, 3]), ("name contains user.login", []),
      ("user contains `user`.login", [1, 2]),
      ("name : (\"a\" ++ \"-b\")", [3]), ("name contains left(n, 1) ++ \"b\"", [3]),
      ("not name contains (n + 0) and n > 3", [2]), ("name contains lower(user.nobody)", []),
    ] as [(String, [Int])]
  )
  func computedTexts(filter: String, rows: [Int]) throws {
    #expect(try table.rows(filter) == rows)
  }

  @Test(
    "Rule 2: a value on the right names its columns, also if the condition does not",
    arguments: [
      ("contains lower(tea)", "name contains lower(tea)"), ("= lower(tea)", "`name` = lower(tea)"),
      ("= (tea) or > upper(tea)", "`name` = `tea` or `name` > upper(tea)"),
      ("= if(n > 3, tea, name)", "`name` = if(n > 3, tea, name)"), ("(tea or milk)", nil),
    ]
  )
  func subjects(typed: String, meaning: String?) throws {
    let filter = try Filter(conditions: typed, on: 0, columns: table.columns)
    let expected = meaning ?? "name contains tea or name contains milk"
    #expect(filter == (try Filter(parsing: expected, columns: table.columns)))
  }

  @Test("Rule 2: a pattern must be written")
  func computedPatterns() throws {
    #expect(try table.rows("name like (\"t%\")") == [1])
    #expect(try table.rows("name matches (\"^t\")") == [1])
    #expect(table.mistake("name like lower(tea)")?.problem == .computedPattern)
    #expect(table.mistake("name matches `tea`")?.problem == .computedPattern)
    #expect(table.mistake("name ilike (tea)")?.problem == .computedPattern)
    #expect(table.mistake("name contains (cocoa)")?.range == 15..<20)
  }

  @Test(
    "Rule 4: a sign directly beside a parenthesis needs no spaces",
    arguments: [
      ("(n+x)*2 > 13", [1, 2]), ("2*(n+x) > 13", [1, 2]), ("n*(x+1) = 15", [1]),
      ("(n)-(x) < 0", [1]), ("(n+1)-1 = 4", [2]), ("2*abs(n)=6", [1]), ("abs(n)*2=2", [3]),
      ("10 - 2*abs(n) > 3", [1, 3]), ("-2*abs(n) = -2", [3]), ("x > 2*(n-2)", [1, 3]),
      ("abs(x)/abs(n)=1", [3]), ("lower(name)++\"!\" = tea!", [1]), ("(n)++(x) = 34", [1]),
      ("n%(2)=0", [2]), ("upper(name)++lower(tea)=TEAtea", [1]),
    ] as [(String, [Int])]
  )
  func signsBesideParentheses(filter: String, rows: [Int]) throws {
    #expect(try table.rows(filter) == rows)
  }

  @Test(
    "Rule 2: a word after an operator of a saved filter is a text, as before columns were compared",
    arguments: [
      ("name = n", "name = \"n\"", ["n"]), ("n > x", "n > \"x\"", ["x"]),
      ("n > `x`", "n > `x`", []), ("n > x*2", "n > \"x*2\"", ["x*2"]),
      ("n > x + 1", "n > x + 1", []),
      ("n between x and n", "n between \"x\" and \"n\"", ["x", "n"]),
      ("name = milk", "name = milk", []),
      ("n = n or n = n", "n = \"n\" or n = \"n\"", ["n"]),
    ]
  )
  func saved(text: String, meaning: String, words: [String]) throws {
    let (filter, found) = try Filter.saved(text, columns: table.columns)
    #expect(filter.description == meaning)
    #expect(found == words)
    #expect(try Filter(parsing: meaning, columns: table.columns) == filter)
  }

  @Test("Rule 6: a filter names the column that a number in it stands for")
  func namedLikeNumber() throws {
    let filter = try Filter(parsing: "n > 3 and 2021 > 5", columns: table.columns)
    #expect(filter.columnNamedLikeNumber == "2021")
    #expect(try Filter(parsing: "n > 2021", columns: table.columns).columnNamedLikeNumber == nil)
  }

  @Test("Rule 2: a word alone as a filter is searched for in all columns")
  func search() throws {
    #expect(try table.rows("milk") == [2])
    #expect(try table.rows("ann") == [2])
    #expect(try table.rows("bob or milk") == [1, 2])
    #expect(try table.rows("tea && 100") == [1])
    #expect(try table.rows("tea || milk") == [1, 2, 3])
  }

  @Test(
    "Rule 3: backticks name a column everywhere",
    arguments: [
      ("`unit price` > 3", [1]), ("n < `unit price`", [1]), ("`unit price` + 1 > 5", [1]),
      ("- `unit price` > 0", [3]), ("-`unit price` > 0", [3]), ("abs(`unit price`) = 2", [2]),
      ("`name` = tea", [1]), ("tea = `name`", [1]), ("user.`e.mail` = b@x", [1]),
      ("`user`.login = ann", [2]), ("`name` is empty", []), ("`2021` + 1 > 11", [2]),
    ] as [(String, [Int])]
  )
  func backticks(filter: String, rows: [Int]) throws {
    #expect(try table.rows(filter) == rows)
  }

  @Test(
    "Rule 3: quotes name a column directly before a comparison, and are a text elsewhere",
    arguments: [
      ("\"unit price\" > 3", [1]), ("'name' = tea", [1]), ("\"n\" ++ name = ntea", [1]),
      ("name ++ \"n\" = tean", [1]), ("name = \"n\"", []), ("replace(name, 'x', 'n') = 'n'", [2]),
    ] as [(String, [Int])]
  )
  func quotes(filter: String, rows: [Int]) throws {
    #expect(try table.rows(filter) == rows)
  }

  @Test(
    "Rule 4: a word that splits at operators into columns is arithmetic",
    arguments: [
      ("distance/air_time > 1", [1]), ("distance/air_time=1", [3]), ("n*x > 11", [1, 2]),
      ("x > n+0.5", [1]), ("x >= n-1", [1, 2, 3]), ("n+x*2 > 10", [1]), ("n-x < 0", [1]),
      ("abs(n-x) = 1", [1, 2]),
    ] as [(String, [Int])]
  )
  func splitWords(filter: String, rows: [Int]) throws {
    #expect(try table.rows(filter) == rows)
  }

  @Test(
    "Rule 4: other words with operators stay whole",
    arguments: [
      ("name = a-b", [3]), ("name < a-c", [3]), ("name = n-1", []), ("x > 2021-01", []),
      ("name contains -b", [3]), ("a-b", [3]),
    ] as [(String, [Int])]
  )
  func wholeWords(filter: String, rows: [Int]) throws {
    #expect(try table.rows(filter) == rows)
  }

  @Test(
    "Rule 5: a path is a column of exactly that name, and else a nested field",
    arguments: [
      ("a.b = 2", [2]), ("a.b + 1 > 2", [2, 3]), ("user.login = bob", [1]),
      ("user.b * 2 = 14", [2]),
      ("upper(user.login) = ANN", [2]), ("user.login is null", [3]),
      ("user.nobody is null", [1, 2, 3]),
    ] as [(String, [Int])]
  )
  func paths(filter: String, rows: [Int]) throws {
    #expect(try table.rows(filter) == rows)
  }

  @Test(
    "Rule 6: a number directly before a comparison is a column if one is called so",
    arguments: [
      ("2021 > 5", [1, 2]), ("2021 = 2021", [2]), ("2021 is not null", [1, 2, 3]),
      ("2021 + n > 2023", [1, 2]), ("`2021` > 5", [1, 2]), ("(2021) > 5", [1, 2, 3]),
      ("n < 2021", [1, 2, 3]), ("7 > n", [1, 2, 3]), ("3.5 > n", [1, 3]),
    ] as [(String, [Int])]
  )
  func numbersAsColumns(filter: String, rows: [Int]) throws {
    #expect(try table.rows(filter) == rows)
  }

  @Test(
    "Rule 7: whatever is printed reads back the same",
    arguments: [
      "name = tea", "name = \"tea\"", "n < x", "name = \"n\"", "`unit price` > 3",
      "-`unit price` < 3",
      "- n < 3", "-length(name) < 0", "n + (- 5) > 3", "n - -5 > 3", "n - (-x) > 3", "-(n + 1) < 3",
      "(n > 3) = true", "(n > 3) = (x > 3)", "name = (n > 3)", "name < \"n-1\"", "name < n-1",
      "name between \"n-1\" and \"x*2\"", "name = \"today\"", "name ++ x = \"now\"", "2021 > 5",
      "(2021) > 5", "5 < (2021)", "x > 2021-01", "user.login = bob", "user.`e.mail` = b@x",
      "a.b > 3", "n in (x, name)", "name in (\"n\", tea)", "name in (today, \"now\")",
      "n between x and 5", "n not between x and 5", "today > name", "date(name) = today",
      "date(name) >= today - 7 days", "date(name) - +7 days < 2024-01-01",
      "date(name) < (2024-01-01T10:00 + 1 hour)", "date(name) < 2024-01-01T10:00:00+01:00 + 1 hour",
      "year(2024-01-01T10:00) = n", "date(name) > 2024-01-01 10:00",
      "if(n > 3, name, x) contains tea",
      "if(name, 1, 2) = 1", "n = user.`login`", "n > - x", "n = `user`.login", "n < - abs(x)",
      "coalesce(name, \"n\", 5) = \"n\"",
      "concat(name, \", \", x) = \"a, b\"",
      "name contains lower(tea)", "name not starts with `tea`", "name ends with (n + 1)",
      "name contains `user`.login", "name contains (\"a\" ++ n)", "(2021) contains `n`",
      "name like \"%_\"", "not (name ilike T% and n > 3)", "extract(name, \"([a-z]+)\") = tea",
      "n % 2 = 0 or n / (x * 2) - 1 > (n - 1) % 3", "name ++ (n + 1) ++ (x ++ 2) = a",
      "month(name) = 2024-03 and weekday(name) = Mon", "text(n > 3) = true",
    ]
  )
  func printing(typed: String) throws {
    let filter = try Filter(parsing: typed, columns: table.columns)
    #expect(try Filter(parsing: filter.description, columns: table.columns) == filter, "\(filter)")
    #expect(try table.rows(filter.description) == (try table.rows(typed)), "\(filter)")
  }
}
