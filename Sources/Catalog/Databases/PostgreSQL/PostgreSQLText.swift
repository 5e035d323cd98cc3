// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
/// The SQL that recognizes numbers and dates in texts, as ``Number`` and ``ISODate`` do.
///
/// No value makes a statement fail, since each is checked before it is cast. Numbers of more than
/// 6,000 characters or with an exponent of more than four digits count as other text, since the
/// server cannot represent them.
struct PostgreSQLText {
  /// A text with the collation `C`.
  ///
  /// It is never null where the conditions apply.
  let text: SQL

  /// The condition that the text is a number.
  ///
  /// The range comparison excludes most texts before the regular expression runs, and can use a
  /// bytewise index.
  var isNumber: SQL {
    """
    (\(text) >= '+' AND \(text) < ':' AND octet_length(\(text)) <= 6000 AND \(text) ~ \
    '^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?0*[0-9]{1,4})?$')
    """
  }

  /// The number.
  ///
  /// Valid only if ``isNumber`` holds.
  var number: SQL { "\(text)::numeric" }

  /// The condition that the text is a date, with or without a time.
  var isMoment: SQL {
    """
    (\(text) >= '0' AND \(text) < ':' AND octet_length(\(text)) BETWEEN 10 AND 6000 AND \(text) ~ \
    '^(\(Self.date))([Tt ]([01][0-9]|2[0-3]):[0-5][0-9]\
    (:([0-5][0-9]|60)([.,][0-9]+)?)?([Zz]|[+-]([01][0-9]|2[0-3])\
    (:?[0-5][0-9]|:[0-5][0-9]:[0-5][0-9])?)?)?$')
    """
  }

  /// The pattern of valid days: 31, 30 or 28 of a month, and the 29th of February of leap years.
  private static let date: SQL = """
    [0-9]{4}-(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|\
    [0-9]{4}-(0[469]|11)-(0[1-9]|[12][0-9]|30)|\
    [0-9]{4}-02-(0[1-9]|1[0-9]|2[0-8])|\
    ([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29
    """

  /// The seconds since 1970.
  ///
  /// Valid only if ``isMoment`` holds.
  ///
  /// They are computed from the parts of the text, since the server's types have no year 0, fewer
  /// time zones, and at most six fractional digits. The calendar repeats after 400 years, so the
  /// computation adds 400 to the year.
  var moment: SQL {
    """
    (((make_date(substr(\(text), 1, 4)::int + 400, substr(\(text), 6, 2)::int, \
    substr(\(text), 9, 2)::int) - '2370-01-01'::date)::bigint * 86400)::numeric \
    + CASE WHEN length(\(text)) > 10 THEN \
    substr(\(text), 12, 2)::int * 3600 + substr(\(text), 15, 2)::int * 60 \
    + coalesce(replace(substring(\(text) FROM '^.{16}:([0-9]{2}([.,][0-9]+)?)'), ',', '.'), '0')::numeric \
    - coalesce((substring(substr(\(text), 17) FROM '([+-])[0-9:]+$') || '1')::int \
    * (substring(substr(\(text), 17) FROM '[+-]([0-9]{2})')::int * 3600 \
    + coalesce(substring(substr(\(text), 17) FROM '[+-][0-9]{2}:?([0-9]{2})'), '0')::int * 60 \
    + coalesce(substring(substr(\(text), 17) FROM '[+-].{6}([0-9]{2})$'), '0')::int), 0) \
    ELSE 0 END)
    """
  }

  /// Returns the seconds since 1970 of a literal as a number.
  static func moment(_ literal: PostgreSQLMoment) -> SQL {
    let fraction = "0." + String(decoding: literal.fraction + [Ascii.zero], as: UTF8.self)
    let seconds = SQLValue(String(literal.seconds))
    return literal.fraction.isEmpty
      ? "\(seconds)::numeric" : "(\(seconds)::numeric + \(SQLValue(fraction))::numeric)"
  }
}
#endif
