import { createHash, randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's smallest advised argon2id setting: 19 MiB, two passes. About 15 ms, so that signing in stays quick. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * An ö is one character on some keyboards and two on others, and must be the same password on both. Rule: RFC 8265,
 * section 4.2.
 */
const prepared = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string) => hash(prepared(password), cost)

/**
 * Checks a password; without a stored hash it takes as long and says no, so that time tells nothing about who has an
 * account.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  if (stored) return verify(stored, prepared(password))
  decoy ??= hashPassword('no such person')
  await verify(await decoy, password)
  return false
}
let decoy: Promise<string> | undefined

/** An unguessable token for a browser. We keep only its sha256. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export const newCode = () => String(randomInt(0, 1_000_000)).padStart(6, '0')
/** Bound to the address, so that equal codes of two people have different hashes. */
export const hashCode = (email: string, code: string) => hashToken(`${email.toLowerCase()}:${code}`)
