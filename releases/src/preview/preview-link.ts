import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { archivedAt, isOff, isPreview, isRetired, type ReleaseDocument } from '@qe/contract'
import { z } from 'zod'
import { minute } from '../cli/table'

/** Longest token, characters, so that several fit into a cookie. */
const maxTokenLength = 600

const linkClaims = z.strictObject({
  /** Origin of the site that it is for. */
  site: z.string(),
  remote: z.string(),
  version: z.string(),
  /** ISO time. */
  until: z.iso.datetime(),
})
/** What the token of a preview's link says. */
export type LinkClaims = z.infer<typeof linkClaims>

/** A preview that a link has opened. */
export type OpenPreview = Omit<LinkClaims, 'site'>

/** What is signed: nothing else that this key could sign begins so. */
const signed = (payload: string) => Buffer.from(`preview link ${payload}`)

/** @param privateKey of the preview; the document has its other half */
export function createPreviewToken(claims: LinkClaims, privateKey: KeyObject): string {
  const payload = Buffer.from(JSON.stringify(linkClaims.parse(claims))).toString('base64url')
  return `${payload}.${sign(null, signed(payload), privateKey).toString('base64url')}`
}

function claimsIn(payload: string): LinkClaims | null {
  try {
    return linkClaims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  } catch {
    return null
  }
}

function isSigned(payload: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return verify(null, signed(payload), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

const incomplete = 'This preview link is not complete. Copy the whole of it, or ask for a new one.'

/** The preview that a token opens, or the sentence that says why it opens none. */
type Reading = { preview: OpenPreview } | { refusal: string; isUnknown?: true }

interface Opening {
  document: ReleaseDocument
  /** Origin of this site; null when it is unknown. */
  site: string | null
  /** Time, ms. */
  now: number
  /** Whether overrides are this visitor's, who may then see a remote that is switched off. */
  mayOverride: boolean
}

/** Reads the token of a link: by the document and the visitor alone, so that every server of the site can. */
export function readPreviewToken(token: string, { document, site, now, mayOverride }: Opening): Reading {
  const [payload = '', signature = '', ...more] = token.split('.')
  const claims = token.length <= maxTokenLength && more.length === 0 && signature ? claimsIn(payload) : null
  if (!claims) return { refusal: incomplete }
  const { remote, version, until } = claims
  if (claims.site !== site)
    return { refusal: 'This preview link is for another site. Open it as you got it, with its address.' }
  const releases = Object.hasOwn(document.microFrontends, remote) ? document.microFrontends[remote] : undefined
  const release = releases?.find((one) => one.metadata.version === version && isPreview(one))
  // Only what no link opens any more is archived.
  if (!release && archivedAt(document, remote, version) !== undefined)
    return { refusal: `The preview of ${remote} ${version} has ended. Ask for a new link.` }
  if (!release) return { refusal: 'There is no preview for this link. Ask for a new one.', isUnknown: true }
  const { disabled, preview } = release.extras
  const isWhole = preview && isSigned(payload, signature, preview.publicKey)
  if (!isWhole) return { refusal: 'This preview link was changed, or a newer one has replaced it. Ask for the newest.' }
  const [end = until] = [until, preview.until].sort()
  if (Date.parse(end) <= now)
    return { refusal: `The preview of ${remote} ${version} ended on ${minute(end)} UTC. Ask for a new link.` }
  if (isRetired(document, remote)) return { refusal: `${remote} was retired, and its previews with it.` }
  if (isOff(document, remote) && !mayOverride)
    return { refusal: `${remote} is switched off, and its previews with it. Open the link again when it is back.` }
  if (disabled) return { refusal: `The preview of ${remote} ${version} was taken back. Ask whoever sent the link.` }
  return { preview: { remote, version, until: end } }
}
