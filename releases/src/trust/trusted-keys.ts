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
  /** Site whose delivery server gives a job of a CI a key for minutes, in place of RELEASE_KEY. */
  RELEASE_SITE: z.string().optional(),
  /** OIDC token of that job, for RELEASE_SITE. GitHub's is got by itself, given the permission `id-token: write`. */
  RELEASE_OIDC_TOKEN: z.string().optional(),
})

/** A revision of the log, with the SHA-256 of its entry. */
export const logHead = z.strictObject({ revision: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) })
export type LogHead = z.infer<typeof logHead>

/** What somebody may change: the same words for keys, for rules of a CI, and for operators. */
export const rights = {
  /** The remotes; `*` for all. */
  remotes: z.union([z.literal('*'), z.array(z.string())]),
  /** Whether the shell, too. */
  shell: z.boolean().default(false),
  /** Percentage of the visitors that a version may be given to; 100 for everybody. */
  upTo: z.number().min(0).max(100),
}

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
    ...rights,
    /** Whether it may begin, renew and end previews and nothing else: that of code which nobody has reviewed yet. */
    previewsOnly: z.boolean().default(false),
    /** First day (UTC) on which it is not valid any more. */
    expires: z.iso.date(),
    /** The newest entry of a key that was taken out of use. */
    revokedAfter: z.int().optional(),
    /** Whether it may certify the keys of CIs by the rules of this list: that of a delivery server. */
    certifies: z.boolean().default(false),
  })
  .refine(({ id, publicKey }) => id === keyIdOf(publicKey), { path: ['id'], error: 'is another key’s than publicKey' })
export type TrustedKey = z.infer<typeof trustedKey>

/** What a key may do. */
export type KeyRights = Pick<TrustedKey, 'remotes' | 'shell' | 'upTo' | 'previewsOnly'>

/** Claims of which at least one says whose job it is: an issuer such as GitHub gives tokens to everybody. */
const identifyingClaims = [
  'sub',
  'repository',
  'repository_id',
  'repository_owner',
  'repository_owner_id',
  'project_path',
  'project_id',
  'namespace_path',
  'namespace_id',
]

/** Issuers are asked for their keys: over TLS, or on this machine. */
const isIssuer = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : null
  const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname)
  return !text.endsWith('/') && (url?.protocol === 'https:' || isLocal)
}

const ciRule = z.strictObject({
  /** Stays for ever what it is: certificates in the log name it. */
  name: z.string().regex(/^[a-z0-9-]{1,60}$/),
  /** As in the tokens, such as `https://token.actions.githubusercontent.com`. */
  issuer: z.string().refine(isIssuer, 'is an https address without a slash at its end'),
  audience: z.string().min(1),
  /** Claims that a token must have, with these very values. */
  claims: z
    .record(z.string(), z.string().min(1))
    .refine(
      (claims) => identifyingClaims.some((name) => Object.hasOwn(claims, name)),
      `says whose job it is: by one of ${identifyingClaims.join(', ')}`,
    ),
  /** Team, for messages and the log. */
  owner: z.string().min(1),
  ...rights,
  previewsOnly: z.boolean().default(false),
  /** How long a job's key is valid. */
  minutes: z.int().min(1).max(60).default(15),
  expires: z.iso.date(),
  revokedAfter: z.int().optional(),
})
/** Which jobs of a CI get a key for minutes, and what that may do; the fields of rights are those of a key. */
export type CiRule = z.infer<typeof ciRule>

const trustedKeysFile = z.strictObject({
  /** Entries up to this one need no signature, since they are from before there were keys. */
  from: logHead.optional(),
  keys: z.array(trustedKey).refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'has a key twice'),
  ci: z
    .array(ciRule)
    .refine((rules) => new Set(rules.map(({ name }) => name)).size === rules.length, 'has a rule twice')
    .default([]),
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

const remotesOf = ({ remotes, shell }: KeyRights) => {
  const names = remotes === '*' ? ['every remote'] : remotes
  return [...names, ...(shell ? ['the shell'] : [])].join(', ') || 'nothing'
}

/** Such as `change mf-chat for up to 25 % of the visitors`. */
export function describeRights(key: KeyRights): string {
  const whom = key.upTo === 100 ? 'everybody' : `up to ${key.upTo} % of the visitors`
  return key.previewsOnly ? `preview ${remotesOf(key)}` : `change ${remotesOf(key)} for ${whom}`
}

/** A key and what it may, such as `the key of Chat team, which may change mf-chat for up to 25 % of the visitors`. */
export const describeKey = (key: TrustedKey): string => `the key of ${key.owner}, which may ${describeRights(key)}`

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
