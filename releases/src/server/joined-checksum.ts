/** The polynomial of CRC-32 (RFC 1952, 8), its bits reversed: the highest bit of a number is x⁰. */
const polynomial = 0xedb88320
const one = 0x8000_0000

/** The product of two polynomials, modulo that of CRC-32. */
function product(a: number, b: number): number {
  let sum = 0
  let shifted = b
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if (a & bit) sum ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1
  }
  return sum >>> 0
}

/** x to the power of 2ⁿ bytes, by n: each is the square of the one before. */
const powers = [product(one >>> 4, one >>> 4)]
for (let n = 1; n < 32; n++) powers.push(product(powers[n - 1] as number, powers[n - 1] as number))

/**
 * The CRC-32 of two texts after each other, from theirs, as `crc32_combine` of zlib gives it: without reading them.
 * @param length of the second, bytes
 */
export function joinedChecksum(first: number, second: number, length: number): number {
  let moved = first
  for (let rest = length, n = 0; rest > 0; rest >>>= 1, n++) if (rest & 1) moved = product(powers[n] as number, moved)
  return (moved ^ second) >>> 0
}
