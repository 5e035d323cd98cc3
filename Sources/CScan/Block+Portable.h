// SPDX-License-Identifier: GPL-3.0-or-later
// 64 bytes in an array, for processors without a vector implementation and as a reference in tests.

typedef struct {
  uint8_t byte[64];
} CSCAN_NAME(block);

static inline CSCAN_NAME(block) CSCAN_NAME(load)(const uint8_t *text) {
  CSCAN_NAME(block) block;
  memcpy(block.byte, text, sizeof block.byte);
  return block;
}

static inline uint64_t CSCAN_NAME(equal)(CSCAN_NAME(block) block, uint8_t byte) {
  uint64_t bits = 0;
  for (int i = 0; i < 64; i++) bits |= (uint64_t)(block.byte[i] == byte) << i;
  return bits;
}

static inline bool CSCAN_NAME(has_either)(CSCAN_NAME(block) block, uint8_t a, uint8_t b) {
  bool found = false;
  for (int i = 0; i < 64; i++) found |= block.byte[i] == a || block.byte[i] == b;
  return found;
}

static inline CSCAN_NAME(block) CSCAN_NAME(set_bits)(CSCAN_NAME(block) block, uint8_t bits) {
  for (int i = 0; i < 64; i++) block.byte[i] |= bits;
  return block;
}

static inline uint64_t CSCAN_NAME(prefix_xor)(uint64_t bits) {
  for (int shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
  return bits;
}
