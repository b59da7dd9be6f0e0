import { randomUUID } from 'node:crypto'
import { storedFile } from '../../database/schema'
import { startApp, type TestApp } from '../../testing/harness'
import { pdf, phonePhoto, png, program } from '../../testing/pictures'
import { hold, pay, type SmallWorld, smallWorld } from '../../testing/small-world'

let t: TestApp
let w: SmallWorld
let place: string
let roomId: string
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
  place = await w.listing({ bookingType: 'instant' })
  roomId = (await w.guest.call('chat/chat-room/create', { propertyId: place })).data.id
})
afterAll(() => t.close())

const send = async (files: File[], text = '', clientId = randomUUID()) =>
  w.guest.call('chat/file-send', { roomId, clientId, text }, { files })

test('a message with files is numbered like any other and reaches both sides, with one notification', async () => {
  const before = (await w.guest.call('chat/details', { roomId })).data.messages.length
  const sent = await send([await phonePhoto('view.jpg'), pdf('plan.pdf')])
  expect(sent.data).toMatchObject({
    seq: before + 1,
    kind: 'file',
    text: '',
    senderId: w.guestId,
    files: [
      { name: 'view.webp', mediaType: 'image/webp', width: 1200, height: 2000 },
      { name: 'plan.pdf', mediaType: 'application/pdf', width: null },
    ],
  })
  await t.settle()
  const emitted = t.emittedEvents.filter(({ event }) => event === 'chat:message')
  expect(emitted.map(({ personId, payload }) => [personId, (payload as { files: unknown[] }).files.length])).toEqual([
    [w.guestId, 2],
    [w.hostId, 2],
  ])
  await t.pass(4000)
  expect(
    t.emittedEvents.find(({ event, personId }) => event === 'notification' && personId === w.hostId)?.payload,
  ).toMatchObject({ message: 'Gil T. sent 2 files.' })
})

test('both sides get links to the files of a message; nobody else does', async () => {
  const { id } = (await send([pdf()], 'The plan')).data
  const { data } = await w.host.call('chat/details', { roomId })
  const [file] = data.messages.find((message) => message.id === id)?.files ?? []
  const answer = await t.app.inject(`/${file?.path}`)
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('attachment'),
  ])
  const [room] = (await w.host.call('chat/chat-room/list')).data.rooms
  expect(room?.lastMessage).toMatchObject({ id, files: [{ id: file?.id }] })
  expect((await w.other.call('chat/details', { roomId })).statusCode).toBe(404)
})

test('a resend is stored once, without a second copy of the files', async () => {
  const clientId = randomUUID()
  const first = await send([await png()], 'Look', clientId)
  const storedBefore = await t.db.$count(storedFile)
  const resent = await send([await png()], 'Look', clientId)
  expect(resent.data).toMatchObject({
    id: first.data.id,
    seq: first.data.seq,
    files: [{ id: first.data.files[0]?.id }],
  })
  expect(await t.db.$count(storedFile)).toBe(storedBefore)
  const atOnce = randomUUID()
  const both = await Promise.all([send([await png()], '', atOnce), send([await png()], '', atOnce)])
  expect(both[0].data.id).toBe(both[1].data.id)
})

test('contact details in the text are hidden until a stay is confirmed', async () => {
  expect((await send([await png('gil@example.com.png')], 'Call +46 70 123 45 67')).data).toMatchObject({
    text: 'Call •••',
    files: [{ name: '•••.webp' }],
  })
  await pay(w.guest, await hold(w.guest, place, w.day(20), w.day(22)))
  expect((await send([await png()], 'Call +46 70 123 45 67')).data.text).toBe('Call +46 70 123 45 67')
})

test('no files, too many, a wrong one among good ones, and a stranger’s are refused; nothing is written', async () => {
  const before = [await t.db.$count(storedFile), (await w.guest.call('chat/details', { roomId })).data.messages.length]
  expect(await send([])).toMatchObject({ statusCode: 400, data: { fields: { files: 'Choose at least one file.' } } })
  expect(await send(await Promise.all(Array.from({ length: 6 }, () => png())))).toMatchObject({
    statusCode: 400,
    message: 'Choose at most 5 files.',
  })
  expect(await send([await png(), program()])).toMatchObject({ statusCode: 415 })
  expect(
    await w.other.call('chat/file-send', { roomId, clientId: randomUUID() }, { files: [await png()] }),
  ).toMatchObject({ statusCode: 404 })
  expect([
    await t.db.$count(storedFile),
    (await w.guest.call('chat/details', { roomId })).data.messages.length,
  ]).toEqual(before)
})
