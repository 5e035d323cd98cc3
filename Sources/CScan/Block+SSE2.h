// SPDX-License-Identifier: GPL-3.0-or-later
// 64 bytes in four registers of 16 bytes (Intel Intrinsics Guide, SSE2, which every x86-64 has).

typedef struct {
  __m128i part[4];
} CSCAN_NAME(block);

static inline CSCAN_NAME(block) CSCAN_NAME(load)(const uint8_t *text) {
  CSCAN_NAME(block) block;
  for (int i = 0; i < 4; i++) {
    block.part[i] = _mm_loadu_si128((const __m128i *)(text + 16 * i));
  }
  return block;
}

static inline uint64_t CSCAN_NAME(equal)(CSCAN_NAME(block) block, uint8_t byte) {
  __m128i wanted = _mm_set1_epi8((char)byte);
  uint64_t bits = 0;
  for (int i = 0; i < 4; i++) {
    uint64_t part = (uint16_t)_mm_movemask_epi8(_mm_cmpeq_epi8(block.part[i], wanted));
    bits |= part << (16 * i);
  }
  return bits;
}

static inline bool CSCAN_NAME(has_either)(CSCAN_NAME(block) block, uint8_t a, uint8_t b) {
  __m128i wanted_a = _mm_set1_epi8((char)a);
  __m128i wanted_b = _mm_set1_epi8((char)b);
  __m128i found = _mm_setzero_si128();
  for (int i = 0; i < 4; i++) {
    found = _mm_or_si128(found, _mm_cmpeq_epi8(block.part[i], wanted_a));
    found = _mm_or_si128(found, _mm_cmpeq_epi8(block.part[i], wanted_b));
  }
  return _mm_movemask_epi8(found) != 0;
}

static inline CSCAN_NAME(block) CSCAN_NAME(set_bits)(CSCAN_NAME(block) block, uint8_t bits) {
  __m128i mask = _mm_set1_epi8((char)bits);
  for (int i = 0; i < 4; i++) block.part[i] = _mm_or_si128(block.part[i], mask);
  return block;
}

static inline uint64_t CSCAN_NAME(prefix_xor)(uint64_t bits) {
  for (int shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
  return bits;
}
