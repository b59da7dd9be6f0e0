import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface S3Server {
  endpoint: string
  files: Map<string, Buffer>
  close(): Promise<void>
}

const hex = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * A bucket that speaks enough of S3 for our store, and works every signature out anew (AWS Signature Version 4). Lists
 * two files a page.
 */
export async function startS3Server(of: {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}): Promise<S3Server> {
  const files = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request)
      const say = (status: number, xml = '') =>
        response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
      const refuse = (status: number, code: string) => say(status, `<Error><Code>${code}</Code></Error>`)
      const url = new URL(request.url ?? '', 'http://bucket')
      const wrong = whatIsWrong(request, url, body, of)
      if (wrong) return refuse(403, wrong)
      const [, bucket, ...rest] = url.pathname.split('/')
      if (bucket !== of.bucket) return refuse(404, 'NoSuchBucket')
      const key = decodeURIComponent(rest.join('/'))
      if (!key) return say(200, listing(files, url.searchParams.get('continuation-token')))
      if (request.method === 'PUT') files.set(key, body)
      if (request.method === 'DELETE') files.delete(key)
      if (request.method !== 'GET') return say(request.method === 'DELETE' ? 204 : 200)
      const found = files.get(key)
      return found ? response.writeHead(200).end(found) : refuse(404, 'NoSuchKey')
    })()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    close: () => new Promise((done) => server.close(() => done())),
  }
}

function whatIsWrong(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { region, accessKeyId, secretAccessKey }: { region: string; accessKeyId: string; secretAccessKey: string },
) {
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

function listing(files: Map<string, Buffer>, after: string | null): string {
  const keys = [...files.keys()].sort().filter((key) => !after || key > after)
  const page = keys.slice(0, 2)
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`,
  )
  const more = keys.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${more}</ListBucketResult>`
}
