import { lookup as resolve } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isLoopback, isPublic } from './public-address'

/** Which addresses calendars may be fetched from, beside public ones over HTTPS. */
export interface FetchRestrictions {
  /** Allow unencrypted HTTP; not in production. */
  http: boolean
  /** Allow this machine, for tests and development; not in production. */
  loopback: boolean
}

/** The validators of the latest response, for a conditional request. */
export interface CacheValidators {
  etag: string | null
  lastModified: string | null
}

export type FetchResult = { unchanged: true } | ({ unchanged: false; text: string } & CacheValidators)

/** A calendar can't be fetched. The message is a sentence for the host. */
export class FetchError extends Error {
  override readonly name = 'FetchError'
}

const fetchLimits = { milliseconds: 10_000, bytes: 2 * 1024 * 1024, redirects: 3 } as const

const notReachable = () => new FetchError('This address leads to a private network, not to a calendar on the internet.')

/**
 * Turns an address as the host entered it into one that can be fetched: `webcal:` becomes `https:`.
 * @throws FetchError for anything but a web address
 */
export function readAddress(input: string, restrictions: FetchRestrictions): URL {
  const address = input.replace(/^webcals?:\/\//i, 'https://')
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new FetchError('Copy the whole address of the calendar; it begins with https://.')
  if (url.protocol === 'http:' && !restrictions.http) throw new FetchError('The address must begin with https://.')
  if (url.username || url.password) throw new FetchError('Leave name and password out of the address.')
  url.hash = ''
  return url
}

/**
 * Fetches a calendar, unless it is unchanged since `validators`. Resolves every host on the way, refuses addresses that
 * are not public, and connects to exactly the address that it checked, so that DNS rebinding can't reach our network.
 * @throws FetchError with a sentence for the host
 */
export async function fetchCalendar(
  address: string,
  validators: CacheValidators,
  restrictions: FetchRestrictions,
): Promise<FetchResult> {
  const signal = AbortSignal.timeout(fetchLimits.milliseconds)
  try {
    let url = readAddress(address, restrictions)
    for (let hops = 0; ; hops++) {
      const response = await send(url, validators, restrictions, signal)
      const { statusCode = 0, headers } = response
      if (statusCode === 304) {
        response.destroy()
        return { unchanged: true }
      }
      if (statusCode === 200) {
        const text = new TextDecoder().decode(await readBody(response))
        return {
          unchanged: false,
          text,
          etag: validatorOf(headers.etag),
          lastModified: validatorOf(headers['last-modified']),
        }
      }
      response.destroy()
      if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location)
        throw new FetchError(sentenceFor(statusCode))
      if (hops === fetchLimits.redirects) throw new FetchError('The site redirects too many times.')
      if (!URL.canParse(headers.location, url))
        throw new FetchError('The site redirects to something that is not an address.')
      url = readAddress(new URL(headers.location, url).href, restrictions)
    }
  } catch (error) {
    if (error instanceof FetchError) throw error
    if (signal.aborted)
      throw new FetchError(`The site did not answer within ${fetchLimits.milliseconds / 1000} seconds.`)
    throw new FetchError('The site can’t be reached.')
  }
}

/** Longer validators are not stored; the next request is then unconditional. */
const validatorOf = (header: string | undefined) => (header && header.length <= 500 ? header : null)

function sentenceFor(status: number): string {
  if (status === 404 || status === 410) return 'The site says that there is no calendar at this address any more.'
  if (status === 401 || status === 403) return 'The site does not let us read this calendar.'
  if (status === 429) return 'The site limits how often we may read it. We try again later.'
  return `The site answered with an error (${status}).`
}

async function send(
  url: URL,
  validators: CacheValidators,
  restrictions: FetchRestrictions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const pinned = await pinnedLookup(url, restrictions)
  if (signal.aborted) throw signal.reason
  const headers = {
    accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
    'accept-encoding': 'gzip, br, deflate',
    'user-agent': 'QualityEscape-Calendar/1.0',
    ...(validators.etag && { 'if-none-match': validators.etag }),
    ...(validators.lastModified && { 'if-modified-since': validators.lastModified }),
  }
  return new Promise((done, fail) => {
    // A new connection each time, as a pooled one may belong to another resolved address.
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      headers,
      lookup: pinned,
      agent: false,
      signal,
    })
    request.on('response', done).on('error', fail).end()
  })
}

/** Resolves a host, refuses it unless all its addresses are allowed, and returns a lookup that gives only these. */
async function pinnedLookup({ hostname }: URL, restrictions: FetchRestrictions): Promise<LookupFunction> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host, { all: true })
  const allowed = found.filter(({ address }) => isPublic(address) || (restrictions.loopback && isLoopback(address)))
  // A host with both public and private addresses is an attack.
  if (allowed.length === 0 || allowed.length < found.length) throw notReachable()
  return (_name, options, callback) => {
    const [first] = allowed
    if (options.all) callback(null, allowed)
    else callback(null, first?.address ?? '', first?.family ?? 4)
  }
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const body = decompress(response)
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > fetchLimits.bytes) {
      response.destroy()
      throw new FetchError('This calendar is larger than 2 MB. Give the address of one for this listing alone.')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const decompressors: Partial<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
}

function decompress(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return response
  const unpack = decompressors[encoding]?.()
  if (!unpack) throw new FetchError('The site compresses its response in an unknown way.')
  response.on('error', (error) => unpack.destroy(error))
  return response.pipe(unpack)
}
