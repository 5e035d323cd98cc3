// SPDX-License-Identifier: GPL-3.0-or-later

/// The rules of sniffing: one table for each part of a dialect.
struct SniffingRules: Sendable {
  var tables = TableRules()
  var quoting = QuotingRule.all
  var delimiter = DelimiterRule.all
  var quoteConfidence = ConfidenceRule.quote
  var escapeConfidence = ConfidenceRule.escape
  var startConfidence = ConfidenceRule.start
  var header = HeaderRule.all
}
