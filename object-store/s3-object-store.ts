import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { mediaTypeOf } from '../media-types'
import { Refusal } from '../refusal'
import type { Kept, Shelf } from './shelf'

export interface Bucket {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** How long a bucket may take for one answer, ms, and how often one that broke off is asked for. */
const patience = 60_000
const attempts = 4

/** Two publishers at the same object at the same moment: S3 asks one of them to try again. */
const conflict = 409
const preconditionFailed = 412
type Condition = { 'if-none-match'?: string; 'if-match'?: string }
/** What was to be replaced may not be there at all; a 404 to what is new means that the bucket is not. */
const isLost = (status: number, condition: Condition) =>
  status === preconditionFailed || status === conflict || (status === 404 && 'if-match' in condition)
/** What services answer that know of no conditional writes, where they don't pass over the condition. */
const notImplemented = 501

/** Written to find out what a service does with conditions; nobody reads it. */
const triedKey = '.conditions'
const bare = (tag: string) => tag.replaceAll('"', '')
/** No object of ours has this tag. */
const nobodysTag = `"${'0'.repeat(32)}"`

/**
 * Releases in a bucket of any service that speaks S3 with conditional writes (`If-Match`, `If-None-Match`), addressed
 * by path. What never changes is written so that a CDN may read the bucket itself.
 */
export function s3Shelf({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket): Shelf {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const root = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const addressOf = (key: string) => `${root}/${key.split('/').map(encodeURIComponent).join('/')}`

  /**
   * Asks, and reads the whole answer, anew where the network broke off. A write that arrived although its answer did
   * not is known again by its content (`ReleaseStore`).
   */
  async function ask(address: string, init: RequestInit = {}): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await client.fetch(address, { ...init, signal: AbortSignal.timeout(patience) })
        const hasNone = answer.status === 304 || answer.status === 204
        return new Response(hasNone ? null : await answer.arrayBuffer(), {
          status: answer.status,
          headers: answer.headers,
        })
      } catch (error) {
        const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException }
        if (attempt === attempts)
          throw new Refusal(
            `The bucket ${bucket} at ${endpoint} can't be reached (${cause?.code ?? message}). Look at RELEASES_S3_ENDPOINT, and at the network.`,
          )
        await wait(100 * 2 ** attempt * Math.random())
      }
    }
  }

  async function refuse(answer: Response, doing: string): Promise<never> {
    const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? ''
    throw new Refusal(
      `The bucket ${bucket} answered ${doing} with ${answer.status} ${code}. Look at the RELEASES_S3_ settings, and at what the key may do.`,
    )
  }

  const put = (key: string, bytes: Buffer, condition: Condition) =>
    ask(addressOf(key), {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: {
        // Without a content encoding, also of what is compressed: `fetch` would unpack it on its way back.
        'content-type': mediaTypeOf(key),
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
        'cache-control': key.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...condition,
      },
    })

  /** Whether a write that has to fail does. */
  async function failsUnder(condition: Condition): Promise<boolean> {
    const answer = await put(triedKey, Buffer.from(''), condition)
    if (answer.ok || answer.status === notImplemented) return false
    return isLost(answer.status, condition) || refuse(answer, `PUT ${triedKey}`)
  }

  /**
   * How the service wants to be given a tag: as it gave it, or, as Ceph does, without its quotes. Undefined where it
   * knows its own tag in no way.
   */
  async function knownAs(): Promise<((tag: string) => string) | undefined> {
    // Another publisher who tries the same at the same moment may come between.
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const tag = (await ask(addressOf(triedKey))).headers.get('etag')
      if (!tag) return
      for (const as of [(one: string) => one, bare]) if (!(await failsUnder({ 'if-match': as(tag) }))) return as
      await wait(100 * Math.random())
    }
  }

  let tried: Promise<(tag: string) => string> | undefined
  /**
   * A service without conditional writes mostly answers 200 and writes over what is there: of two who publish at once
   * one would be lost, and nobody would hear of it. So before the first write that needs a condition, some are tried
   * that have to fail, and one that has not to.
   * @returns how to write a tag
   * @throws Refusal when a condition is passed over
   */
  function conditionsAreHeeded(): Promise<(tag: string) => string> {
    tried ??= (async () => {
      // Twice, as the object may not have been there.
      const heedsNew = (await failsUnder({ 'if-none-match': '*' })) || (await failsUnder({ 'if-none-match': '*' }))
      const as = heedsNew && (await failsUnder({ 'if-match': nobodysTag })) ? await knownAs() : undefined
      if (as) return as
      throw new Refusal(
        `The bucket ${bucket} at ${endpoint} does not heed ${heedsNew ? 'If-Match' : 'If-None-Match: *'} on PUT, so of two who publish at once one would be lost. Use a service that does (S3, MinIO, R2, Ceph), or a folder.`,
      )
    })()
    tried.catch(() => (tried = undefined))
    return tried
  }

  async function kept(key: string, answer: Response): Promise<Kept | null> {
    if (answer.status === 404 && !(await answer.clone().text()).includes('NoSuchBucket')) return null
    if (!answer.ok) return refuse(answer, `GET ${key}`)
    // Somebody has set it on the object: what came is not what lies there, and the file beside it serves.
    if (answer.headers.has('content-encoding') && key.endsWith('.br')) return null
    return {
      bytes: Buffer.from(await answer.arrayBuffer()),
      tag: answer.headers.get('etag') ?? '',
      writtenAt: new Date(answer.headers.get('last-modified') ?? 0),
    }
  }

  return {
    place: root,
    freshFor: 1000,

    read: async (key) => kept(key, await ask(addressOf(key))),

    async refresh(key, known) {
      const answer = await ask(addressOf(key), { headers: { 'if-none-match': known } })
      return answer.status === 304 ? 'unchanged' : kept(key, answer)
    },

    async write(key, bytes, only) {
      const tagAs = only && (await conditionsAreHeeded())
      const condition: Condition =
        only === 'new' ? { 'if-none-match': '*' } : only && tagAs ? { 'if-match': tagAs(only.tag) } : {}
      const answer = await put(key, bytes, condition)
      if (answer.ok) return true
      return only && isLost(answer.status, condition) ? false : refuse(answer, `PUT ${key}`)
    },

    async list(prefix) {
      const keys: string[] = []
      for (let goOn = ''; ; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(goOn && { 'continuation-token': goOn }) })
        const answer = await ask(`${root}?${query}`)
        if (!answer.ok) return refuse(answer, 'a listing')
        const page = await answer.text()
        keys.push(...[...page.matchAll(/<Contents>.*?<Key>(.*?)<\/Key>/gs)].map(([, key = '']) => plain(key)))
        goOn = plain(/<NextContinuationToken>(.*?)<\/NextContinuationToken>/s.exec(page)?.[1] ?? '')
        if (!goOn) return keys.sort()
      }
    },
  }
}

/** Our own keys and the service's tokens need no more of XML than its five entities. */
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
