import { lookup as resolve } from 'node:dns/promises'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isLoopback, isPublic } from './public-address'

/** What an address may be. */
export interface Reach {
  /** Without encryption too; not in production. */
  http: boolean
  /** This machine too: for tests and for trying out; not in production. */
  loopback: boolean
}

/** What the site said of its latest answer. */
export interface CachedFeed {
  etag: string | null
  lastModified: string | null
}

export type Fetched = { unchanged: true } | ({ unchanged: false; text: string } & CachedFeed)

/** A calendar that could not be got. Its message is a sentence for the host. */
export class FetchError extends Error {
  override readonly name = 'NotFetched'
}

const fetchLimits = { milliseconds: 10_000, bytes: 2 * 1024 * 1024, redirects: 3 } as const

const notReachable = () => new FetchError('This address leads to a private network, not to a calendar on the internet.')

/** An address as people copy it, made one that can be asked. */
export function readAddress(typed: string, reach: Reach): URL {
  const address = typed.replace(/^webcals?:\/\//i, 'https://')
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new FetchError('Copy the whole address of the calendar; it begins with https://.')
  if (url.protocol === 'http:' && !reach.http) throw new FetchError('The address must begin with https://.')
  if (url.username || url.password) throw new FetchError('Leave name and password out of the address.')
  url.hash = ''
  return url
}

/**
 * Gets a calendar, if it has changed since `known`. Every address on the way, redirected or not, is resolved first,
 * refused if it is not one of the whole internet's, and the connection goes to the very address that was looked at.
 */
export async function fetchCalendar(address: string, known: CachedFeed, reach: Reach): Promise<Fetched> {
  const until = AbortSignal.timeout(fetchLimits.milliseconds)
  try {
    let url = readAddress(address, reach)
    for (let hops = 0; ; hops++) {
      const answer = await ask(url, known, reach, until)
      const { statusCode = 0, headers } = answer
      if (statusCode === 304) {
        answer.destroy()
        return { unchanged: true }
      }
      if (statusCode === 200) {
        const text = new TextDecoder().decode(await bodyOf(answer))
        return { unchanged: false, text, etag: short(headers.etag), lastModified: short(headers['last-modified']) }
      }
      answer.destroy()
      if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location)
        throw new FetchError(sentenceFor(statusCode))
      if (hops === fetchLimits.redirects)
        throw new FetchError('The site leads on from one address to the next without end.')
      if (!URL.canParse(headers.location, url))
        throw new FetchError('The site leads on to something that is no address.')
      url = readAddress(new URL(headers.location, url).href, reach)
    }
  } catch (error) {
    if (error instanceof FetchError) throw error
    if (until.aborted)
      throw new FetchError(`The site did not answer within ${fetchLimits.milliseconds / 1000} seconds.`)
    throw new FetchError('The site can’t be reached.')
  }
}

/** Longer ones are not kept: the calendar is then asked for as a whole. */
const short = (header: string | undefined) => (header && header.length <= 500 ? header : null)

function sentenceFor(status: number): string {
  if (status === 404 || status === 410) return 'The site says that there is no calendar at this address any more.'
  if (status === 401 || status === 403) return 'The site does not let us read this calendar.'
  if (status === 429) return 'The site asks us to come back later.'
  return `The site answered with an error (${status}).`
}

async function ask(url: URL, known: CachedFeed, reach: Reach, until: AbortSignal): Promise<IncomingMessage> {
  const pinned = await vetted(url, reach)
  if (until.aborted) throw until.reason
  const headers = {
    accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
    'accept-encoding': 'gzip, br, deflate',
    'user-agent': 'QualityEscape-Calendar/1.0',
    ...(known.etag && { 'if-none-match': known.etag }),
    ...(known.lastModified && { 'if-modified-since': known.lastModified }),
  }
  return new Promise((done, fail) => {
    // A fresh connection each time: none that an earlier name had led to.
    const asked = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
      headers,
      lookup: pinned,
      agent: false,
      signal: until,
    })
    asked.on('response', done).on('error', fail).end()
  })
}

/** Resolves a host, refuses what is not everybody's, and gives what connects to just that. */
async function vetted({ hostname }: URL, reach: Reach): Promise<LookupFunction> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host, { all: true })
  const allowed = found.filter(({ address }) => isPublic(address) || (reach.loopback && isLoopback(address)))
  // One good address among bad ones is somebody trying.
  if (allowed.length === 0 || allowed.length < found.length) throw notReachable()
  return (_name, options, tell) => {
    const [first] = allowed
    if (options.all) tell(null, allowed)
    else tell(null, first?.address ?? '', first?.family ?? 4)
  }
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const body = unpacked(answer)
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > fetchLimits.bytes) {
      answer.destroy()
      throw new FetchError('This calendar is larger than 2 MB. Give the address of one for this place alone.')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function unpacked(answer: IncomingMessage): Readable {
  const packing = answer.headers['content-encoding'] ?? 'identity'
  if (packing === 'identity') return answer
  const unpack =
    packing === 'gzip' || packing === 'x-gzip'
      ? createGunzip()
      : packing === 'br'
        ? createBrotliDecompress()
        : packing === 'deflate'
          ? createInflate()
          : null
  if (!unpack) throw new FetchError('The site packs its answer in a way that can’t be read.')
  answer.on('error', (error) => unpack.destroy(error))
  return answer.pipe(unpack)
}
