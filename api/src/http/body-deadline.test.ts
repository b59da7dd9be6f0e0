import { type AddressInfo, connect } from 'node:net'
import { startApp, type TestApp } from '../testing/harness'
import { type SmallWorld, smallWorld } from '../testing/small-world'

let t: TestApp
let w: SmallWorld
let port: number
beforeAll(async () => {
  t = await startApp({ BODY_TIMEOUT_MS: '300', UPLOAD_TIMEOUT_MS: '3000' })
  w = await smallWorld(t)
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

/** Sends bytes, then nothing more; resolves with the answer once the server closes the connection. */
const answerTo = (text: string) =>
  new Promise<string>((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    socket.on('error', () => {})
    socket.on('close', () => done(answer))
  })
const head = (line: string, type: string) =>
  `${line} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 10000\r\n`

test('JSON that stops arriving is answered with 408, and the connection is closed', async () => {
  const answer = await answerTo(`${head('POST /v1/api/user/signin', 'application/json')}\r\n{"email":`)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('This took too long to arrive. Check your connection and try again.')
})

test('a body that is refused unread, and stops arriving, ends no process', async () => {
  const answer = await answerTo(`${head('POST /v1/api/user/signin', 'text/csv')}\r\na,b`)
  expect(answer).toMatch(/^HTTP\/1\.1 415 /)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect((await t.app.inject('/livez')).statusCode).toBe(200)
})

test('files that stop arriving are cut off', async () => {
  const form = head('PUT /v1/api/user/update', 'multipart/form-data; boundary=xx')
  const part = '--xx\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nhalf a pic'
  const answer = await answerTo(`${form}Authorization: Bearer ${w.guest.token}\r\n\r\n${part}`)
  expect(answer).not.toContain('200 OK')
})

test.each([
  ['headers that stop arriving', 'POST /v1/api/user/signin HTTP/1.1\r\nHost: x\r\n'],
  ['a connection that sends nothing', ''],
])('%s are cut off', async (_, text) => expect(await answerTo(text)).not.toContain('200 OK'))
