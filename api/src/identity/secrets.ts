import { createHash, randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id: 19 MiB, two passes. About 15 ms per hash, so that signing in stays quick. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Normalises a password, because an ö is one code point from some keyboards and two from others. Rule: RFC 8265,
 * section 4.2.
 */
const normalised = (password: string) => password.normalize('NFC')

/** Hashes a password with argon2id. */
export const hashPassword = (password: string) => hash(normalised(password), cost)

/**
 * Checks a password against its hash. Without a hash it returns false after the same time, so that timing does not
 * reveal who has an account.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  if (stored) return verify(stored, normalised(password))
  decoy ??= hashPassword('no such person')
  await verify(await decoy, password)
  return false
}
let decoy: Promise<string> | undefined

/** A random token of 256 bits for a browser. The database stores only its SHA-256. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A random code of six digits. */
export const newCode = () => String(randomInt(0, 1_000_000)).padStart(6, '0')
/** Letters and digits that can't be mistaken for one another when read out. */
const readable = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random code of so many letters and digits, for people to read and type. */
export const newReadableCode = (length: number) =>
  Array.from({ length }, () => readable[randomInt(readable.length)]).join('')

/** Hashes a code together with the address, so that equal codes of two people have different hashes. */
export const hashCode = (email: string, code: string) => hashToken(`${email.toLowerCase()}:${code}`)
