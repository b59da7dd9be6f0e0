import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { mediaTypeOf } from './media-types'
import type { ObjectEntry, ObjectStore, StoredObject, WriteCondition } from './object-store'
import { type Bucket, type S3Client, s3Client } from './s3-client'
import { type ConditionHeaders, isRejected, probeConditions, type TagFormat } from './s3-conditions'

interface S3Options {
  /** Prefix of the settings that name the bucket, for messages, such as `RELEASES_S3_`. */
  settings?: string
}

/**
 * Objects in a bucket of any service that speaks S3, addressed by path. Conditional writes need a service that honours
 * `If-Match` and `If-None-Match`, which the first of them probes.
 */
export function s3ObjectStore(bucket: Bucket, { settings = 'S3_' }: S3Options = {}): ObjectStore {
  const client = s3Client(bucket, settings)

  let tagFormat: Promise<TagFormat> | undefined
  function knownTagFormat(): Promise<TagFormat> {
    tagFormat ??= probeConditions(client)
    tagFormat.catch(() => (tagFormat = undefined))
    return tagFormat
  }
  async function headersFor(condition: WriteCondition | undefined): Promise<ConditionHeaders> {
    if (!condition) return {}
    const format = await knownTagFormat()
    return condition === 'new' ? { 'if-none-match': '*' } : { 'if-match': format(condition.tag) }
  }

  return {
    location: client.root,
    cacheMs: 1000,
    read: async (key) => objectIn(client, key, await client.get(key)),

    async open(key) {
      const answer = await client.stream(key)
      if (await isMissing(answer)) return null
      if (!answer.ok) return client.fail(answer, `GET ${key}`)
      return answer.body && Readable.fromWeb(answer.body as ReadableStream)
    },

    async refresh(key, tag) {
      const answer = await client.get(key, { 'if-none-match': tag })
      return answer.status === 304 ? 'unchanged' : objectIn(client, key, answer)
    },

    async write(key, bytes, { condition, mediaType = mediaTypeOf(key), cacheControl = 'no-cache' } = {}) {
      const conditionHeaders = await headersFor(condition)
      // No content encoding, not even for compressed files: `fetch` would decompress them when they are read.
      const headers = { 'content-type': mediaType, 'cache-control': cacheControl, ...conditionHeaders }
      const answer = await client.put(key, bytes, headers)
      if (answer.ok) return true
      return condition && isRejected(answer.status, conditionHeaders) ? false : client.fail(answer, `PUT ${key}`)
    },

    async remove(key) {
      const answer = await client.delete(key)
      if (!answer.ok && !(await isMissing(answer))) await client.fail(answer, `DELETE ${key}`)
    },

    list: (prefix) => listing(client, prefix),
  }
}

/** Whether the object does not exist, as opposed to the bucket. */
const isMissing = async (answer: Response) =>
  answer.status === 404 && !(await answer.clone().text()).includes('NoSuchBucket')

async function objectIn(client: S3Client, key: string, answer: Response): Promise<StoredObject | null> {
  if (await isMissing(answer)) return null
  if (!answer.ok) return client.fail(answer, `GET ${key}`)
  // Somebody set an encoding on the object, so `fetch` decompressed it: treat it as absent, the plain file serves.
  if (answer.headers.has('content-encoding') && key.endsWith('.br')) return null
  return {
    bytes: Buffer.from(await answer.arrayBuffer()),
    tag: answer.headers.get('etag') ?? '',
    writtenAt: new Date(answer.headers.get('last-modified') ?? 0),
  }
}

async function* listing(client: S3Client, prefix: string): AsyncGenerator<ObjectEntry> {
  for (let token = ''; ; ) {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
    const answer = await client.get(`?${query}`)
    if (!answer.ok) await client.fail(answer, 'a listing')
    const page = await answer.text()
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
      yield { key: textOf('Key', entry), writtenAt: new Date(textOf('LastModified', entry)) }
    token = textOf('NextContinuationToken', page)
    if (!token) return
  }
}

/** Text of an XML element. Keys, dates and tokens contain no more of XML than its five entities. */
function textOf(element: string, xml: string): string {
  const text = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(xml)?.[1] ?? ''
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
}
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
