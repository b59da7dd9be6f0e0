import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Bucket } from '../s3-client'

/**
 * What goes wrong with one request: an error status, or the connection ends before the request is handled, after it
 * was, or half-way through the answer.
 */
export type Fault = 'none' | 500 | 503 | 'cut before' | 'cut after' | 'cut within'

export interface S3Server {
  settings: Bucket
  files: Map<string, Buffer>
  /** For the next requests, one each. */
  faults: Fault[]
  /** Conditions of a write that are ignored, as by services that don't support them. */
  ignoredConditions: ('if-match' | 'if-none-match')[]
  /** `unquoted`: accepts a tag in `If-Match` only without its quotes, as Ceph 16 does; `none`: in no form. */
  tagFormat: 'as given' | 'unquoted' | 'none'
  close(): Promise<void>
}

type BucketOptions = Omit<Bucket, 'endpoint'>

const hex = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const tagOf = (bytes: Buffer | undefined) => bytes && `"${createHash('md5').update(bytes).digest('hex')}"`

interface Reply {
  status: number
  body?: string | Buffer
  headers?: Record<string, string | undefined>
}
const error = (status: number, code: string): Reply => ({ status, body: `<Error><Code>${code}</Code></Error>` })

/**
 * An S3 bucket for tests: recomputes every signature (AWS Signature Version 4), honours conditional reads and writes,
 * and lists three keys a page.
 */
export async function startS3Server(options: Partial<BucketOptions> = {}): Promise<S3Server> {
  const bucket: BucketOptions = {
    bucket: 'releases',
    region: 'eu-north-1',
    accessKeyId: 'AKID',
    secretAccessKey: 'secret/with+signs=',
    ...options,
  }
  const files = new Map<string, Buffer>()
  /** A content encoding that was given with a file comes back with it. */
  const encodings = new Map<string, string>()
  const service: Pick<S3Server, 'files' | 'faults' | 'ignoredConditions' | 'tagFormat'> = {
    files,
    faults: [],
    ignoredConditions: [],
    tagFormat: 'as given',
  }

  function write(key: string, body: Buffer, headers: IncomingHttpHeaders): Reply {
    for (const condition of service.ignoredConditions) delete headers[condition]
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers
    const existing = files.get(key)
    const tags = { 'as given': tagOf(existing), unquoted: tagOf(existing)?.replaceAll('"', ''), none: '' }
    if (ifMatch && !existing) return error(404, 'NoSuchKey')
    if ((ifNoneMatch === '*' && existing) || (ifMatch && ifMatch !== tags[service.tagFormat]))
      return error(412, 'PreconditionFailed')
    files.set(key, body)
    encodings.set(key, headers['content-encoding'] ?? '')
    return { status: 200, headers: { etag: tagOf(body) } }
  }

  function read(key: string, { 'if-none-match': ifNoneMatch }: IncomingHttpHeaders): Reply {
    const existing = files.get(key)
    if (!existing) return error(404, 'NoSuchKey')
    if (ifNoneMatch === tagOf(existing)) return { status: 304 }
    const headers = {
      etag: tagOf(existing),
      ...(encodings.get(key) && { 'content-encoding': encodings.get(key) }),
      'last-modified': new Date().toUTCString(),
    }
    return { status: 200, body: existing, headers }
  }

  function answer(request: IncomingMessage, body: Buffer): Reply {
    const url = new URL(request.url ?? '', 'http://bucket')
    const rejection = signatureError(request, url, body, bucket)
    if (rejection) return error(403, rejection)
    const [, name, ...path] = url.pathname.split('/')
    if (name !== bucket.bucket) return error(404, 'NoSuchBucket')
    const key = decodeURIComponent(path.join('/'))
    if (!key) return { status: 200, body: listing(files, url.searchParams) }
    if (request.method === 'PUT') return write(key, body, request.headers)
    if (request.method !== 'DELETE') return read(key, request.headers)
    files.delete(key)
    return { status: 204 }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request)
      const fault = service.faults.shift() ?? 'none'
      if (fault === 'cut before') request.socket.destroy()
      else if (typeof fault === 'number') send(request, response, error(fault, 'InternalError'), 'none')
      else send(request, response, answer(request, body), fault)
    })()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return Object.assign(service, {
    settings: { ...bucket, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    close: () => new Promise<void>((done) => server.close(() => done())),
  })
}

function send(request: IncomingMessage, response: ServerResponse, reply: Reply, fault: Fault): void {
  const { status, body = '', headers = {} } = reply
  if (fault === 'cut after') {
    request.socket.destroy()
    return
  }
  if (fault !== 'cut within') {
    response.writeHead(status, headers).end(body)
    return
  }
  response.writeHead(status, { ...headers, 'content-length': body.length + 1 }).write(body)
  setTimeout(() => request.socket.destroy(), 20)
}

/** Error code of a request whose signature is wrong; null when it is right. */
function signatureError(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { region, accessKeyId, secretAccessKey }: BucketOptions,
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
  const expected = hmac(key, ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, hex(canonical)].join('\n'))
  return expected.toString('hex') === signature ? null : 'SignatureDoesNotMatch'
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
