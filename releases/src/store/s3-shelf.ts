import { createHash } from 'node:crypto'
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

/** Two publishers at the same object at the same moment: S3 asks one of them to try again. */
const conflict = 409
const preconditionFailed = 412

/**
 * Releases in a bucket of any service that speaks S3 with conditional writes (`If-Match`, `If-None-Match`), addressed by path. What
 * never changes is written so that a CDN may read the bucket itself.
 */
export function s3Shelf({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket): Shelf {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const root = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const addressOf = (key: string) => `${root}/${key.split('/').map(encodeURIComponent).join('/')}`

  async function refuse(answer: Response, doing: string): Promise<never> {
    const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? ''
    throw new Refusal(`The bucket ${bucket} answered ${doing} with ${answer.status} ${code}. Look at the RELEASES_S3_ settings, and at what the key may do.`)
  }

  async function kept(key: string, answer: Response): Promise<Kept | null> {
    if (answer.status === 404 && !(await answer.clone().text()).includes('NoSuchBucket')) return null
    if (!answer.ok) return refuse(answer, `GET ${key}`)
    return {
      bytes: Buffer.from(await answer.arrayBuffer()),
      tag: answer.headers.get('etag') ?? '',
      writtenAt: new Date(answer.headers.get('last-modified') ?? 0),
    }
  }

  return {
    place: root,
    freshFor: 1000,

    read: async (key) => kept(key, await client.fetch(addressOf(key))),

    async refresh(key, known) {
      const answer = await client.fetch(addressOf(key), { headers: { 'if-none-match': known } })
      return answer.status === 304 ? 'unchanged' : kept(key, answer)
    },

    async write(key, bytes, only) {
      const condition: Record<string, string> = only === 'new' ? { 'if-none-match': '*' } : only ? { 'if-match': only.tag } : {}
      const answer = await client.fetch(addressOf(key), {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: {
          'content-type': mediaTypeOf(key.replace(/\.br$/, '')),
          'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
          'cache-control': key.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
          ...(key.endsWith('.br') && { 'content-encoding': 'br' }),
          ...condition,
        },
      })
      if (answer.ok) return true
      const lost = answer.status === preconditionFailed || answer.status === conflict || (answer.status === 404 && typeof only === 'object')
      return only && lost ? false : refuse(answer, `PUT ${key}`)
    },

    async list(prefix) {
      const keys: string[] = []
      for (let goOn = ''; ; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(goOn && { 'continuation-token': goOn }) })
        const answer = await client.fetch(`${root}?${query}`)
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
