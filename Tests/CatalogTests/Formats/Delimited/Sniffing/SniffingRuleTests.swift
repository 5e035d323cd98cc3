// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("Sniffing rules")
struct SniffingRuleTests {
  @Test("find the dialects of their cases", arguments: SniffingCase.all)
  func decides(text: SniffingCase) {
    let result = text.sniffing().result
    #expect(result.dialect.dialect == text.dialect)
    #expect(result.rules.contains(text.rule), "\(result.rules)")
  }

  @Test("change the outcomes of their cases", arguments: SniffingCase.all)
  func matters(text: SniffingCase) {
    let without = text.sniffing(SniffingRules().without(text.rule)).result
    #expect(without.dialect != text.sniffing().result.dialect)
  }

  @Test("have unique names, reasons and cases")
  func complete() {
    let rules = SniffingRules().names
    #expect(Set(rules.map(\.name)).count == rules.count)
    #expect(!rules.contains { $0.name.isEmpty || $0.reason.isEmpty })
    #expect(Set(rules.map(\.name)) == Set(SniffingCase.all.map(\.rule)))
  }

  @Test("ignore announcements in skipped lines")
  func skippedAnnouncement() {
    let request = DialectRequest(skippedLines: 1)
    let sample = DialectSample(Array("sep=;\nword\nred\n".utf8), isComplete: true)
    let sniffed = Sniffing(sample, request).result.dialect
    #expect(sniffed.delimiter == .assumed)
    #expect(sniffed.skippedLines == .stated)
  }
}

extension SniffingCase: CustomTestStringConvertible {
  var testDescription: String { rule }

  fileprivate func sniffing(_ rules: SniffingRules = SniffingRules()) -> Sniffing {
    Sniffing(DialectSample(Array(text.utf8), isComplete: true), request, rules)
  }
}

extension SniffingRules {
  fileprivate var names: [(name: String, reason: String)] {
    tables.firstRow.map { ($0.name, $0.reason) } + tables.start.map { ($0.name, $0.reason) }
      + quoting.map { ($0.name, $0.reason) } + delimiter.map { ($0.name, $0.reason) }
      + [quoteConfidence, escapeConfidence, startConfidence]
      .flatMap { $0.map { ($0.name, $0.reason) } } + header.map { ($0.name, $0.reason) }
  }

  /// Returns a copy of the rules without the rule of a name.
  fileprivate func without(_ name: String) -> SniffingRules {
    var rules = self
    rules.tables.firstRow.removeAll { $0.name == name }
    rules.tables.start.removeAll { $0.name == name }
    rules.quoting.removeAll { $0.name == name }
    rules.delimiter.removeAll { $0.name == name }
    rules.quoteConfidence.removeAll { $0.name == name }
    rules.escapeConfidence.removeAll { $0.name == name }
    rules.startConfidence.removeAll { $0.name == name }
    rules.header.removeAll { $0.name == name }
    return rules
  }
}
