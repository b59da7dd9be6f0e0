import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { bufferResponse } from '@qe/fetch'
import { AwsClient } from 'aws4fetch'
import { ObjectStoreError } from './object-store'

export interface Bucket {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Longest time for one whole answer, and for the headers of a stream, ms. */
const timeoutMs = 60_000
const streamTimeoutMs = 15_000
/** How often a request that broke off is made. */
export const maxAttempts = 4

export interface S3Client {
  /** `https://host/bucket`. */
  readonly root: string
  /** Fetches an object, or with a query a listing. */
  get(keyOrQuery: string, headers?: Record<string, string>): Promise<Response>
  /** Fetches an object without reading its body. */
  stream(key: string): Promise<Response>
  put(key: string, bytes: Buffer, headers: Record<string, string>): Promise<Response>
  delete(key: string): Promise<Response>
  /** @throws ObjectStoreError that says what the bucket answered */
  fail(answer: Response, request: string): Promise<never>
}

/**
 * Signs requests to a bucket (SigV4), addressed by path, and repeats those that the network broke off.
 * @param settings prefix of the settings that name the bucket, for messages
 */
export function s3Client({ endpoint, bucket, region, ...keys }: Bucket, settings: string): S3Client {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 3 })
  const root = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const addressOf = (key: string) => `${root}/${key.split('/').map(encodeURIComponent).join('/')}`

  /** Resolves with the headers; the body takes as long as its reader. */
  async function fetchStream(address: string): Promise<Response> {
    const overdue = new AbortController()
    const timer = setTimeout(() => overdue.abort(), streamTimeoutMs)
    return client.fetch(address, { signal: overdue.signal }).finally(() => clearTimeout(timer))
  }

  /**
   * Reads the whole answer, so that one that breaks off half-way is requested again. A write that arrived although its
   * answer was lost runs twice: conditional writers compare the stored bytes with theirs. A stream is repeated only
   * until its headers have arrived.
   */
  async function request(address: string, init: RequestInit = {}, { isStream = false } = {}): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      try {
        if (isStream) return await fetchStream(address)
        const signal = AbortSignal.timeout(timeoutMs)
        return await bufferResponse(await client.fetch(address, { ...init, signal }), { signal, maxBytes: Infinity })
      } catch (error) {
        const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException }
        if (attempt === maxAttempts)
          throw new ObjectStoreError(
            [
              `The bucket ${bucket} at ${endpoint} can't be reached (${cause?.code ?? message}). Check`,
              `${settings}ENDPOINT and the network.`,
            ].join(' '),
          )
        await wait(100 * 2 ** attempt * Math.random())
      }
    }
  }

  return {
    root,
    get: (keyOrQuery, headers = {}) =>
      request(keyOrQuery.startsWith('?') ? root + keyOrQuery : addressOf(keyOrQuery), { headers }),
    stream: (key) => request(addressOf(key), {}, { isStream: true }),
    put: (key, bytes, headers) =>
      request(addressOf(key), {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'), ...headers },
      }),
    delete: (key) => request(addressOf(key), { method: 'DELETE' }),
    async fail(answer, request) {
      const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? ''
      throw new ObjectStoreError(
        [
          `The bucket ${bucket} answered ${request} with ${answer.status} ${code}. Check the`,
          `${settings}… settings and the rights of the key.`,
        ].join(' '),
      )
    },
  }
}
