import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { person } from '../../database/schema'
import { oneself } from '../../domain/team'
import { startApp, type TestApp } from '../../testing/harness'
import { startTranslator, type TestTranslator } from '../../testing/libre-translate'
import { request, type SmallWorld, smallWorld } from '../../testing/small-world'
import { sendMessage } from './send'

/** Every line that the process logs. */
const lines: string[] = []
let libre: TestTranslator
let t: TestApp
let w: SmallWorld
let roomId: string
beforeAll(async () => {
  const log = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  libre = await startTranslator()
  t = await startApp({ TRANSLATOR_URL: libre.url, LOG_LEVEL: 'debug' }, log)
  w = await smallWorld(t)
  roomId = (await w.guest.call('chat/chat-room/create', { propertyId: await w.listing() })).data.id
})
afterAll(async () => {
  await t.close()
  libre.close()
})
beforeEach(() => libre.reset())
// Each test has the limits of a minute to itself.
afterEach(() => t.pass(60_000))

type Side = 'guest' | 'host'
const says = async (who: Side, text: string) => {
  const personId = who === 'guest' ? w.guestId : w.hostId
  return (await sendMessage(t.services, oneself(personId), { roomId, clientId: randomUUID(), text })).id
}
const translate = (who: Side | 'other' | 'otherHost', messageId: string, language?: string) =>
  w[who].call('chat/message/translate', { messageId, ...(language && { language }) })
const notNow = {
  statusCode: 503,
  message: 'Translation does not work just now. Try again in a moment.',
  data: { reason: 'translator_unavailable' },
}

test('both sides of a conversation read a message in the language that they ask for', async () => {
  const messageId = await says('host', 'Der Schlüssel hängt an der Tür.')
  expect(await translate('guest', messageId, 'en-GB')).toMatchObject({
    statusCode: 200,
    data: { text: 'en: Der Schlüssel hängt an der Tür.', from: 'de', to: 'en' },
  })
  expect((await translate('host', messageId, 'pt')).data.to).toBe('pt')
})

test('without a language it is the one of the reader’s preferences, or English', async () => {
  const messageId = await says('host', 'Guten Abend')
  expect((await translate('guest', messageId)).data.to).toBe('en')
  await t.db.update(person).set({ locale: 'pt-BR' }).where(eq(person.id, w.guestId))
  expect((await translate('guest', messageId)).data.to).toBe('pt-BR')
})

test('for anybody else there is no such message, and nothing of it leaves the site', async () => {
  const messageId = await says('host', 'Nur für Gil')
  const sentence = 'We can’t find this message in your conversations.'
  for (const who of ['other', 'otherHost'] as const)
    expect(await translate(who, messageId)).toMatchObject({ statusCode: 404, message: sentence })
  expect(await translate('guest', randomUUID())).toMatchObject({ statusCode: 404, message: sentence })
  expect((await t.nobody.call('chat/message/translate', { messageId })).statusCode).toBe(401)
  expect(libre.asked).toEqual([])
})

test('the translator gets the text, and not who wrote it', async () => {
  await translate('guest', await says('host', 'Bis morgen'), 'en')
  expect(libre.asked).toEqual([{ q: 'Bis morgen', source: 'auto', target: 'en', format: 'text' }])
})

test('a message is sent to the translator once, until it is edited', async () => {
  const messageId = await says('host', 'Wir kommen um fünf')
  for (let n = 0; n < 2; n++) await translate('guest', messageId, 'en')
  await w.host.call('chat/message/edit', { messageId, text: 'Wir kommen um sechs' })
  expect((await translate('guest', messageId, 'en')).data.text).toBe('en: Wir kommen um sechs')
  expect(libre.asked.map(({ q }) => q)).toEqual(['Wir kommen um fünf', 'Wir kommen um sechs'])
})

describe('there is a sentence instead', () => {
  test('of a message that was unsent, also while the translator worked', async () => {
    const unsend = (messageId: string) => w.host.call('chat/message/unsend', { messageId })
    const messageId = await says('host', 'Nichts für dich')
    libre.respond(async ({ q }, response) => {
      await unsend(messageId)
      response.end(JSON.stringify({ translatedText: q, detectedLanguage: { language: 'de' } }))
    })
    for (let n = 0; n < 2; n++)
      expect(await translate('guest', messageId, 'en')).toMatchObject({ statusCode: 409, data: { reason: 'unsent' } })
    expect(libre.asked).toHaveLength(1)
  })

  test('of a system line', async () => {
    await request(w.guest, await w.listing(), w.day(30), w.day(32))
    await t.settle()
    const { data } = await w.guest.call('chat/chat-room/list')
    const line = data.rooms.find(({ lastMessage }) => lastMessage?.kind === 'system')?.lastMessage?.id ?? ''
    expect(await translate('guest', line)).toMatchObject({ statusCode: 409, data: { reason: 'no_text' } })
  })

  test('of a language that the translator does not know', async () => {
    expect(await translate('guest', await says('host', 'Guten Tag'), 'fi')).toMatchObject({
      statusCode: 409,
      message: 'The translator does not know this language. Choose another one.',
    })
    expect((await translate('guest', await says('host', 'Hallo'), 'nonsense')).statusCode).toBe(400)
  })

  test('where one of the two has blocked the other', async () => {
    const messageId = await says('host', 'Guten Morgen')
    await w.guest.call('chat/block', { personId: w.hostId, blocked: true })
    expect(await translate('guest', messageId)).toMatchObject({ statusCode: 409, data: { reason: 'blocked' } })
    await w.guest.call('chat/block', { personId: w.hostId, blocked: false })
    expect((await translate('guest', messageId)).statusCode).toBe(200)
  })

  test('beyond thirty a minute, for each person by themselves', async () => {
    const messageId = await says('host', 'Noch einmal')
    for (let n = 0; n < 30; n++) expect((await translate('guest', messageId, 'en')).statusCode).toBe(200)
    expect(await translate('guest', messageId, 'en')).toMatchObject({ statusCode: 429, data: { reason: 'too_many' } })
    expect((await translate('host', messageId, 'en')).statusCode).toBe(200)
  })

  test.each<[string, () => void]>([
    ['is down', () => libre.answer({ error: 'out of memory' }, 500)],
    ['has no quota left', () => libre.answer({ error: 'Slowdown' }, 429)],
    ['answers nonsense', () => libre.respond(({ q }, response) => response.end(`${q} <html>`))],
  ])('while the translator %s, and later the translation', async (state, prepare) => {
    const text = `Vertraulich: the translator ${state}`
    const messageId = await says('host', text)
    prepare()
    const since = lines.length
    expect(await translate('guest', messageId, 'en')).toMatchObject(notNow)
    libre.reset()
    expect(await translate('guest', messageId, 'en')).toMatchObject(notNow)
    await t.pass(5001)
    expect((await translate('guest', messageId, 'en')).data.text).toBe(`en: ${text}`)
    const logged = lines.slice(since).join('')
    expect(logged).toContain('the translator did not answer')
    expect(logged).not.toContain(text)
  })
})

test('a slow translator keeps nobody else waiting', async () => {
  const messageId = await says('host', 'Langsam')
  let answerLate = () => {}
  const isAsked = new Promise<void>((asked) =>
    libre.respond(({ q }, response) => {
      answerLate = () => response.end(JSON.stringify({ translatedText: q, detectedLanguage: { language: 'de' } }))
      asked()
    }),
  )
  const translation = translate('guest', messageId, 'en')
  await isAsked
  expect((await w.guest.call('chat/details', { roomId })).statusCode).toBe(200)
  expect((await w.host.call('chat/message/edit', { messageId, text: 'Schnell' })).statusCode).toBe(200)
  answerLate()
  expect((await translation).data.text).toBe('Langsam')
})

describe('the site’s settings say whether messages can be translated', () => {
  const settings = async (app: TestApp) => (await app.nobody.call('setting/details')).data.translation

  test('where there is a translator', async () => expect(await settings(t)).toBe(true))

  test('where there is none, and the call says so, too', async () => {
    const plain = await startApp()
    const { guest, hostId, listing } = await smallWorld(plain)
    const room = (await guest.call('chat/chat-room/create', { propertyId: await listing() })).data.id
    const message = { roomId: room, clientId: randomUUID(), text: 'Guten Tag' }
    const { id: messageId } = await sendMessage(plain.services, oneself(hostId), message)
    expect(await settings(plain)).toBe(false)
    expect(await guest.call('chat/message/translate', { messageId })).toMatchObject({
      statusCode: 409,
      message: 'Messages can’t be translated on this site.',
    })
    await plain.close()
  })
})
