import type { Rng } from './rng'

/** A deterministic id in the form of a random UUID. */
export function seededId(rng: Rng): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(rng.next() * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4]
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ]
  return groups.join('-')
}

const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The n-th booking code: unique per n, and not in order. There are 30⁶ codes; the factor is coprime to that. */
export function seededCode(n: number): string {
  let rest = Number((BigInt(n) * 387_420_491n + 123_457n) % 729_000_000n)
  let code = ''
  for (let digit = 0; digit < 6; digit++) {
    code += alphabet[rest % 30]
    rest = Math.floor(rest / 30)
  }
  return `QE-${code}`
}
