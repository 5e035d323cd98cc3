// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Navigator

@Suite("Password removal")
struct SecretsTests {
  @Test(
    "removes the password of a connection",
    arguments: [
      ("!psql postgres://ann:secret@host/shop", "!psql postgres://ann@host/shop"),
      ("a://u:p@h b://u:q@h 'c://u:r@h'", "a://u@h b://u@h 'c://u@h'"),
      ("a://u:p@h,b://u:q@h", "a://u@h,b://u@h"),
      ("postgres://ann:se@cr:et@host/shop", "postgres://ann@host/shop"),
      ("postgres://ann:se/cr@host/shop", "postgres://ann@host/shop"),
      ("postgres://:secret@host", "postgres://@host"),
      ("postgres://host/shop?user=a&password=b&x=y", "postgres://host/shop?user=a&password=&x=y"),
      ("!psql postgres:/ann:secret@host/shop", "!psql postgres:/ann@host/shop"),
      ("open postgresql:ann:secret@host", "open postgresql:ann@host"),
      ("open postgress://ann:secret@host", "open postgress://ann@host"),
      ("open Postgres:/h/shop?password=b", "open Postgres:/h/shop?password="),
      ("!PGPASSWORD='a b' psql", "!PGPASSWORD= psql"),
      ("!psql \"host=h password=s\"", "!psql \"host=h password=\""),
      ("open \"host=h password=a&b dbname=d\"", "open \"host=h password= dbname=d\""),
      ("open \"user=me password='a \\' b' x=y\"", "open \"user=me password= x=y\""),
      ("open \"PASSWORD=a\\ b dbname=d\"", "open \"PASSWORD= dbname=d\""),
      ("open \"user=me passwd=secret\"", "open \"user=me passwd=\""),
      ("diff 'service=x password=s' by id", "diff 'service=x password=' by id"),
      ("connect_timeout=3 password=s", "connect_timeout=3 password="),
      ("PGPASSWORD=secret", "PGPASSWORD="),
      ("no item “host=h password=secret”", "no item “host=h password=”"),
      ("no item “user=me password='a b'”", "no item “user=me password=”"),
    ]
  )
  func removed(line: String, kept: String) {
    #expect(Secrets.removed(from: line) == kept)
  }

  @Test(
    "keeps text that is not a password",
    arguments: [
      "filter password=secret", "filter password = x and host = y", "filter name = \"a:b@c\"",
      "http://host:8080/a@b",
      "http://a@b:80/c",
      "filter url contains ://", "filter name = postgres:17", "http://[::1]:5432/x", "12:30@noon",
      "",
    ]
  )
  func kept(line: String) {
    #expect(Secrets.removed(from: line) == line)
  }

  @Test("removes the password from all texts of an alert")
  func alert() {
    let url = "postgres://ann:hunter2@host/shop"
    let alert = Alert(
      subject: url,
      "\(url): unknown command",
      excerpt: .init("sort \(url)", 5..<9),
      advice: "use “open \(url)”"
    )
    #expect(!"\(alert)".contains("hunter2"))
    var renamed = Alert("no such file")
    renamed.subject = url
    #expect(renamed.subject == "postgres://ann@host/shop")
    #expect(alert.message == "postgres://ann@host/shop: unknown command")
    #expect(alert.excerpt == nil)
  }

  @Test("keeps an alert without a password")
  func otherAlert() {
    let alert = Alert(subject: "a:b", "“x@y” is wrong", excerpt: .init("sort x@y", 5..<8))
    #expect(alert.subject == "a:b")
    #expect(alert.message == "“x@y” is wrong")
    #expect(alert.excerpt == .init("sort x@y", 5..<8))
  }
}
