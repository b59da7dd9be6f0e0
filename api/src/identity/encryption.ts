import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** AES-256-GCM. Rule: NIST SP 800-38D, 12 random bytes for each text. */
const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

const keyOf = (serverSecret: Buffer) => Buffer.from(hkdfSync('sha256', serverSecret, '', 'encryption at rest', 32))

/** What texts that were encrypted with this server secret begin with. */
export const encryptionPrefix = (serverSecret: Buffer): string =>
  `${createHash('sha256').update(keyOf(serverSecret)).digest('base64url').slice(0, 12)}.`

/**
 * Encrypts a text for the database, so that a stolen table is worth nothing without the server secret.
 * @param context what the text belongs to, such as its row's id; it opens with the same one only
 */
export function encrypt(text: string, context: string, serverSecret: Buffer): string {
  const iv = randomBytes(ivBytes)
  const cipherOf = createCipheriv(cipher, keyOf(serverSecret), iv).setAAD(Buffer.from(context))
  const bytes = Buffer.concat([iv, cipherOf.update(text, 'utf8'), cipherOf.final(), cipherOf.getAuthTag()])
  return encryptionPrefix(serverSecret) + bytes.toString('base64url')
}

/**
 * The text that `encrypt` was given.
 * @throws Error when none of the secrets encrypted it, or it was changed, or it belongs to something else
 */
export function decrypt(encrypted: string, context: string, serverSecrets: readonly Buffer[]): string {
  const secret = serverSecrets.find((one) => encrypted.startsWith(encryptionPrefix(one)))
  if (!secret) throw new Error('It was encrypted with a server secret that is no longer accepted')
  const bytes = Buffer.from(encrypted.slice(encryptionPrefix(secret).length), 'base64url')
  const decipher = createDecipheriv(cipher, keyOf(secret), bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-tagBytes))
  return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
}
