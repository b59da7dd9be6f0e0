import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { temporaryFolder } from '../testing/example-build'
import { createSite } from './app'
import { readConfig } from './config'

const seen: { url?: string | undefined; headers?: IncomingHttpHeaders; bytes?: number; pieces?: number } = {}
let api: Server
let site: FastifyInstance
let address: string
const apiUrl = () => `http://127.0.0.1:${(api.address() as AddressInfo).port}`
beforeAll(async () => {
  api = createServer(async (request, response) => {
    seen.url = request.url
    seen.headers = request.headers
    seen.bytes = 0
    seen.pieces = 0
    for await (const piece of request as AsyncIterable<Buffer>) {
      seen.bytes += piece.length
      seen.pieces++
    }
    response.setHeader('content-disposition', 'attachment').end('{}')
  })
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done))
  site = await createSite(readConfig({ RELEASES_DIR: temporaryFolder(), API_URL: apiUrl() }))
  address = await site.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await site.close()
  api.close()
})

it('a form of sixty megabytes reaches the API as it was sent', async () => {
  const form = new FormData()
  form.set('input', '{"title":"A house"}')
  for (let n = 0; n < 6; n++) form.append('photos', new File([new Uint8Array(10 * 1024 * 1024)], `${n}.jpg`))
  const answer = await fetch(`${address}/v1/api/property/save`, {
    method: 'POST',
    body: form,
    headers: { authorization: 'Bearer x' },
  })
  expect(answer.status).toBe(200)
  expect(seen.headers).toMatchObject({
    authorization: 'Bearer x',
    'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
  })
  expect(seen.bytes).toBeGreaterThan(60 * 1024 * 1024)
  // In many chunks: the site does not buffer the whole body.
  expect(seen.pieces).toBeGreaterThan(100)
})

it('the API gets the client’s address, whatever the client claims', async () => {
  await fetch(`${address}/v1/api/user/signin`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' },
  })
  // The caller is on this machine, which is a trusted proxy: the address that it forwards counts.
  expect(seen.headers).toMatchObject({ 'x-forwarded-for': '203.0.113.7' })
  expect(seen.headers).not.toHaveProperty('forwarded')
  const strict = await createSite(
    readConfig({ RELEASES_DIR: temporaryFolder(), API_URL: apiUrl(), TRUSTED_PROXIES: '192.0.2.1' }),
  )
  const direct = await strict.listen({ port: 0, host: '127.0.0.1' })
  await fetch(`${direct}/v1/api/user/signin`, { method: 'POST', headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(seen.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' })
  await strict.close()
})

it('in production it must be told whom to trust with that, and may trust nobody', () => {
  const settings = { RELEASES_DIR: temporaryFolder(), NODE_ENV: 'production' }
  expect(() => readConfig(settings)).toThrow('TRUSTED_PROXIES names the addresses')
  expect(readConfig({ ...settings, TRUSTED_PROXIES: 'none' }).trustedProxies).toBe(false)
  expect(readConfig({ ...settings, TRUSTED_PROXIES: '10.0.0.0/8' }).trustedProxies).toBe('10.0.0.0/8')
})

it('a link to a private file keeps its signature, and its answer stays a download', async () => {
  const answer = await fetch(`${address}/media/private/1?expires=2&signature=a-b_c`)
  expect(seen.url).toBe('/media/private/1?expires=2&signature=a-b_c')
  expect(answer.headers.get('content-disposition')).toBe('attachment')
})

it('while the API is down, callers get a message that does not reveal its address', async () => {
  const alone = await createSite(readConfig({ RELEASES_DIR: temporaryFolder(), API_URL: 'http://127.0.0.1:9' }))
  for (const path of ['/v1/api/setting/details', '/media/upload/1/320.webp', '/socket.io/?EIO=4&transport=polling']) {
    const answer = await alone.inject(path)
    expect(answer.statusCode).toBe(502)
    expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    // Without `data`, so that no client takes it for an answer of the API.
    expect(answer.json()).toEqual({
      statusCode: 502,
      message: 'The server is down or unreachable. Try again in a moment.',
    })
  }
  await alone.close()
})
