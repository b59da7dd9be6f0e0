import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Bucket } from './store/s3-shelf'

/**
 * What goes wrong with one request: it is answered with an error, or the connection ends before the request is heeded,
 * after it was, or half-way through the answer.
 */
export type Mishap = 'none' | 500 | 503 | 'cut before' | 'cut after' | 'cut within'

export interface TestBucket {
  settings: Bucket
  files: Map<string, Buffer>
  /** For the next requests, one each. */
  mishaps: Mishap[]
  /** Conditions of a write that are passed over, as services do that don't know them. */
  passesOver: ('if-match' | 'if-none-match')[]
  /** `bare`: knows a tag in `If-Match` only without its quotes, as Ceph 16 does; `none`: in no way. */
  tagsKnown: 'as given' | 'bare' | 'none'
  close(): Promise<void>
}

const hex = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const tagOf = (bytes: Buffer | undefined) => bytes && `"${createHash('md5').update(bytes).digest('hex')}"`

/**
 * A bucket that speaks S3: it works every signature out anew (AWS Signature Version 4), honours conditional reads and
 * writes, and lists three keys a page.
 */
export async function startTestBucket(): Promise<TestBucket> {
  const files = new Map<string, Buffer>()
  /** Headers that were given with a file come back with it. */
  const encodings = new Map<string, string>()
  const mishaps: Mishap[] = []
  const service: Pick<TestBucket, 'passesOver' | 'tagsKnown'> = { passesOver: [], tagsKnown: 'as given' }
  const of = { bucket: 'releases', region: 'eu-north-1', accessKeyId: 'AKID', secretAccessKey: 'secret/with+signs=' }
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request)
      const mishap = mishaps.shift()
      if (mishap === 'cut before') return request.socket.destroy()
      const say = (status: number, text: string | Buffer = '', headers = {}) => {
        if (mishap === 'cut after') return request.socket.destroy()
        if (mishap !== 'cut within') return response.writeHead(status, headers).end(text)
        response.writeHead(status, { ...headers, 'content-length': text.length + 1 }).write(text)
        setTimeout(() => request.socket.destroy(), 20)
      }
      const refuse = (status: number, code: string) => say(status, `<Error><Code>${code}</Code></Error>`)
      if (typeof mishap === 'number') return refuse(mishap, 'InternalError')
      const url = new URL(request.url ?? '', 'http://bucket')
      const wrong = whatIsWrong(request, url, body, of)
      if (wrong) return refuse(403, wrong)
      const [, bucket, ...rest] = url.pathname.split('/')
      if (bucket !== of.bucket) return refuse(404, 'NoSuchBucket')
      const key = decodeURIComponent(rest.join('/'))
      if (!key) return say(200, listing(files, url.searchParams))
      const found = files.get(key)
      if (request.method === 'PUT') for (const condition of service.passesOver) delete request.headers[condition]
      const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers
      if (request.method === 'PUT') {
        const tag = { 'as given': tagOf(found), bare: tagOf(found)?.replaceAll('"', ''), none: '' }[service.tagsKnown]
        if (ifMatch && !found) return refuse(404, 'NoSuchKey')
        if ((ifNoneMatch === '*' && found) || (ifMatch && ifMatch !== tag)) return refuse(412, 'PreconditionFailed')
        files.set(key, body)
        encodings.set(key, request.headers['content-encoding'] ?? '')
        return say(200, '', { etag: tagOf(body) })
      }
      if (!found) return refuse(404, 'NoSuchKey')
      return ifNoneMatch === tagOf(found)
        ? say(304)
        : say(200, found, {
            etag: tagOf(found),
            ...(encodings.get(key) && { 'content-encoding': encodings.get(key) }),
            'last-modified': new Date().toUTCString(),
          })
    })()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return Object.assign(service, {
    settings: { ...of, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    files,
    mishaps,
    close: () => new Promise<void>((done) => server.close(() => done())),
  })
}

function whatIsWrong(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { region, accessKeyId, secretAccessKey }: Omit<Bucket, 'endpoint'>,
): string | null {
  const header = (name: string) => String(request.headers[name] ?? '')
  const [, keyId, day, signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/[^,]+, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    ) ?? []
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId'
  const digest = header('x-amz-content-sha256')
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== hex(body)) return 'XAmzContentSHA256Mismatch'
  if (request.method === 'PUT' && digest === 'UNSIGNED-PAYLOAD') return 'MissingContentSHA256'
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
  const headers = signed.split(';').map((name) => `${name}:${header(name).trim()}\n`)
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signed, digest].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day ?? ''))
  const right = hmac(key, ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, hex(canonical)].join('\n')).toString('hex')
  return right === signature ? null : 'SignatureDoesNotMatch'
}

function listing(files: Map<string, Buffer>, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? ''
  const keys = [...files.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
  const page = keys.slice(0, 3)
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`,
  )
  const more = keys.length > 3 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${more}</ListBucketResult>`
}
