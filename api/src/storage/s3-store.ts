import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { FileStore } from './port'

export interface Bucket {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Files in a bucket of any service that speaks S3, addressed by path. The client only signs requests for `fetch`: four
 * calls of the protocol are all we need, and the full SDK would be the largest dependency of the API.
 */
export function s3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const root = `${endpoint.replace(/\/$/, '')}/${bucket}`

  async function ask(path: string, init: RequestInit = {}): Promise<Response | null> {
    const answer = await client.fetch(`${root}${path}`, init)
    if (answer.ok) return answer
    const said = await answer.text()
    if (answer.status === 404 && !said.includes('NoSuchBucket')) return null
    throw new Error(
      `The bucket answered ${init.method ?? 'GET'} with ${answer.status} ${/<Code>(\w+)<\/Code>/.exec(said)?.[1] ?? ''}`.trim(),
    )
  }

  return {
    async put(key, bytes, mediaType) {
      const digest = createHash('sha256').update(bytes).digest('hex')
      const kept = await ask(`/${key}`, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': mediaType, 'x-amz-content-sha256': digest },
      })
      if (!kept) throw new Error('The bucket did not take the file')
    },

    async get(key) {
      const answer = await ask(`/${key}`)
      return answer?.body ? Readable.fromWeb(answer.body as ReadableStream) : null
    },

    async remove(key) {
      await ask(`/${key}`, { method: 'DELETE' })
    },

    async *list() {
      for (let goOn = ''; ; ) {
        const answer = await ask(`?list-type=2${goOn && `&continuation-token=${encodeURIComponent(goOn)}`}`)
        const page = (await answer?.text()) ?? ''
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          yield { key: textOf('Key', entry), writtenAt: new Date(textOf('LastModified', entry)) }
        }
        goOn = textOf('NextContinuationToken', page)
        if (!goOn) return
      }
    },
  }
}

/** The text of an element. Our own keys, dates and tokens need no more of XML than its five entities. */
function textOf(element: string, xml: string): string {
  const text = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(xml)?.[1] ?? ''
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
}
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
