// SPDX-License-Identifier: GPL-3.0-or-later
// 64 bytes in four registers of 16 bytes (Arm Architecture Reference Manual, Advanced SIMD).

typedef struct {
  uint8x16_t part[4];
} CSCAN_NAME(block);

static inline CSCAN_NAME(block) CSCAN_NAME(load)(const uint8_t *text) {
  CSCAN_NAME(block) block;
  for (int i = 0; i < 4; i++) block.part[i] = vld1q_u8(text + 16 * i);
  return block;
}

// Packs comparison results into one bit per byte, since NEON has no instruction for it. Each byte
// keeps the bit of its position, and three rounds of pairwise addition collect the bits of eight
// bytes in one byte.
static inline uint64_t CSCAN_NAME(gather)(
    uint8x16_t a, uint8x16_t b, uint8x16_t c, uint8x16_t d) {
  const uint8x16_t places = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t low = vpaddq_u8(vandq_u8(a, places), vandq_u8(b, places));
  uint8x16_t high = vpaddq_u8(vandq_u8(c, places), vandq_u8(d, places));
  uint8x16_t all = vpaddq_u8(low, high);
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(all, all)), 0);
}

static inline uint64_t CSCAN_NAME(equal)(CSCAN_NAME(block) block, uint8_t byte) {
  uint8x16_t wanted = vdupq_n_u8(byte);
  return CSCAN_NAME(gather)(
      vceqq_u8(block.part[0], wanted), vceqq_u8(block.part[1], wanted),
      vceqq_u8(block.part[2], wanted), vceqq_u8(block.part[3], wanted));
}

static inline bool CSCAN_NAME(has_either)(CSCAN_NAME(block) block, uint8_t a, uint8_t b) {
  uint8x16_t wanted_a = vdupq_n_u8(a);
  uint8x16_t wanted_b = vdupq_n_u8(b);
  uint8x16_t found = vdupq_n_u8(0);
  for (int i = 0; i < 4; i++) {
    found = vorrq_u8(found, vceqq_u8(block.part[i], wanted_a));
    found = vorrq_u8(found, vceqq_u8(block.part[i], wanted_b));
  }
  return vmaxvq_u8(found) != 0;
}

static inline CSCAN_NAME(block) CSCAN_NAME(set_bits)(CSCAN_NAME(block) block, uint8_t bits) {
  for (int i = 0; i < 4; i++) block.part[i] = vorrq_u8(block.part[i], vdupq_n_u8(bits));
  return block;
}

static inline uint64_t CSCAN_NAME(prefix_xor)(uint64_t bits) {
  for (int shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
  return bits;
}
