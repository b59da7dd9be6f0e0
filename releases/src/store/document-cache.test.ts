import { type ReleaseDocument, releaseDocument } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import { rollout } from '../deploy'
import { publish } from '../publish'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { DocumentCache } from './document-cache'
import { ReleaseStore } from './release-store'

const by = 'ada'
const objects = folderObjectStore(temporaryFolder())
const store = new ReleaseStore(objects)
const storedBytes = async () => (await objects.read('releases.json'))?.bytes ?? Buffer.alloc(0)
const parseWhole = jest.fn((bytes: Buffer): ReleaseDocument | null => {
  try {
    return releaseDocument.parse(JSON.parse(bytes.toString()))
  } catch {
    return null
  }
})
const wholeOf = (bytes: Buffer) => releaseDocument.parse(JSON.parse(bytes.toString()))

beforeAll(async () => {
  await publish(store, { from: exampleShell(), by })
  for (const name of ['mf-example', 'mf-other'])
    for (const version of ['1.0.0', '1.1.0']) await publish(store, { from: exampleBuild({ name, version }), by })
})
beforeEach(() => parseWhole.mockClear())

it('keeps the releases that a change left alone', async () => {
  const cache = new DocumentCache(parseWhole)
  const before = await cache.parse(await storedBytes())
  await publish(store, { from: exampleBuild({ version: '1.2.0' }), by, to: 0 })
  await rollout(store, by, 'mf-example', '1.2.0', { to: 5 })
  const after = await cache.parse(await storedBytes())
  expect(after).toEqual(wholeOf(await storedBytes()))
  expect(after?.microFrontends['mf-example']?.[1]).toBe(before?.microFrontends['mf-example']?.[0])
  expect(after?.microFrontends['mf-other']?.map((one) => before?.microFrontends['mf-other']?.includes(one))).toEqual([
    true,
    true,
  ])
  expect(parseWhole).not.toHaveBeenCalled()
})

it('forgets releases that a document no longer has', async () => {
  const cache = new DocumentCache(parseWhole)
  const text = (await storedBytes()).toString()
  const first = await cache.parse(Buffer.from(text))
  await cache.parse(Buffer.from(text.replaceAll('"by": "ada"', '"by": "bea"').replaceAll('Example team', 'Other team')))
  const again = await cache.parse(Buffer.from(text))
  expect(again).toEqual(first)
  expect(again?.microFrontends['mf-other']?.[0]).not.toBe(first?.microFrontends['mf-other']?.[0])
})

it('lets other work happen while it parses many releases', async () => {
  const document = wholeOf(await storedBytes())
  const [release] = document.microFrontends['mf-other'] ?? []
  const many = Array.from({ length: 3000 }, (_, number) => ({
    ...release,
    url: `/assets/mf-many/1.${number}.0/entry.js`,
  }))
  const bytes = Buffer.from(JSON.stringify({ ...document, microFrontends: { 'mf-many': many } }, null, 1))
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await new DocumentCache(parseWhole).parse(bytes)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(2)
  expect(parseWhole).not.toHaveBeenCalled()
})

it.each<[string, (document: ReleaseDocument, text: string) => string]>([
  ['without line breaks', (document) => JSON.stringify(document)],
  ['with other indentation', (document) => JSON.stringify(document, null, 3)],
  ['with Windows line breaks', (_, text) => text.replaceAll('\n', '\r\n')],
  [
    'with fields of a newer contract',
    (document) => JSON.stringify({ ...document, more: { list: [{ a: 1 }] } }, null, 1),
  ],
  ['with a name twice', (_, text) => text.replace('"mf-other": [', '"mf-example": [')],
  ['without releases', () => '{\n "schema": "x",\n "microFrontends": {}\n}'],
])('gives the same document as when it is parsed whole: %s', async (_, change) => {
  const text = (await storedBytes()).toString()
  const bytes = Buffer.from(change(wholeOf(Buffer.from(text)), text))
  expect(JSON.stringify(await new DocumentCache(parseWhole).parse(bytes))).toBe(JSON.stringify(wholeOf(bytes)))
})

it.each<[string, (text: string) => string]>([
  ['empty', () => ''],
  ['cut short', (text) => text.slice(0, text.length / 2)],
  ['no JSON', (text) => text.replace('"mf-other": [', '"mf-other": {')],
  ['with a release that lacks its salt', (text) => text.replace(/"salt"/, '"sugar"')],
  ['with a number for a release', (text) => text.replace(/"mf-other": \[/, '"mf-other": [ 0,')],
])('a document that is damaged is none: %s', async (_, damage) => {
  const bytes = Buffer.from(damage((await storedBytes()).toString()))
  expect(await new DocumentCache(parseWhole).parse(bytes)).toBeNull()
})
