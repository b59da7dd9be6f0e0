import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rollout } from '../deploy'
import { publish } from '../publish'
import { folderShelf } from '../store/folder-shelf'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, temporaryFolder } from '../test-release'
import { follow, totalKey } from './follow'
import { healthOf } from './health'
import { totalsFromPrometheus } from './prometheus'
import { Recently } from './recently'
import { Tally } from './tally'
import { Watcher } from './watcher'
import { type RolledBack, tell } from './webhook'

const by = 'ada'
const on = { name: 'mf-example', version: '2.0.0', cohort: 'rollout' }
const key = totalKey('mf-example', '2.0.0', 'rollout')
const from = (visitor: string, address = visitor, visit = visitor) => ({ visit, visitor, address })

describe('counting', () => {
  const tally = () => new Tally({ visitorsPerAddress: 2 })

  it('takes a person once, who may fail once', () => {
    const counts = tally()
    counts.event(on, 'shown', from('ann', 'home', 'first'), 0)
    counts.event(on, 'render-error', from('ann', 'home', 'first'), 1)
    counts.event(on, 'render-error', from('ann', 'home', 'second'), 2)
    expect(counts.figures[key]).toMatchObject({ visitors: 1, failed: 1, events: { shown: 1, 'render-error': 2 } })
  })

  it('takes a page load once for each kind', () => {
    const counts = tally()
    for (let again = 0; again < 50; again++) counts.event(on, 'load-failure', from('ann'), again)
    expect(counts.figures[key]?.events).toEqual({ 'load-failure': 1 })
  })

  it('takes two people of an address, so that nobody alone makes a version look bad', () => {
    const counts = tally()
    for (let number = 0; number < 1000; number++) counts.event(on, 'render-error', from(`forged-${number}`, 'one address'), number)
    expect(counts.figures[key]).toMatchObject({ visitors: 2, failed: 2 })
  })

  it('takes a person anew after twenty minutes', () => {
    const counts = tally()
    counts.event(on, 'shown', from('ann'), 0)
    counts.event(on, 'shown', from('ann', 'ann', 'later'), 1_300_000)
    expect(counts.figures[key]?.visitors).toBe(2)
  })

  it('goes on from figures that were kept, and tells how a version does', () => {
    const counts = tally()
    for (let number = 0; number < 100; number++) {
      counts.event(on, number < 2 ? 'load-failure' : 'shown', from(`visitor-${number}`), number)
      counts.vital(on, 'LCP', 1000 + number * 10, from(`visitor-${number}`), number)
    }
    const again = new Tally({ visitorsPerAddress: 2 }, counts.figures)
    again.event(on, 'shown', from('newcomer'), 200)
    expect(healthOf([{ figures: again.figures, followed: [] }]).get('mf-example 2.0.0')).toBe('1.98 % of 101 fail, LCP 1.7 s')
  })

  it('forgets rather than grows without end', () => {
    const few = new Recently<number>(1_000_000, 10)
    for (let number = 0; number < 100; number++) few.set(String(number), number, number)
    expect([few.get('0', 100), few.get('99', 100)]).toEqual([undefined, 99])
  })
})

describe('the watch', () => {
  const withCanary = async () => {
    const store = new ReleaseStore(folderShelf(temporaryFolder()))
    for (const version of ['1.0.0', '2.0.0']) await publish(store, { from: exampleBuild({ version }), by, to: version === '2.0.0' ? 5 : 100 })
    return store
  }
  const totals = (canaryFailed: number, canary: number, controlFailed: number, control: number) => ({
    [key]: { visitors: canary, failed: canaryFailed },
    [totalKey('mf-example', '1.0.0', 'default')]: { visitors: control, failed: controlFailed },
  })

  it('takes a failing canary away with the reason in the log, once, and tells of it', async () => {
    const store = await withCanary()
    const told: RolledBack[] = []
    let counted = totals(0, 0, 0, 0)
    const watcher = new Watcher({ store, totals: () => counted, tell: (message) => told.push(message) })
    expect(await watcher.look()).toEqual([])
    counted = totals(12, 600, 23, 11_400)
    await watcher.look()
    await watcher.look()
    const reason = 'it fails 2.00 % of 600 visitors, the version beside it 0.20 % of 11400'
    expect(told).toEqual([expect.objectContaining({ event: 'rolled back', version: '2.0.0', now: '1.0.0', reason, revision: 3 })])
    expect((await store.log()).at(-1)).toMatchObject({ by: 'watch', action: `rollback mf-example 2.0.0: ${reason}` })
    expect((await store.read()).microFrontends['mf-example']?.[0]?.extras.disabled).toMatchObject({ reason, by: 'watch' })
  })

  it('counts from when a canary began, and takes a counter that began anew as new', async () => {
    const document = await (await withCanary()).read()
    const first = follow(document, totals(900, 1000, 0, 19_000), [])
    expect(first[0]?.evidence.canary).toEqual({ visitors: 0, failed: 0 })
    const restarted = follow(document, totals(1, 40, 1, 760), first)
    expect(restarted[0]?.evidence.canary).toEqual({ visitors: 40, failed: 1 })
  })

  it('does not follow what only cohorts get', async () => {
    const store = await withCanary()
    await rollout(store, by, 'mf-example', '2.0.0', { to: 0, add: ['staff'] })
    expect(follow(await store.read(), {}, [])).toEqual([])
  })
})

describe('figures of others', () => {
  let server: Server
  let address: string
  const seen: { body: string; signature: string }[] = []
  let refusals = 0
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      if (request.url?.startsWith('/api/v1/query')) {
        const query = new URL(request.url, address).searchParams.get('query') ?? ''
        const value = query.includes('failed') ? '3' : '1500'
        return response.end(
          JSON.stringify({
            status: 'success',
            data: { resultType: 'vector', result: [{ metric: { remote: 'mf-example', version: '2.0.0', cohort: 'rollout' }, value: [0, value] }] },
          }),
        )
      }
      let body = ''
      for await (const piece of request) body += piece
      if (refusals-- > 0) return response.writeHead(503).end()
      seen.push({ body, signature: String(request.headers['x-qe-signature']) })
      response.end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  it('come from Prometheus as it answers queries', async () => {
    expect(await totalsFromPrometheus(`${address}/`)).toEqual({ [key]: { visitors: 1500, failed: 3 } })
  })

  const message: RolledBack = { event: 'rolled back', name: 'mf-example', version: '2.0.0', now: '1.0.0', reason: 'it fails', revision: 3, at: '2026-01-01T00:00:00.000Z' }

  it('a webhook hears of a rollback, signed, and again when it was not there', async () => {
    refusals = 2
    await tell({ url: address, secret: 'a secret of sixteen' }, message, async () => {})
    const [{ body, signature } = { body: '', signature: '' }] = seen
    const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
    expect(JSON.parse(body)).toEqual(message)
    expect(hex).toBe(createHmac('sha256', 'a secret of sixteen').update(`${seconds}.${body}`).digest('hex'))
  })

  it('a webhook that never answers well is given up, in words', async () => {
    refusals = 10
    await expect(tell({ url: address, secret: 'a secret of sixteen' }, message, async () => {})).rejects.toThrow('did not take the news of mf-example 2.0.0 (503)')
  })
})
