// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of CScan.h for one instruction set. CScan.h includes this file once for each, with
// matching definitions of CSCAN_NAME, CSCAN_TARGET and the block functions.

// Returns a mask of the first `count` bits, or of all 64 bits if `count` is larger.
CSCAN_TARGET static inline uint64_t CSCAN_NAME(first_bits)(size_t count) {
  return count >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << count) - 1;
}

// Returns true for a byte that may precede an opening quote or follow a closing one.
CSCAN_TARGET static inline bool CSCAN_NAME(is_border)(
    uint8_t byte, uint8_t delimiter, uint8_t quote) {
  return byte == delimiter || byte == '\n' || byte == '\r' || byte == quote;
}

// Returns true if the quotes of a block open and close at field boundaries. `state` has a bit set
// for each quoted byte, including the opening quote but not the closing one. A doubled quote closes
// and reopens the field.
CSCAN_TARGET static inline bool CSCAN_NAME(is_plain)(
    const uint8_t *text, size_t at, size_t count, uint64_t quotes, uint64_t state,
    uint64_t borders, uint8_t delimiter, uint8_t quote) {
  uint64_t opening = quotes & state;
  uint64_t closing = quotes & ~state;
  uint64_t before =
      at == 0 || CSCAN_NAME(is_border)(text[at - 1], delimiter, quote) ? 1 : 0;
  uint64_t valid = CSCAN_NAME(first_bits)(count - at);
  if (opening & ~(borders << 1 | before)) return false;
  if (closing << 1 & ~borders & valid) return false;
  return !(closing >> 63) || at + 64 >= count ||
         CSCAN_NAME(is_border)(text[at + 64], delimiter, quote);
}

CSCAN_TARGET static inline cscan_rows CSCAN_NAME(cscan_count_rows)(
    const uint8_t *text, size_t count, uint8_t delimiter, uint8_t quote, bool has_quotes,
    bool keeps_empty_lines) {
  cscan_rows result = {0, count, false, true};
  uint8_t mark = has_quotes ? quote : '\r';
  uint64_t inside = 0;
  // 1 if the next byte follows a line feed or a carriage return, and so may begin a row. The text
  // begins as if after a line feed.
  uint64_t after_feed = 1, after_return = 0;
  uint64_t last_starts = 0;
  size_t last_starts_at = 0;
  for (size_t at = 0; at < count; at += 64) {
    CSCAN_NAME(block) block = CSCAN_NAME(load)(text + at);
    uint64_t valid = CSCAN_NAME(first_bits)(count - at);
    uint64_t feeds = CSCAN_NAME(equal)(block, '\n') & valid;
    uint64_t returns = 0;
    uint64_t outside = ~inside;
    if (CSCAN_NAME(has_either)(block, mark, '\r')) {
      returns = CSCAN_NAME(equal)(block, '\r') & valid;
      uint64_t quotes = has_quotes ? CSCAN_NAME(equal)(block, quote) & valid : 0;
      if (quotes) {
        uint64_t state = CSCAN_NAME(prefix_xor)(quotes) ^ inside;
        uint64_t borders = CSCAN_NAME(equal)(block, delimiter) | feeds | returns | quotes;
        if (!CSCAN_NAME(is_plain)(text, at, count, quotes, state, borders, delimiter, quote)) {
          result.is_plain = false;
          return result;
        }
        outside = ~state;
        inside = (uint64_t)((int64_t)state >> 63);
      }
    }
    uint64_t ending_feeds = feeds & outside, ending_returns = returns & outside;
    uint64_t starts;
    if (keeps_empty_lines) {
      starts = ((ending_feeds << 1 | after_feed) |
                ((ending_returns << 1 | after_return) & ~feeds)) & valid;
    } else {
      uint64_t after = (ending_feeds | ending_returns) << 1 | after_feed | after_return;
      starts = after & ~(feeds | returns) & valid;
    }
    after_feed = ending_feeds >> 63;
    after_return = ending_returns >> 63;
    result.rows += (size_t)__builtin_popcountll(starts);
    last_starts_at = starts ? at : last_starts_at;
    last_starts = starts ? starts : last_starts;
  }
  if (!last_starts) return result;
  result.last = last_starts_at + 63 - (size_t)__builtin_clzll(last_starts);
  bool is_quoted = false;
  for (size_t at = result.last; at < count && !result.last_is_complete; at++) {
    if (has_quotes && text[at] == quote) {
      is_quoted = !is_quoted;
    } else if (text[at] == '\n' || text[at] == '\r') {
      result.last_is_complete = !is_quoted;
    }
  }
  return result;
}

CSCAN_TARGET static inline bool CSCAN_NAME(cscan_mark)(
    const uint8_t *text, size_t count, uint8_t delimiter, uint8_t quote, bool has_quotes,
    uint64_t *breaks, uint64_t *delimiters) {
  uint8_t mark = has_quotes ? quote : '\r';
  uint64_t inside = 0;
  for (size_t at = 0; at < count; at += 64) {
    CSCAN_NAME(block) block = CSCAN_NAME(load)(text + at);
    uint64_t valid = CSCAN_NAME(first_bits)(count - at);
    uint64_t ends = CSCAN_NAME(equal)(block, '\n') & valid;
    uint64_t commas = CSCAN_NAME(equal)(block, delimiter) & valid;
    uint64_t outside = ~inside;
    if (CSCAN_NAME(has_either)(block, mark, '\r')) {
      ends |= CSCAN_NAME(equal)(block, '\r') & valid;
      uint64_t quotes = has_quotes ? CSCAN_NAME(equal)(block, quote) & valid : 0;
      if (quotes) {
        uint64_t state = CSCAN_NAME(prefix_xor)(quotes) ^ inside;
        uint64_t borders = commas | ends | quotes;
        if (!CSCAN_NAME(is_plain)(text, at, count, quotes, state, borders, delimiter, quote)) {
          return false;
        }
        outside = ~state;
        inside = (uint64_t)((int64_t)state >> 63);
      }
    }
    breaks[at / 64] = ends & outside;
    delimiters[at / 64] = commas & outside;
  }
  return true;
}

CSCAN_TARGET static inline unsigned CSCAN_NAME(cscan_possible_starts)(
    const uint8_t *text, size_t count, uint8_t delimiter, uint8_t quote) {
  uint64_t inside = 0;
  bool from_outside = true, from_inside = true;
  for (size_t at = 0; at < count && from_outside && from_inside; at += 64) {
    CSCAN_NAME(block) block = CSCAN_NAME(load)(text + at);
    uint64_t quotes =
        CSCAN_NAME(equal)(block, quote) & CSCAN_NAME(first_bits)(count - at);
    if (!quotes) continue;
    uint64_t state = CSCAN_NAME(prefix_xor)(quotes) ^ inside;
    uint64_t borders = CSCAN_NAME(equal)(block, delimiter) | CSCAN_NAME(equal)(block, '\n') |
                       CSCAN_NAME(equal)(block, '\r') | quotes;
    from_outside =
        CSCAN_NAME(is_plain)(text, at, count, quotes, state, borders, delimiter, quote);
    from_inside =
        CSCAN_NAME(is_plain)(text, at, count, quotes, ~state, borders, delimiter, quote);
    inside = (uint64_t)((int64_t)state >> 63);
  }
  return (from_outside ? 1u : 0u) | (from_inside ? 2u : 0u);
}

CSCAN_TARGET static inline size_t CSCAN_NAME(cscan_find_pair)(
    const uint8_t *text, size_t count, size_t from, uint8_t first, uint8_t last, size_t distance,
    uint8_t fold) {
  size_t end = count - distance;
  for (size_t at = from; at < end; at += 64) {
    CSCAN_NAME(block) here = CSCAN_NAME(set_bits)(CSCAN_NAME(load)(text + at), fold);
    CSCAN_NAME(block) there = CSCAN_NAME(set_bits)(CSCAN_NAME(load)(text + at + distance), fold);
    uint64_t found = CSCAN_NAME(equal)(here, first) & CSCAN_NAME(equal)(there, last) &
                     CSCAN_NAME(first_bits)(end - at);
    if (found) return at + (size_t)__builtin_ctzll(found);
  }
  return count;
}
