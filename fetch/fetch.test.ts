import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { bufferResponse, fetchBuffered } from '.'

let answer: RequestListener
const server = createServer((request, response) => answer(request, response))
const address = () => `http://localhost:${(server.address() as AddressInfo).port}/`

beforeAll(() => new Promise<void>((done) => server.listen(0, done)))
afterAll(() => {
  server.closeAllConnections()
  return new Promise((done) => server.close(done))
})

const soon = () => AbortSignal.timeout(20_000)

test('an answer is as the server gave it, with its body', async () => {
  answer = (_request, response) => response.writeHead(418, { 'x-kind': 'teapot' }).end('{"a":1}')
  const found = await fetchBuffered(address(), { signal: soon() })
  expect([found.status, found.ok, found.headers.get('x-kind')]).toEqual([418, false, 'teapot'])
  expect(await found.json()).toEqual({ a: 1 })
})

test.each([204, 304])('an answer without a body is one: %d', async (status) => {
  answer = (_request, response) => response.writeHead(status).end()
  expect(await fetchBuffered(address(), { signal: soon() })).toMatchObject({ status, body: null })
})

test('what is sent, and how, is up to the caller', async () => {
  answer = (request, response) => request.pipe(response.writeHead(200, { 'x-method': request.method }))
  const found = await fetchBuffered(address(), { signal: soon(), method: 'PUT', body: 'words' })
  expect([found.headers.get('x-method'), await found.text()]).toEqual(['PUT', 'words'])
})

test('a body that is too long when it is decompressed fails', async () => {
  answer = (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(100_000)))
  await expect(fetchBuffered(address(), { signal: soon(), maxBytes: 99_999 })).rejects.toThrow(
    'longer than 99999 bytes',
  )
  expect(await (await fetchBuffered(address(), { signal: soon(), maxBytes: 100_000 })).text()).toHaveLength(100_000)
})

test('a body that breaks off fails', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': 10 }).write('half')
    setTimeout(() => response.destroy(), 20)
  }
  await expect(fetchBuffered(address(), { signal: soon() })).rejects.toThrow()
})

test('a signal that is aborted before, or while there is no answer, ends it', async () => {
  answer = () => {}
  await expect(fetchBuffered(address(), { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  await expect(fetchBuffered(address(), { signal: AbortSignal.timeout(20) })).rejects.toThrow('timeout')
})

test('an answer whose signal was aborted before it is read is given up', async () => {
  answer = (_request, response) => response.writeHead(200).write('half')
  const aborted = new AbortController()
  const begun = await fetch(address(), { signal: aborted.signal })
  aborted.abort()
  await expect(bufferResponse(begun, { signal: aborted.signal })).rejects.toThrow('aborted')
})

test('every call ends that is aborted about when its compressed body arrives', async () => {
  const body = gzipSync(JSON.stringify(Array.from({ length: 20_000 }, () => Math.random())))
  answer = async (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).write(body.subarray(0, body.length / 2))
    await wait(20 + Math.random() * 20)
    response.end(body.subarray(body.length / 2))
  }
  const ended: string[] = []
  for (let round = 0; round < 10; round++) {
    const calls = Array.from({ length: 20 }, async () => {
      const signal = AbortSignal.timeout(15 + Math.floor(Math.random() * 40))
      const call = fetchBuffered(address(), { signal }).then((found) => found.json())
      ended.push(
        await Promise.race([
          call.then(
            () => 'answered',
            (error: Error) => error.name,
          ),
          wait(10_000, 'never', { ref: false }),
        ]),
      )
    })
    await Promise.all(calls)
  }
  expect(ended).toHaveLength(200)
  expect(new Set(ended)).toContain('TimeoutError')
  expect(ended).not.toContain('never')
})
