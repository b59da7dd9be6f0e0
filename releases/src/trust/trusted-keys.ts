import type { KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ReleaseError } from '../release-error'
import { keyIdOf, publicKeyIn, readSigningKey, type SigningKey } from './signing-key'

/** Settings of who may publish, for publishers and delivery servers. */
export const trustSettings = z.object({
  /** Path of the list of keys that may change releases, kept with the deployment. Without it, whoever can write may. */
  TRUSTED_KEYS: z.string().optional(),
  /** Private key that signs changes: the path of its PEM file, or the PEM itself. */
  RELEASE_KEY: z.string().optional(),
})

/** A revision of the log, with the SHA-256 of its entry. */
export const logHead = z.strictObject({ revision: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) })
export type LogHead = z.infer<typeof logHead>

const trustedKey = z
  .strictObject({
    id: z.string(),
    /** SPKI in DER, Base64. */
    publicKey: z.string().transform((text, context): KeyObject => {
      const key = publicKeyIn(text)
      if (key) return key
      context.addIssue('is no Ed25519 key as keygen prints it')
      return z.NEVER
    }),
    /** Team or person, for messages and the log. */
    owner: z.string().min(1),
    /** The remotes that it may change; `*` for all. */
    remotes: z.union([z.literal('*'), z.array(z.string())]),
    /** Whether it may change the shell. */
    shell: z.boolean().default(false),
    /** Percentage of the visitors that it may give a version to; 100 for everybody. */
    upTo: z.number().min(0).max(100),
    /** First day (UTC) on which it is not valid any more. */
    expires: z.iso.date(),
    /** The newest entry of a key that was taken out of use. */
    revokedAfter: z.int().optional(),
  })
  .refine(({ id, publicKey }) => id === keyIdOf(publicKey), { path: ['id'], error: 'is another key’s than publicKey' })
export type TrustedKey = z.infer<typeof trustedKey>

const trustedKeysFile = z.strictObject({
  /** Entries up to this one need no signature, since they are from before there were keys. */
  from: logHead.optional(),
  keys: z.array(trustedKey).refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'has a key twice'),
})

export interface TrustedKeys extends z.infer<typeof trustedKeysFile> {
  /** Of the list, for messages. */
  path: string
}

/** @throws ReleaseError that says what is wrong in the list */
function readTrustedKeys(path: string): TrustedKeys {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ReleaseError(`TRUSTED_KEYS names ${path}, which can't be read (${code}). Give the path of the list.`)
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new ReleaseError(`${path} is not JSON: write { "keys": [ … ] } with the records that keygen prints.`)
  }
  const read = trustedKeysFile.safeParse(json)
  if (read.success) return { path, ...read.data }
  const [issue] = read.error.issues
  throw new ReleaseError(
    `${path} is no list of trusted keys: ${issue?.path.join('.') || 'all of it'}: ${issue?.message}. Mend it there.`,
  )
}

export interface Trust {
  /** Null where whoever can write to the store is trusted. */
  keys: TrustedKeys | null
  /** Signs the changes of this process; null where it has no key. */
  signer: SigningKey | null
}

/** @throws ReleaseError when a setting is wrong */
export function readTrust(env: NodeJS.ProcessEnv): Trust {
  const { TRUSTED_KEYS: path, RELEASE_KEY: key } = trustSettings.parse(env)
  return { keys: path ? readTrustedKeys(path) : null, signer: key ? readSigningKey(key) : null }
}

const remotesOf = ({ remotes, shell }: TrustedKey) => {
  const names = remotes === '*' ? ['every remote'] : remotes
  return [...names, ...(shell ? ['the shell'] : [])].join(', ') || 'nothing'
}

/** A key and what it may, such as `the key of Chat team, which may change mf-chat for up to 25 % of the visitors`. */
export const describeKey = (key: TrustedKey): string =>
  `the key of ${key.owner}, which may change ${remotesOf(key)} for ${
    key.upTo === 100 ? 'everybody' : `up to ${key.upTo} % of the visitors`
  }`

/** For messages, where the owner is not known. */
export const shortId = (id: string) => id.slice(0, 12)

/**
 * Why a key may sign nothing any more, at a time (ms) and revision; null when it may.
 */
export function invalidity(
  { owner, expires, revokedAfter = Number.POSITIVE_INFINITY }: TrustedKey,
  revision: number,
  at: number,
): string | null {
  if (revision > revokedAfter)
    return `the key of ${owner} was revoked after revision ${revokedAfter}; make a new one with keygen.`
  return at < Date.parse(expires) ? null : `the key of ${owner} expired on ${expires}; make a new one with keygen.`
}
