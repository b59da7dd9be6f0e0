import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { ReleaseError } from '../release-error'
import type { LogEntry } from '../store/log-entry'
import type { Certificate } from './certificate-format'

/** A private key that signs entries of the log. */
export interface SigningKey {
  id: string
  privateKey: KeyObject
  /** Of a CI's key, which is in no list. */
  certificate?: Certificate
}

export const publicText = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64')

/** Short enough to be read aloud, long enough that nobody finds another key with it. */
export const keyIdOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 32)

/** The key in the text of a list of trusted keys; null when it is none. */
export function publicKeyIn(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

/**
 * Makes a key, and writes its private part to a file that only this user may read.
 * @returns its id and public part, for the list of trusted keys
 * @throws ReleaseError when the file exists, or can't be written
 */
export async function generateKey(file: string): Promise<{ id: string; publicKey: string }> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  try {
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' })
    await writeFile(file, pem, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new ReleaseError(`${file} exists already. Name another file with --out.`)
    throw new ReleaseError(`${file} can't be written (${code}). Name another file with --out.`)
  }
  return { id: keyIdOf(publicKey), publicKey: publicText(publicKey) }
}

/**
 * The key that `RELEASE_KEY` names by the path of its file, or is itself, as PEM.
 * @throws ReleaseError when it is neither
 */
export function readSigningKey(setting: string): SigningKey {
  const isPem = setting.includes('-----BEGIN')
  let privateKey: KeyObject | undefined
  try {
    // Some CI systems keep a secret on one line.
    privateKey = createPrivateKey(isPem ? setting.replaceAll('\\n', '\n') : readFileSync(setting, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!isPem && code === 'ENOENT')
      throw new ReleaseError('RELEASE_KEY names a file that does not exist. Give the path of a key, or its PEM text.')
  }
  if (privateKey?.asymmetricKeyType !== 'ed25519')
    throw new ReleaseError(
      'RELEASE_KEY is no private Ed25519 key in PEM (PKCS #8). Make one: npm run release -- keygen --out <file>',
    )
  return { id: keyIdOf(createPublicKey(privateKey)), privateKey }
}

type Unsigned = Omit<LogEntry, 'signature'>

/** The bytes of an entry as they are stored, with a signature where there is a key. */
export function entryBytes(entry: Unsigned, key: SigningKey | undefined): Buffer {
  const stated = { ...entry, ...(key?.certificate && { certificate: key.certificate }) }
  const bytes = Buffer.from(`${JSON.stringify(stated)}\n`)
  if (!key) return bytes
  const signature = { key: key.id, value: sign(null, bytes, key.privateKey).toString('base64') }
  return Buffer.from(`${JSON.stringify({ ...stated, signature })}\n`)
}

/** How the bytes of a signed entry end. */
const signatureAtEnd = /,"signature":\{"key":"[0-9a-f]+","value":"[A-Za-z0-9+/=]+"\}\}\n$/

/** Longest such end, bytes. */
const maxSignatureBytes = 300

/** Whether the bytes of an entry, but for its signature, were signed by a key. */
export function isSignedBy(bytes: Buffer, { signature }: LogEntry, publicKey: KeyObject): boolean {
  const end = signatureAtEnd.exec(bytes.subarray(-maxSignatureBytes).toString('latin1'))?.[0]
  if (!end || !signature) return false
  const value = Buffer.from(signature.value, 'base64')
  // One way of writing a signature, so that an entry has one hash.
  if (value.toString('base64') !== signature.value) return false
  const signed = Buffer.concat([bytes.subarray(0, bytes.length - end.length), Buffer.from('}\n')])
  return verify(null, signed, publicKey, value)
}
