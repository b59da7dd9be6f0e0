import type { LogPage, ReleaseStatus } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import type { FastifyInstance } from 'fastify'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { createSite } from './app'
import { readConfig } from './config'

const name = 'mf-example'
const version = '1.1.0'
const why = 'a quiet week'
const flags = {
  tall: { type: 'boolean' as const, default: false, about: 'Taller rooms.' },
  rooms: { type: 'number' as const, min: 1, max: 9, default: 2, about: 'How many.' },
}
let server: FastifyInstance
let store: ReleaseStore

beforeEach(async () => {
  const folder = temporaryFolder()
  store = new ReleaseStore(folderObjectStore(folder))
  await publish(store, { from: exampleShell(), by: 'ada' })
  await publish(store, { from: exampleBuild({ flags }), by: 'ada' })
  await publish(store, { from: exampleBuild({ version, flags }), by: 'ada', to: 5 })
  server = await createSite(readConfig({ RELEASES_DIR: folder, API_URL: 'http://127.0.0.1:9' }))
})
afterEach(() => server.close())

const status = async () => (await server.inject('/releases/status')).json() as ReleaseStatus
const newest = async () => ((await server.inject('/releases/log')).json() as LogPage).entries[0]
const change = async (asked: object) => {
  const { revision } = await status()
  const payload = { name, revision, ...asked }
  const response = await server.inject({ method: 'POST', url: '/releases/changes', payload })
  return { statusCode: response.statusCode, ...(response.json() as { message: string; field?: string }) }
}
const rowOf = async (of: string) => (await status()).rows.find((row) => row.version === of)

describe('on the page of releases', () => {
  it('a version goes on by a plan, which the status shows with its steps', async () => {
    const plan = { steps: '10, 50,100', every: '2h', window: 'Mon-Thu 09:00-16:00 Europe/Berlin' }
    expect(await change({ command: 'rollout', version, plan, why })).toMatchObject({ statusCode: 200 })
    expect(await newest()).toMatchObject({ action: 'rollout mf-example 1.1.0 10 % step 1 of 3', note: why })
    expect(await rowOf(version)).toMatchObject({
      percent: 10,
      planSteps: { steps: [10, 50, 100], step: 0, everyMs: 7_200_000, window: plan.window },
    })
    expect(await change({ command: 'rollout', version, to: 10 })).toMatchObject({
      message: expect.stringMatching(/rollout mf-example 1\.1\.0 10 % \(ends its plan\)$/),
    })
    expect((await rowOf(version))?.planSteps).toBeUndefined()
  })

  it('a share is of those whom its target chooses, and of everybody again', async () => {
    const only = ['country=PT,ES', 'language=pt']
    expect(await change({ command: 'rollout', version, to: 100, only })).toMatchObject({ statusCode: 200 })
    expect(await rowOf(version)).toMatchObject({
      percent: 100,
      target: 'country ES or PT and language pt',
      targetFields: { country: ['ES', 'PT'], language: ['pt'] },
    })
    expect(await change({ command: 'rollout', version, to: 5, only: ['everybody'] })).toMatchObject({ statusCode: 200 })
    expect((await rowOf(version))?.target).toBeNull()
    expect((await rowOf(version))?.targetFields).toBeUndefined()
  })

  it('cohorts are let in and taken out', async () => {
    const asked = { command: 'rollout', version }
    expect(await change({ ...asked, addCohorts: ['staff', 'beta'] })).toMatchObject({ statusCode: 200 })
    expect(await change({ ...asked, removeCohorts: ['beta'] })).toMatchObject({ statusCode: 200 })
    expect(await rowOf(version)).toMatchObject({ percent: 5, cohorts: ['staff'] })
  })

  it('a flag gives a value to a share, also of a target, until its rules are taken away', async () => {
    const flag = { name, flag: 'tall' }
    const rulesNow = async () => (await status()).flags?.find((one) => one.flag === 'tall')?.rules
    const given = { command: 'flag', ...flag, value: 'true', to: 10 }
    expect(await change({ ...given, only: ['device=phone'], why })).toMatchObject({ statusCode: 200 })
    expect(await rulesNow()).toEqual(['true for 10 % of device phone'])
    expect(await newest()).toMatchObject({ note: why })
    expect(await change({ command: 'reset-flag', ...flag })).toMatchObject({ statusCode: 200 })
    expect(await rulesNow()).toEqual([])
  })

  it('the status says which values a flag has, where they can be listed', async () => {
    const known = (await status()).flags?.map(({ flag, values }) => [flag, values])
    expect(known).toEqual([
      ['rooms', undefined],
      ['tall', ['true', 'false']],
    ])
  })

  it('everything is frozen until a time, and goes on after that is lifted', async () => {
    const until = `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 16)}Z`
    expect(await change({ command: 'freeze', name: '*', until, why })).toMatchObject({ statusCode: 200 })
    expect((await status()).freezes).toMatchObject([{ name: '*', reason: why, by: 'local' }])
    expect(await change({ command: 'rollout', version, to: 10 })).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('Everything is frozen until'),
    })
    expect(await change({ command: 'unfreeze', name: '*' })).toMatchObject({ statusCode: 200 })
    expect((await status()).freezes).toEqual([])
    expect(await change({ command: 'rollout', version, to: 10 })).toMatchObject({ statusCode: 200 })
  })

  it('a remote is retired for good', async () => {
    expect(await change({ command: 'retire', why })).toMatchObject({ statusCode: 200 })
    expect(await rowOf(version)).toMatchObject({ state: 'retired' })
    expect(await change({ command: 'on' })).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('mf-example was retired'),
    })
  })

  it.each([
    ['steps', { command: 'rollout', version, plan: { steps: '5,5', every: '1h' } }, '5,5 is no plan'],
    ['every', { command: 'rollout', version, plan: { steps: '5,50', every: 'soon' } }, 'soon is no time for a step'],
    [
      'window',
      { command: 'rollout', version, plan: { steps: '5,50', every: '1h', window: 'at night' } },
      'at night is no window',
    ],
    ['to', { command: 'rollout', version, to: 5, plan: { steps: '5,50', every: '1h' } }, 'leave the share out'],
    ['to', { command: 'rollout', version, to: 5.005 }, 'two decimals at most'],
    ['country', { command: 'rollout', version, to: 10, only: ['country=Portugal'] }, 'Portugal is no country'],
    ['device', { command: 'flag', flag: 'tall', value: 'true', to: 5, only: ['device=tv'] }, 'tv is no device'],
    ['addCohorts', { command: 'rollout', version, addCohorts: ['the staff'] }, 'The name of a cohort has letters'],
    ['until', { command: 'freeze', until: 'tomorrow', why }, 'tomorrow is no time'],
    ['why', { command: 'retire', why: '' }, 'Say why.'],
  ])('what is wrong is said of its field, %s', async (field, asked, message) => {
    const before = (await status()).revision
    expect(await change(asked)).toEqual({ statusCode: 400, field, message: expect.stringContaining(message) })
    expect((await status()).revision).toBe(before)
  })

  it.each([
    ['nothing to change', { command: 'rollout', version }, 'Say how far'],
    ['everybody as a share', { command: 'rollout', version, to: 100 }, 'promote mf-example 1.1.0'],
    ['another value', { command: 'flag', flag: 'rooms', value: '10', to: 5 }, 'a number from 1 to 9'],
    ['an end of no freeze', { command: 'unfreeze' }, 'mf-example is not frozen.'],
  ])('%s is refused in the command line’s words', async (_, asked, message) => {
    expect(await change(asked)).toMatchObject({ statusCode: 409, message: expect.stringContaining(message) })
  })
})
