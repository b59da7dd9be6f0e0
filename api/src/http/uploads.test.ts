import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { storedFile } from '../database/schema'
import { inSmallWorld } from '../testing/in-small-world'
import { bomb, pageInAPhoto, pdf, phonePhoto, png, program, svg, torn } from '../testing/pictures'

const { t, w } = inSmallWorld()

const withAvatar = async (avatar: File | Promise<File>) => w.guest.call('user/update', {}, { avatar: [await avatar] })
const picture = (path: string | null, width: number) => t.app.inject(`/${path}/${width}.webp`)

async function nothingKept(): Promise<void> {
  for await (const { key } of t.services.storage.list('')) throw new Error(`${key} was kept`)
  expect(await t.db.$count(storedFile)).toBe(0)
}

test.each([
  ['a program with a photo’s name', () => program(), 415, '“holiday.jpg” is not a picture (JPEG, PNG, WEBP, AVIF).'],
  ['a drawing that runs script', () => svg(), 415, '“drawing.png” is not a picture'],
  ['a PDF where a picture is wanted', () => pdf(), 415, '“document.pdf” is not a picture'],
  ['an empty file', () => new File([], 'empty.png'), 400, '“empty.png” is empty'],
  ['a torn picture', async () => torn(await png()), 400, 'can’t be read as a picture'],
  ['a small file of 400 megapixels', () => bomb(), 400, '“bomb.png” has 20000 × 20000 pixels, more than 24 million.'],
  ['more than 10 MB', () => new File([Buffer.alloc(10 * 1024 * 1024 + 1, 7)], 'large.jpg'), 413, 'at most 10 MB'],
])('%s is refused with a sentence, and nothing is kept', async (_, make, statusCode, sentence) => {
  expect(await withAvatar(make())).toMatchObject({ statusCode, message: expect.stringContaining(sentence) })
  await nothingKept()
})

test('too many files, files in a field that is not there, and too few are refused by name', async () => {
  const two = { avatar: [await png(), await png()] }
  expect(await w.guest.call('user/update', {}, two)).toMatchObject({
    statusCode: 400,
    data: { fields: { avatar: 'Choose at most one file.' } },
  })
  expect(await w.guest.call('user/update', {}, { portrait: [await png()] } as never)).toMatchObject({
    statusCode: 400,
    message: 'This call takes no files named “portrait”.',
  })
  const none = { firstName: 'Gil', lastName: 'Test', phone: '+46701234567', documentKind: 'passport' as const }
  expect(await w.guest.call('user/onboarding', none)).toMatchObject({
    statusCode: 400,
    data: { fields: { document: 'Choose at least one file.' } },
  })
  expect(await w.guest.call('user/onboarding', none, { document: [] })).toMatchObject({
    statusCode: 400,
    data: { fields: { document: expect.any(String) } },
  })
  await nothingKept()
})

test('more than 60 MB in all is refused', async () => {
  const nine = Buffer.alloc(9 * 1024 * 1024)
  nine.write('\xff\xd8\xff', 'latin1')
  const photos = Array.from({ length: 7 }, (_, n) => new File([nine], `${n}.jpg`))
  expect(await w.host.call('property/save', {}, { photos })).toMatchObject({
    statusCode: 413,
    message: expect.stringContaining('at most 60 MB'),
  })
  await nothingKept()
})

const form = (body: string, type = 'multipart/form-data; boundary=xx') =>
  t.app.inject({
    method: 'PUT',
    url: '/v1/api/user/update',
    payload: body,
    headers: { 'content-type': type, authorization: `Bearer ${w.guest.token}` },
  })
const part = (head: string, content: string) => `--xx\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`

test.each([
  ['without its end', `${part('name="avatar"; filename="a.png"', 'half a pic')}`, 'arrived incomplete'],
  [
    'that ends within a part',
    '--xx\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nhalf',
    'arrived incomplete',
  ],
  ['whose input is not JSON', `${part('name="input"', '{"bio":')}--xx--`, 'must be valid JSON'],
  ['whose input is a list', `${part('name="input"', '[]')}--xx--`, 'Send a JSON object'],
  ['with two inputs', `${part('name="input"', '{}')}${part('name="input"', '{}')}--xx--`, 'one field “input”'],
  ['with a field of its own', `${part('name="bio"', 'Hello')}--xx--`, '“bio” must be a file'],
  ['that reaches for the prototype', `${part('name="__proto__"; filename="a.png"', 'x')}--xx--`, expect.any(String)],
])('a form %s is a 400', async (_, body, sentence) => {
  expect((await form(body)).json()).toMatchObject({
    statusCode: 400,
    message: typeof sentence === 'string' ? expect.stringContaining(sentence) : sentence,
  })
})

test('a form without a boundary is a 400, and one for a call without files a 415', async () => {
  expect((await form('anything', 'multipart/form-data')).json()).toMatchObject({ statusCode: 400 })
  const answer = await t.app.inject({
    method: 'POST',
    url: '/v1/api/enquiry/add',
    payload: '--xx--',
    headers: { 'content-type': 'multipart/form-data; boundary=xx' },
  })
  expect(answer.json()).toMatchObject({ statusCode: 415, message: 'This call takes no files. Send JSON.' })
})

test('an input that fails its schema is refused before a file is kept', async () => {
  expect(await w.guest.call('user/update', { bio: 'x'.repeat(2000) }, { avatar: [await png()] })).toMatchObject({
    statusCode: 400,
    data: { fields: { bio: expect.any(String) } },
  })
  await nothingKept()
})

test('nobody can send files', async () => {
  expect(await t.nobody.call('user/update', {}, { avatar: [await png()] })).toMatchObject({ statusCode: 401 })
})

test('over a real connection a refused upload hears why, even while it is still sending', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo
  const body = new FormData()
  body.append('avatar', new File([new Uint8Array(30 * 1024 * 1024)], 'large.jpg'))
  const answer = await fetch(`http://127.0.0.1:${port}/v1/api/user/update`, {
    method: 'PUT',
    body,
    headers: { authorization: `Bearer ${w.guest.token}` },
  })
  expect(await answer.json()).toMatchObject({ statusCode: 413, message: expect.stringContaining('at most 10 MB') })
})

describe('a picture that is taken', () => {
  test('comes out upright, as webp, without where it was taken', async () => {
    const { data } = await withAvatar(phonePhoto())
    expect(data.avatar).toMatch(/^media\/upload\/[0-9a-f-]{36}$/)
    const answer = await picture(data.avatar, 192)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const read = await sharp(answer.rawPayload).metadata()
    expect(read).toMatchObject({ format: 'webp', width: 192, height: 192 })
    expect([read.exif, read.xmp, read.iptc, read.icc, read.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('brings nothing along that hid behind it', async () => {
    const { data } = await withAvatar(pageInAPhoto())
    const { rawPayload } = await picture(data.avatar, 480)
    expect(rawPayload.includes('script')).toBe(false)
  })

  test('is never enlarged: what is asked larger is given as large as it is', async () => {
    const { data } = await w.host.call(
      'property/save',
      {},
      {
        photos: [
          await phonePhoto('tall.jpg', { width: 700, height: 500 }),
          await phonePhoto('wide.jpg', { width: 1000, height: 3000 }),
        ],
      },
    )
    const widths = async (n: number) =>
      Promise.all(
        [480, 960, 1600].map(
          async (width) =>
            (await sharp((await picture(data.fields.photos?.[n]?.path ?? '', width)).rawPayload).metadata()).width,
        ),
      )
    // Taken lying on their side: what was high is wide.
    expect(await widths(0)).toEqual([480, 500, 500])
    expect(await widths(1)).toEqual([480, 960, 1600])
  })

  test('is sent as AVIF to browsers that take it, where that is smaller, and is deleted in both formats', async () => {
    const { data } = await w.guest.call('user/update', {}, { avatar: [await phonePhoto()] })
    const chrome = { accept: 'image/avif,image/webp,image/apng,*/*;q=0.8' }
    const [smaller, usual] = await Promise.all(
      [chrome, {}].map((headers) => t.app.inject({ url: `/${data.avatar}/480.webp`, headers })),
    )
    expect(smaller?.headers).toMatchObject({ 'content-type': 'image/avif', vary: 'accept' })
    expect(usual?.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'accept' })
    const read = await sharp(smaller?.rawPayload).metadata()
    expect(read).toMatchObject({ format: 'heif', width: 480, height: 480 })
    expect([read.exif, read.xmp]).toEqual([undefined, undefined])
    expect(smaller?.rawPayload.length).toBeLessThan(usual?.rawPayload.length ?? 0)
    await withAvatar(png())
    await t.settle()
    expect((await t.app.inject({ url: `/${data.avatar}/480.webp`, headers: chrome })).statusCode).toBe(404)
  })

  test('in AVIF and WebP is taken as well', async () => {
    const blank = sharp({ create: { width: 64, height: 64, channels: 3, background: '#123' } })
    for (const bytes of [await blank.clone().avif().toBuffer(), await blank.clone().webp().toBuffer()])
      expect((await withAvatar(new File([new Uint8Array(bytes)], 'x'))).statusCode).toBe(200)
  })

  test('is shown under a tidy name', async () => {
    const room = (await w.guest.call('chat/chat-room/create', { propertyId: await w.listing() })).data
    const name = `../../etc/\u202Egnp.${'long'.repeat(60)}.png`
    const { data } = await w.guest.call(
      'chat/file-send',
      { roomId: room.id, clientId: crypto.randomUUID() },
      { files: [await png(name)] },
    )
    expect(data.files[0]?.name).toMatch(/^…[a-z.]+\.webp$/)
    expect(data.files[0]?.name.length).toBeLessThanOrEqual(126)
  })
})
