// SPDX-License-Identifier: GPL-3.0-or-later
// 64 bytes in two registers of 32 bytes (Intel Intrinsics Guide, AVX2 and PCLMULQDQ).

typedef struct {
  __m256i part[2];
} CSCAN_NAME(block);

CSCAN_TARGET static inline CSCAN_NAME(block) CSCAN_NAME(load)(const uint8_t *text) {
  CSCAN_NAME(block) block;
  block.part[0] = _mm256_loadu_si256((const __m256i *)text);
  block.part[1] = _mm256_loadu_si256((const __m256i *)(text + 32));
  return block;
}

CSCAN_TARGET static inline uint64_t CSCAN_NAME(equal)(CSCAN_NAME(block) block, uint8_t byte) {
  __m256i wanted = _mm256_set1_epi8((char)byte);
  uint64_t low = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(block.part[0], wanted));
  uint64_t high = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(block.part[1], wanted));
  return low | high << 32;
}

CSCAN_TARGET static inline bool CSCAN_NAME(has_either)(
    CSCAN_NAME(block) block, uint8_t a, uint8_t b) {
  __m256i wanted_a = _mm256_set1_epi8((char)a);
  __m256i wanted_b = _mm256_set1_epi8((char)b);
  __m256i found = _mm256_or_si256(
      _mm256_or_si256(
          _mm256_cmpeq_epi8(block.part[0], wanted_a), _mm256_cmpeq_epi8(block.part[1], wanted_a)),
      _mm256_or_si256(
          _mm256_cmpeq_epi8(block.part[0], wanted_b), _mm256_cmpeq_epi8(block.part[1], wanted_b)));
  return _mm256_movemask_epi8(found) != 0;
}

CSCAN_TARGET static inline CSCAN_NAME(block) CSCAN_NAME(set_bits)(
    CSCAN_NAME(block) block, uint8_t bits) {
  __m256i mask = _mm256_set1_epi8((char)bits);
  block.part[0] = _mm256_or_si256(block.part[0], mask);
  block.part[1] = _mm256_or_si256(block.part[1], mask);
  return block;
}

// Carry-less multiplication by all ones gives the exclusive or of each bit with all lower bits.
CSCAN_TARGET static inline uint64_t CSCAN_NAME(prefix_xor)(uint64_t bits) {
  __m128i product =
      _mm_clmulepi64_si128(_mm_set_epi64x(0, (long long)bits), _mm_set1_epi8((char)0xFF), 0);
  return (uint64_t)_mm_cvtsi128_si64(product);
}
