import { startTranslator, type TestTranslator } from '../testing/libre-translate'
import { createHttpTranslator } from './http-translator'

let libre: TestTranslator
beforeAll(async () => {
  libre = await startTranslator()
})
afterAll(() => libre.close())
beforeEach(() => libre.reset())

const request = { text: 'Der Schlüssel hängt an der Tür.', version: 'a message', to: 'en-GB' }
const translatorOf = (now = () => new Date(), milliseconds?: number) =>
  createHttpTranslator({ url: libre.url, key: 'k' }, now, milliseconds)

test('LibreTranslate’s protocol is spoken, with the key', async () => {
  expect(await translatorOf().translate(request)).toEqual({ text: `en: ${request.text}`, from: 'de', to: 'en' })
  expect(libre.asked).toEqual([{ q: request.text, source: 'auto', target: 'en', format: 'text', api_key: 'k' }])
})

test('without a key none is sent', async () => {
  await createHttpTranslator({ url: `${libre.url}/`, key: null }, () => new Date()).translate(request)
  expect(libre.asked[0]).not.toHaveProperty('api_key')
})

test.each([
  ['pt-BR', 'pt-BR'],
  ['pt-PT', 'pt'],
  ['zh-TW', 'zh-Hant'],
  ['zh', 'zh-Hans'],
  ['DE', 'de'],
])('%s is asked for by the name that the translator has: %s', async (to, target) => {
  expect(await translatorOf().translate({ ...request, to })).toMatchObject({ to: target })
})

test('a language that it does not know is none, and no text is sent', async () => {
  expect(await translatorOf().translate({ ...request, to: 'fi' })).toBeNull()
  expect(libre.asked).toEqual([])
})

describe('a text', () => {
  test('is sent once for the same version and language, also to those who ask meanwhile', async () => {
    const translator = translatorOf()
    await Promise.all([translator.translate(request), translator.translate(request)])
    await translator.translate(request)
    expect(libre.asked).toHaveLength(1)
    await translator.translate({ ...request, to: 'pt' })
    await translator.translate({ ...request, text: 'Komm um fünf.', version: 'the same, edited' })
    expect(libre.asked.map(({ q, target }) => [q, target])).toEqual([
      [request.text, 'en'],
      [request.text, 'pt'],
      ['Komm um fünf.', 'en'],
    ])
  })

  test('is forgotten after half an hour, and beyond five hundred', async () => {
    let time = Date.now()
    const translator = translatorOf(() => new Date(time))
    await translator.translate(request)
    for (let n = 0; n < 500; n++) await translator.translate({ ...request, version: String(n) })
    await translator.translate(request)
    expect(libre.asked).toHaveLength(502)
    time += 1_801_000
    await translator.translate(request)
    expect(libre.asked).toHaveLength(503)
  })
})

describe('a translator that can’t be relied on', () => {
  test('is left alone for a while after a failure', async () => {
    let time = Date.now()
    const translator = translatorOf(() => new Date(time))
    libre.answer({ error: 'Slowdown: too many requests' }, 429)
    await expect(translator.translate(request)).rejects.toThrow('429')
    libre.reset()
    await expect(translator.translate(request)).rejects.toThrow('a moment ago')
    expect(libre.asked).toEqual([])
    time += 5001
    expect(await translator.translate(request)).toMatchObject({ from: 'de' })
  })

  test('may refuse one text, and is asked for the next', async () => {
    const translator = translatorOf()
    libre.answer({ error: 'Invalid request' }, 400)
    await expect(translator.translate(request)).rejects.toThrow('400')
    libre.reset()
    expect(await translator.translate(request)).toMatchObject({ from: 'de' })
  })

  test('gets eight texts at once, and the others need not wait', async () => {
    libre.respond(() => {})
    const translator = translatorOf(undefined, 300)
    const waiting = Array.from({ length: 8 }, (_, n) =>
      expect(translator.translate({ ...request, version: String(n) })).rejects.toThrow(),
    )
    await expect(translator.translate(request)).rejects.toThrow('enough to do')
    await Promise.all(waiting)
  })

  test.each<[string, () => void]>([
    ['another shape', () => libre.answer({ translation: request.text })],
    ['no text', () => libre.answer({ translatedText: '', detectedLanguage: { language: 'de' } })],
    ['no language', () => libre.answer({ translatedText: 'The key', detectedLanguage: { language: '<b>' } })],
    ['no JSON', () => libre.respond(({ q }, response) => response.end(`<html>${q}`))],
    ['too much', () => libre.respond((_, response) => response.end(`"${'x'.repeat(300_000)}"`))],
    ['another address', () => libre.respond((_, response) => response.writeHead(302, { location: '/other' }).end())],
    ['nothing in time', () => libre.respond(() => {})],
  ])('fails when it answers with %s, and says nothing of the text', async (_, prepare) => {
    prepare()
    const failure = await translatorOf(undefined, 300).translate(request).then(JSON.stringify, String)
    expect(failure).toMatch(/^\w*(Error|Failed): /)
    expect(failure).not.toMatch(/Schlüssel/)
  })
})
