import { clientSubnet, cookies, type ReleaseDocument } from '@qe/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type OpenPreview, readPreviewToken } from '../preview/preview-link'
import type { ReleaseStore } from '../store/release-store'
import type { Config } from './config'
import { RateLimit } from './rate-limit'
import { cookieOf, requestOrigin } from './visitor'

/** Most previews in one browser. More cookies than about 4 KB are dropped by browsers. */
const maxPreviews = 5

const tokensIn = (cookieHeader: string | undefined): string[] =>
  cookieOf(cookieHeader, cookies.previews)?.split(',').filter(Boolean).slice(0, maxPreviews) ?? []

/** A cookie of the browser's session; it is checked again with every page. */
export const previewCookie = (tokens: readonly string[], { production }: Pick<Config, 'production'>): string =>
  [
    `${cookies.previews}=${tokens.join()}`,
    'HttpOnly; Path=/; SameSite=Lax',
    ...(tokens.length === 0 ? ['Max-Age=0'] : []),
    ...(production ? ['Secure'] : []),
  ].join('; ')

/** The remote that a token names, whether or not the token is valid. */
function remoteIn(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8')).remote
  } catch {
    return undefined
  }
}

/** The tokens of the other remotes. */
export const tokensOfOthers = (cookieHeader: string | undefined, remote: string): string[] =>
  tokensIn(cookieHeader).filter((token) => remoteIn(token) !== remote)

interface Previews {
  previews: readonly OpenPreview[]
  /** Why a link does not open, or a preview is shown no more. */
  notices: readonly string[]
  /** The address opened a link, or closed all: its token is in the cookie now, and the browser goes on without it. */
  isOpened: boolean
}

const none: Previews = { previews: [], notices: [], isOpened: false }

/** Refusals that are told, by client subnet: a page with one is rendered for itself, and a link may ask the store. */
const refusalsPerSecond = 1
const refusalsBurst = 30

/** What reading the tokens of one request needs. */
interface TokenReader {
  read(token: string): Promise<ReturnType<typeof readPreviewToken>>
  setTokens(tokens: readonly string[]): void
  /** Whether this client was told too many refusals just now. */
  isLimited(): boolean
}

async function openLink(link: string, others: (remote: string) => string[], reader: TokenReader): Promise<Previews> {
  const opened = await reader.read(link)
  if ('refusal' in opened) return reader.isLimited() ? none : { ...none, notices: [opened.refusal] }
  reader.setTokens([...others(opened.preview.remote), link].slice(-maxPreviews))
  return { ...none, isOpened: true }
}

async function readCookie(tokens: readonly string[], { read, setTokens, isLimited }: TokenReader): Promise<Previews> {
  const kept = await Promise.all(tokens.map(async (token) => ({ token, found: await read(token) })))
  const valid = kept.flatMap(({ token, found }) => ('preview' in found ? [{ token, preview: found.preview }] : []))
  const refusals = kept.flatMap(({ found }) => ('refusal' in found ? [found.refusal] : []))
  if (refusals.length > 0) setTokens(valid.map(({ token }) => token))
  const notices = refusals.length === 0 || isLimited() ? [] : [...new Set(refusals)]
  return { previews: valid.map(({ preview }) => preview), notices, isOpened: false }
}

/** What decides, beside the tokens, which previews open. */
interface LinkContext {
  document: ReleaseDocument
  /** Whether this visitor may use overrides. */
  mayOverride: boolean
}

/**
 * Reads the previews of a browser: of the address, `?preview=<token>` (an empty one ends all), and of its cookie. Sets
 * the cookie anew where it changes. Search engines are told not to index what comes of it.
 */
export function previewReader(store: ReleaseStore, config: Pick<Config, 'siteOrigin' | 'production'>) {
  const limit = new RateLimit(refusalsPerSecond, refusalsBurst)
  const readerOf = (request: FastifyRequest, reply: FastifyReply, context: LinkContext): TokenReader => {
    const [site, now] = [config.siteOrigin ?? requestOrigin(request), Date.now()]
    const isLimited = () => !limit.tryTake(clientSubnet(request.ip), now)
    return {
      isLimited,
      setTokens: (tokens) => reply.header('set-cookie', previewCookie(tokens, config)),
      async read(token) {
        const found = readPreviewToken(token, { ...context, site, now })
        // A link is opened soon after it was published, and a bucket's document may be older.
        if (!('isUnknown' in found) || isLimited()) return found
        return readPreviewToken(token, { ...context, document: await store.readNewest(), site, now })
      },
    }
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { searchParams }: URL,
    context: LinkContext,
  ): Promise<Previews> => {
    const { cookie } = request.headers
    const [link, tokens] = [searchParams.get('preview'), tokensIn(cookie)]
    const isReplay = searchParams.has('release')
    if (isReplay || (link === null && tokens.length === 0)) return none
    reply.header('x-robots-tag', 'noindex')
    const reader = readerOf(request, reply, context)
    if (link) return openLink(link, (remote) => tokensOfOthers(cookie, remote), reader)
    if (link === null) return readCookie(tokens, reader)
    reader.setTokens([])
    return { ...none, isOpened: true }
  }
}
