import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { temporaryFolder } from '../testing/example-build'
import { tileArchive, vectorTile } from '../testing/tile-archive'
import { createSite } from './app'
import { readConfig } from './config'
import { contentPolicy } from './content-policy'

const tile = vectorTile({ earth: [{ shape: 'point', points: [[1, 1]], properties: { kind: 'earth' } }] })
const archive = tileArchive([{ zoom: 0, column: 0, row: 0, content: tile }])

function fileOf(content: Buffer): string {
  const path = join(temporaryFolder(), 'tiles.pmtiles')
  writeFileSync(path, content)
  return path
}
const configOf = (settings: Record<string, string>) => readConfig({ RELEASES_DIR: temporaryFolder(), ...settings })
const startingWith = (content: Buffer) => createSite(configOf({ MAP_TILES_FILE: fileOf(content) }))

describe('an archive of tiles', () => {
  let site: FastifyInstance
  beforeAll(async () => {
    site = await startingWith(archive)
  })
  afterAll(() => site.close())
  const ask = (range?: string) => site.inject({ url: '/map/tiles.pmtiles', headers: range ? { range } : {} })

  it('is read by ranges, which a browser may keep for a day', async () => {
    const answer = await ask('bytes=0-126')
    expect(answer.statusCode).toBe(206)
    expect(answer.rawPayload).toEqual(archive.subarray(0, 127))
    expect(answer.headers).toMatchObject({
      'content-range': `bytes 0-126/${archive.length}`,
      'cache-control': 'public, max-age=86400',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    })
  })

  it('ends where the file ends', async () => {
    const answer = await ask('bytes=100-16383')
    expect(answer.headers['content-range']).toBe(`bytes 100-${archive.length - 1}/${archive.length}`)
    expect(answer.rawPayload).toEqual(archive.subarray(100))
  })

  it.each([
    undefined,
    'bytes=-5',
    'bytes=9-3',
    'bytes=999999999-',
    'bytes=0-1,4-5',
    'lines=0-1',
    'bytes=99999999999999999999-',
  ])('is never sent whole or by the range %p', async (range) => {
    const answer = await ask(range)
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe(`bytes */${archive.length}`)
    expect(answer.body).toContain('Ask for a range')
  })

  it('is the only file that can be read there', async () => {
    for (const path of ['/map/other.pmtiles', '/map/..%2ftiles.pmtiles', '/map/tiles.pmtiles/../../etc/passwd'])
      expect((await site.inject({ url: path, headers: { range: 'bytes=0-9' } })).statusCode).not.toBe(206)
  })
})

describe('the server does not start with', () => {
  it.each([
    ['a file that is no archive', Buffer.from('not an archive'), 'which is no PMTiles archive of version 3.'],
    ['an archive of pictures', tileArchive([], { type: 2 }), 'whose tiles are pictures'],
    [
      'an archive of other layers',
      tileArchive([], { metadata: { vector_layers: [{ id: 'transportation' }] } }),
      'which has no layer earth, water, roads',
    ],
  ])('%s', async (_, content, message) => {
    await expect(startingWith(content)).rejects.toThrow(message)
  })

  it('a file that is not there', async () => {
    await expect(createSite(configOf({ MAP_TILES_FILE: '/nowhere/tiles.pmtiles' }))).rejects.toThrow(
      'MAP_TILES_FILE names /nowhere/tiles.pmtiles, which can’t be read.',
    )
  })

  it.each([
    ['MAP_STYLE_URL', 'maps.example/style.json'],
    ['MAP_STYLE_URL', 'javascript:alert(1)'],
    ['MAP_HOSTS', 'https://tiles.example; script-src *'],
    ['MAP_HOSTS', 'https://tiles.example/tiles'],
  ])('%s=%s', (name, value) => {
    expect(() => configOf({ [name]: value })).toThrow(`Bad setting: ${name}`)
  })
})

describe('what maps draw streets from', () => {
  const style = 'https://maps.example/style.json'
  const of = (settings: Record<string, string>) => configOf(settings).site.map

  it('is OpenFreeMap without settings, in both modes', () => {
    expect(of({})?.style).toMatchObject({
      light: 'https://tiles.openfreemap.org/styles/bright',
      dark: 'https://tiles.openfreemap.org/styles/dark',
    })
  })

  it('is nothing where that is switched off', () => expect(of({ MAP_STYLE_URL: 'none' })).toBeUndefined())

  it('is a style of one’s own, in dark mode as well unless there is another', () => {
    expect(of({ MAP_STYLE_URL: style })).toEqual({ style: { light: style, dark: style, hosts: [] } })
    expect(of({ MAP_STYLE_URL: style, MAP_STYLE_DARK_URL: 'https://maps.example/dark.json' })?.style?.dark).toBe(
      'https://maps.example/dark.json',
    )
  })

  it('is an archive of one’s own, and then no other site unless it is named', () => {
    expect(of({ MAP_TILES_FILE: 'x' })).toEqual({ tiles: '/map/tiles.pmtiles' })
    expect(of({ MAP_TILES_FILE: 'x', MAP_STYLE_URL: style })).toMatchObject({
      tiles: '/map/tiles.pmtiles',
      style: { light: style },
    })
  })

  it('is all that the content policy lets maps connect to', () => {
    const connections = (settings: Record<string, string>) =>
      contentPolicy({
        nonce: 'abc',
        settings: configOf(settings).site,
        production: true,
        stripe: false,
        devServers: [],
      }).match(/connect-src ([^;]*)/)?.[1]
    expect(connections({ MAP_STYLE_URL: style, MAP_HOSTS: 'https://tiles.example,https://fonts.example' })).toContain(
      'https://maps.example https://tiles.example https://fonts.example',
    )
    expect(connections({ MAP_STYLE_URL: 'none' })).not.toContain('openfreemap')
    expect(connections({})).toContain('https://tiles.openfreemap.org')
    expect(connections({ MAP_TILES_FILE: 'x' })).not.toContain('openfreemap')
  })
})
