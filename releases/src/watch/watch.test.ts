import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { folderObjectStore } from '@qe/object-store'
import { rollout } from '../deploy'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, temporaryFolder } from '../testing/example-build'
import { noCounters } from '../testing/no-counters'
import { ExpiringMap } from './expiring-map'
import { type Followed, follow } from './follow'
import { healthOf } from './health'
import { totalsFromPrometheus } from './prometheus'
import { noWatch, readOwnWatch } from './stored-watch'
import { reportDeadlineMs, signalDeadlineMs, Tally, totalsOf } from './tally'
import { countsOf, noVisitors, totalKey } from './totals'
import { Watcher } from './watcher'
import { type RolledBack, sendWebhook } from './webhook'

const by = 'ada'
const on = { name: 'mf-example', version: '2.0.0', cohort: 'rollout' }
const key = totalKey('mf-example', '2.0.0', 'rollout')
const from = (visitor: string, address = visitor, visit = visitor) => ({ visit, visitor, address })

describe('counting', () => {
  const tally = () => new Tally({ visitorsPerAddress: 2 })

  it('counts a visitor once, and their failure once', () => {
    const counts = tally()
    counts.event(on, 'shown', from('ann', 'home', 'first'), 0)
    counts.event(on, 'render-error', from('ann', 'home', 'first'), 1)
    counts.event(on, 'render-error', from('ann', 'home', 'second'), 2)
    expect(counts.figures[key]).toMatchObject({ visitors: 1, failed: 1, events: { shown: 1, 'render-error': 2 } })
  })

  it('counts a page load once for each kind of event', () => {
    const counts = tally()
    for (let again = 0; again < 50; again++) counts.event(on, 'load-failure', from('ann'), again)
    expect(counts.figures[key]?.events).toEqual({ 'load-failure': 1 })
  })

  it('counts two visitors of a client subnet, so that nobody alone makes a version look bad', () => {
    const counts = tally()
    for (let number = 0; number < 1000; number++)
      counts.event(on, 'render-error', from(`forged-${number}`, 'one address'), number)
    expect(counts.figures[key]).toMatchObject({ visitors: 2, failed: 2 })
  })

  it('counts a vital of a visitor once, and of two visitors of a client subnet, like failures', () => {
    const counts = tally()
    for (let page = 0; page < 50; page++) counts.vital(on, 'LCP', 9000, from('ann', 'home', `page-${page}`), page)
    for (let number = 0; number < 1000; number++)
      counts.vital(on, 'LCP', 9000, from(`forged-${number}`, 'one address'), number)
    expect(totalsOf(counts.figures)[key]?.['LCP poor']).toEqual({ visitors: 3, failed: 3 })
  })

  it('separates good, not good and poor vitals', () => {
    const counts = tally()
    for (const [number, value] of [2500, 2501, 4000, 4001, 60_000].entries())
      counts.vital(on, 'LCP', value, from(`visitor-${number}`), number)
    expect(totalsOf(counts.figures)[key]).toMatchObject({
      'LCP not good': { visitors: 5, failed: 4 },
      'LCP poor': { visitors: 5, failed: 2 },
      'CLS poor': { visitors: 0, failed: 0 },
    })
  })

  it('counts a page that hung as a failure that broke it, and by itself', () => {
    const counts = tally()
    counts.event(on, 'shown', from('ann'), 0)
    counts.event(on, 'hang', from('ann'), 20_000)
    counts.event(on, 'shown', from('ben'), 0)
    expect(totalsOf(counts.figures)[key]).toMatchObject({
      hangs: { visitors: 2, failed: 1 },
      failures: { visitors: 2, failed: 1 },
      broken: { visitors: 2, failed: 1 },
    })
  })

  it('counts a visitor again after twenty minutes', () => {
    const counts = tally()
    counts.event(on, 'shown', from('ann'), 0)
    counts.event(on, 'shown', from('ann', 'ann', 'later'), 1_300_000)
    expect(counts.figures[key]?.visitors).toBe(2)
  })

  it('continues from stored figures, and describes the health of a version', () => {
    const counts = tally()
    for (let number = 0; number < 100; number++) {
      counts.event(on, number < 2 ? 'load-failure' : 'shown', from(`visitor-${number}`), number)
      counts.vital(on, 'LCP', 1000 + number * 10, from(`visitor-${number}`), number)
    }
    const again = new Tally({ visitorsPerAddress: 2 }, counts.figures)
    again.event(on, 'shown', from('newcomer'), 200)
    expect(healthOf([{ ...noWatch, figures: again.figures }]).get('mf-example 2.0.0')?.words).toBe(
      '1.98 % of 101 fail, LCP 1.7 s',
    )
  })

  it('forgets rather than grows without limit', () => {
    const few = new ExpiringMap<number>(1_000_000, 10)
    for (let number = 0; number < 100; number++) few.set(String(number), number, number)
    expect([few.get('0', 100), few.get('99', 100)]).toEqual([undefined, 99])
  })
})

describe('a page that is given to a visitor', () => {
  const page = { visitor: 'ann', address: 'home' }
  const silenceOf = (counts: Tally, now: number) => {
    counts.settle(now)
    return totalsOf(counts.figures)[key]?.silence
  }

  it('is silent when it has not reported by its deadline', () => {
    const counts = new Tally({ visitorsPerAddress: 2 })
    expect(counts.given([on], page, 0)).toEqual([key])
    expect(silenceOf(counts, reportDeadlineMs - 1)).toBeUndefined()
    counts.reported(key, { visit: 'first', givenAt: 0 }, reportDeadlineMs + 1)
    expect(silenceOf(counts, 2 * reportDeadlineMs)).toEqual({ visitors: 1, failed: 1 })
  })

  it('is not silent when it has reported, however often, and to whichever server', () => {
    const [giving, receiving] = [1, 2].map(() => new Tally({ visitorsPerAddress: 2 })) as [Tally, Tally]
    giving.given([on], page, 0)
    for (let again = 0; again < 3; again++) receiving.reported(key, { visit: 'first', givenAt: 0 }, 2000 + again)
    const of = (counts: Tally) => silenceOf(counts, reportDeadlineMs) ?? noVisitors
    expect([of(giving), of(receiving)]).toEqual([
      { visitors: 1, failed: 1 },
      { visitors: 0, failed: -1 },
    ])
  })

  it('counts once for each visitor, and twice for a client subnet', () => {
    const counts = new Tally({ visitorsPerAddress: 2 })
    expect([counts.given([on], page, 0), counts.given([on], page, 1)]).toEqual([[key], []])
    for (let number = 0; number < 100; number++)
      counts.given([on], { visitor: `forged-${number}`, address: 'home' }, number)
    expect(silenceOf(counts, 2 * reportDeadlineMs)).toEqual({ visitors: 2, failed: 2 })
  })
})

describe('a signal of a remote', () => {
  const minute = 60_000
  const checkout = (outcome: 'ok' | 'fail') => ({ name: 'checkout', outcome })
  const signalsOf = (counts: Tally, now: number) => {
    counts.settle(now)
    const totals = totalsOf(counts.figures)[key]
    return { ok: totals?.['signal checkout ok'], fail: totals?.['signal checkout fail'] }
  }

  it('is counted with its visit when the time for both is over, so that quick failures are not seen first', () => {
    const counts = new Tally({ visitorsPerAddress: 2 })
    for (const visitor of ['ann', 'ben', 'cem', 'dot']) counts.visited(on, ['checkout'], from(visitor), 0, 2000)
    counts.signal(on, checkout('fail'), from('ann'), 0, 3000)
    counts.signal(on, checkout('ok'), from('ben'), 0, 10 * minute)
    counts.signal(on, checkout('ok'), from('cem'), 0, 16 * minute)
    expect(signalsOf(counts, signalDeadlineMs - 1)).toEqual({ ok: noVisitors, fail: noVisitors })
    expect(signalsOf(counts, signalDeadlineMs)).toEqual({
      ok: { visitors: 4, failed: 1 },
      fail: { visitors: 2, failed: 1 },
    })
  })

  it('counts once for each visitor, also over several page loads, and twice for a client subnet', () => {
    const counts = new Tally({ visitorsPerAddress: 2 })
    counts.visited(on, ['checkout'], from('ann', 'home', 'first'), 0, 1000)
    counts.visited(on, ['checkout'], from('ann', 'home', 'second'), 5 * minute, 5 * minute)
    for (let again = 0; again < 3; again++)
      counts.signal(on, checkout('ok'), from('ann', 'home', 'second'), 5 * minute, 6 * minute + again)
    for (let number = 0; number < 50; number++)
      counts.signal(on, checkout('fail'), from(`forged-${number}`, 'home'), 0, 6 * minute)
    expect(signalsOf(counts, signalDeadlineMs)).toEqual({
      ok: { visitors: 1, failed: 1 },
      fail: { visitors: 2, failed: 1 },
    })
  })

  it('is described with the health of the version', () => {
    const counts = new Tally({ visitorsPerAddress: 2 })
    counts.event(on, 'shown', from('ann'), 0)
    counts.visited(on, ['checkout'], from('ann'), 0, 0)
    counts.signal(on, checkout('ok'), from('ann'), 0, 1000)
    counts.settle(signalDeadlineMs)
    expect(healthOf([{ ...noWatch, figures: counts.figures }]).get('mf-example 2.0.0')?.words).toBe(
      '0.00 % of 1 fail, checkout 1 ok and 0 fail of 1 visits',
    )
  })

  it.each([
    [
      'in which it fails',
      { ok: 60, fail: 40 },
      'its signal checkout fails for 40 % of 100 visitors on 2.0.0 against 3.00 % of 2,000 on 1.0.0',
    ],
    [
      'in which nobody comes to it',
      { ok: 0, fail: 0 },
      'its signal checkout succeeds for 0.00 % of 2,000 visitors on 2.0.0 against 4.85 % of 40,000 on 1.0.0',
    ],
  ])('takes a canary back %s', async (_how, { ok, fail }, reason) => {
    const store = await withCanary(['checkout'])
    const totals = (visits: number, of: { ok: number; fail: number }, control: { ok: number; fail: number }) => ({
      [key]: countsOf({ ...noCounters, visits, signals: { checkout: of } }),
      [totalKey('mf-example', '1.0.0', 'default')]: countsOf({
        ...noCounters,
        visits: 20 * visits,
        signals: { checkout: control },
      }),
    })
    let counted = totals(0, { ok: 0, fail: 0 }, { ok: 0, fail: 0 })
    const watcher = new Watcher({ store, totals: () => counted, onRollback: () => {} })
    await watcher.check()
    counted = totals(2000, { ok, fail }, { ok: 1940, fail: 60 })
    expect(await watcher.check()).toEqual([expect.objectContaining({ version: '2.0.0', reason })])
  })

  it('is not judged where only one of the versions declares it', async () => {
    const document = await (await withCanary([])).read()
    expect(Object.keys(follow(document, {}, [])[0]?.seen ?? {})).not.toContain('signal checkout ok')
  })
})

const withCanary = async (signals?: string[]) => {
  const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
  await publish(store, { from: exampleBuild({ version: '1.0.0', signals: ['checkout'] }), by })
  await publish(store, { from: exampleBuild({ version: '2.0.0', signals }), by, to: 5 })
  return store
}

describe('the watch', () => {
  const totals = (canaryFailed: number, canary: number, controlFailed: number, control: number) => ({
    [key]: countsOf({ ...noCounters, failures: { visitors: canary, failed: canaryFailed } }),
    [totalKey('mf-example', '1.0.0', 'default')]: countsOf({
      ...noCounters,
      failures: { visitors: control, failed: controlFailed },
    }),
  })

  it('rolls back a failing canary once, with the reason in the log, and notifies', async () => {
    const store = await withCanary()
    const notified: RolledBack[] = []
    let counted = totals(0, 0, 0, 0)
    const watcher = new Watcher({ store, totals: () => counted, onRollback: (message) => notified.push(message) })
    expect(await watcher.check()).toEqual([])
    counted = totals(12, 600, 23, 11_400)
    await watcher.check()
    await watcher.check()
    const reason = 'it fails 2.00 % of 600 visitors on 2.0.0 against 0.20 % of 11,400 on 1.0.0'
    expect(notified).toEqual([
      expect.objectContaining({ event: 'rolled back', version: '2.0.0', now: '1.0.0', reason, revision: 3 }),
    ])
    expect((await store.log()).at(-1)).toMatchObject({ by: 'watch', action: `rollback mf-example 2.0.0: ${reason}` })
    expect((await store.read()).microFrontends['mf-example']?.[0]?.extras.disabled).toMatchObject({
      reason,
      by: 'watch',
    })
  })

  it('counts from the start of a canary, and from the new value when a sum decreases with a lost server', async () => {
    const document = await (await withCanary()).read()
    const first = follow(document, totals(900, 1000, 0, 19_000), [])
    expect(first[0]?.seen.failures.evidence.canary).toEqual({ visitors: 0, failed: 0 })
    const without = follow(document, totals(450, 500, 0, 9500), first)
    expect(without[0]?.seen.failures.evidence.canary).toEqual({ visitors: 0, failed: 0 })
    const later = follow(document, totals(451, 540, 1, 10_260), without)
    expect(later[0]?.seen.failures.evidence).toMatchObject({
      canary: { visitors: 40, failed: 1 },
      control: { visitors: 760, failed: 1 },
    })
  })

  it('waits with an evaluation until both versions have had a few visitors', async () => {
    const document = await (await withCanary()).read()
    let followed = follow(document, totals(0, 0, 0, 0), [])
    for (let people = 1; people <= 4; people++)
      followed = follow(document, totals(people, people, 0, 19 * people), followed)
    expect(followed[0]?.seen.failures.evidence.canary).toEqual({ visitors: 0, failed: 0 })
    followed = follow(document, totals(5, 5, 0, 95), followed)
    expect(followed[0]?.seen.failures.evidence).toMatchObject({
      canary: { visitors: 5, failed: 5 },
      control: { visitors: 95, failed: 0 },
    })
  })

  it('rolls back a slow canary by its visitors’ vitals', async () => {
    const store = await withCanary()
    const notified: RolledBack[] = []
    const tally = new Tally({ visitorsPerAddress: 1 })
    const watcher = new Watcher({
      store,
      totals: () => totalsOf(tally.figures),
      onRollback: (message) => notified.push(message),
    })
    await watcher.check()
    for (let number = 0; number < 2000; number++) {
      const one = number % 20 === 0 ? on : { ...on, version: '1.0.0', cohort: 'default' }
      tally.event(one, 'shown', from(`visitor-${number}`), number)
      tally.vital(
        one,
        'LCP',
        number % 20 === 0 && number % 3 === 0 ? 5000 : number % 10 === 1 ? 4001 : 1800,
        from(`visitor-${number}`),
        number,
      )
    }
    await watcher.check()
    const reason = 'LCP poor (over 4 s) for 34 % of 100 visitors on 2.0.0 against 11 % of 1,900 on 1.0.0'
    expect(notified).toEqual([expect.objectContaining({ version: '2.0.0', now: '1.0.0', reason })])
    expect((await store.log()).at(-1)?.action).toBe(`rollback mf-example 2.0.0: ${reason}`)
  })

  it('drops the evidence after an update that changes the measures, and keeps the counts', async () => {
    const { objects } = await withCanary()
    const tally = new Tally({ visitorsPerAddress: 1 })
    tally.event(on, 'shown', from('ann'), 0)
    const followed = [{ name: 'mf-example', canary: '2.0.0', control: '1.0.0', evidence: { logs: [0] } }]
    await objects.write('watch/one.json', Buffer.from(JSON.stringify({ figures: tally.figures, followed })))
    expect(await readOwnWatch(objects, 'one')).toEqual({ ...noWatch, figures: tally.figures })
  })

  it('waits when more pages have reported than were given, until all servers have been scraped', async () => {
    const document = await (await withCanary()).read()
    const pages = (given: number, reported: number) => ({
      [key]: countsOf({ ...noCounters, pages: { given, reported } }),
      [totalKey('mf-example', '1.0.0', 'default')]: countsOf({
        ...noCounters,
        pages: { given: 10 * given, reported: 10 * given },
      }),
    })
    const seen = (before: Followed[], given: number, reported: number) =>
      follow(document, pages(given, reported), before)
    const silenceIn = ([one]: Followed[]) => one?.seen.silence.evidence.canary
    const first = seen([], 0, 0)
    const ahead = seen(first, 20, 23)
    expect(silenceIn(ahead)).toEqual({ visitors: 0, failed: 0 })
    expect(silenceIn(seen(ahead, 40, 36))).toEqual({ visitors: 40, failed: 4 })
  })

  it('does not follow a version that only cohorts get', async () => {
    const store = await withCanary()
    await rollout(store, by, 'mf-example', '2.0.0', { to: 0, add: ['staff'] })
    expect(follow(await store.read(), {}, [])).toEqual([])
  })
})

describe('figures from other services', () => {
  let server: Server
  let address: string
  const seen: { body: string; signature: string }[] = []
  let refusals = 0
  /** Credentials of each query to Prometheus. */
  const asked: (string | undefined)[] = []
  /** Answers of Prometheus 2 and 3 by metric: labels of a sample, and its value. */
  const answers: Record<string, [Record<string, string>, string][]> = {
    qe_watch_visitors_total: [[{}, '1500']],
    qe_watch_failed_visitors_total: [[{}, '3']],
    qe_watch_broken_visitors_total: [[{}, '2']],
    qe_watch_pages_given_total: [[{}, '1600']],
    qe_watch_pages_reported_total: [[{}, '1520']],
    qe_watch_hung_visitors_total: [[{}, '1']],
    qe_watch_visits_total: [[{}, '900']],
    qe_watch_signal_visits_total: [
      [{ signal: 'checkout', outcome: 'ok' }, '40'],
      [{ signal: 'checkout', outcome: 'fail' }, '2'],
    ],
    qe_watch_lcp_seconds_bucket: [
      [{ le: '2.5' }, '1000'],
      [{ le: '4.0' }, '1200'],
      [{ le: '+Inf' }, '1300'],
    ],
    qe_watch_inp_seconds_bucket: [
      [{ le: '0.2' }, '700'],
      [{ le: '0.5' }, '790'],
      [{ le: '+Inf' }, '800'],
    ],
  }
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      if (request.url?.startsWith('/api/v1/query')) {
        asked.push(request.headers.authorization)
        const result = Object.entries(answers).flatMap(([__name__, values]) =>
          values.map(([labels, value]) => ({
            metric: { __name__, remote: 'mf-example', version: '2.0.0', cohort: 'rollout', ...labels },
            value: [0, value],
          })),
        )
        return response.end(JSON.stringify({ status: 'success', data: { resultType: 'vector', result } }))
      }
      if (request.url?.startsWith('/elsewhere')) return response.end('<html>')
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
    expect(await totalsFromPrometheus(`${address}/`)).toEqual({
      [key]: {
        failures: { visitors: 1500, failed: 3 },
        broken: { visitors: 1500, failed: 2 },
        hangs: { visitors: 1500, failed: 1 },
        'signal checkout ok': { visitors: 900, failed: 40 },
        'signal checkout fail': { visitors: 42, failed: 2 },
        silence: { visitors: 1600, failed: 80 },
        'LCP not good': { visitors: 1300, failed: 300 },
        'LCP poor': { visitors: 1300, failed: 100 },
        'INP not good': { visitors: 800, failed: 100 },
        'INP poor': { visitors: 800, failed: 10 },
        'CLS not good': { visitors: 0, failed: 0 },
        'CLS poor': { visitors: 0, failed: 0 },
      },
    })
  })

  it('come by one query, with the credentials of the address', async () => {
    asked.length = 0
    await totalsFromPrometheus(address.replace('//', '//watch:se%3Acret@'))
    expect(asked).toEqual([`Basic ${Buffer.from('watch:se:cret').toString('base64')}`])
  })

  it('that do not come are reported without the password', async () => {
    await expect(totalsFromPrometheus('http://watch:secret@127.0.0.1:9')).rejects.toThrow(
      /^http:\/\/127\.0\.0\.1:9\/api\/v1\/query did not answer \(/,
    )
    await expect(totalsFromPrometheus(`${address}/elsewhere`)).rejects.toThrow(
      '/elsewhere/api/v1/query did not answer as Prometheus does.',
    )
  })

  const message: RolledBack = {
    event: 'rolled back',
    name: 'mf-example',
    version: '2.0.0',
    now: '1.0.0',
    reason: 'it fails',
    revision: 3,
    at: '2026-01-01T00:00:00.000Z',
  }

  it('a webhook gets a signed message of a rollback, with retries', async () => {
    refusals = 2
    await sendWebhook({ url: address, secret: 'a secret of sixteen', format: 'json' }, message, async () => {})
    const [{ body, signature } = { body: '', signature: '' }] = seen
    const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
    expect(JSON.parse(body)).toEqual(message)
    expect(hex).toBe(createHmac('sha256', 'a secret of sixteen').update(`${seconds}.${body}`).digest('hex'))
  })

  it('a webhook of Slack’s format gets a text', async () => {
    refusals = 0
    await sendWebhook({ url: address, secret: 'a secret of sixteen', format: 'slack' }, message, async () => {})
    expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({
      text: 'mf-example 2.0.0 was rolled back to 1.0.0: it fails',
    })
    const changed = { event: 'changed' as const, revision: 4, action: 'on mf-example', by: 'ada', at: message.at }
    await sendWebhook({ url: address, secret: 'a secret of sixteen', format: 'slack' }, changed, async () => {})
    expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({ text: 'on mf-example (ada, revision 4)' })
  })

  it('a reason calls nobody in a chat room of Slack’s format', async () => {
    refusals = 0
    const reason = '<!channel> more than <b> & less'
    await sendWebhook(
      { url: address, secret: 'a secret of sixteen', format: 'slack' },
      { ...message, reason },
      async () => {},
    )
    expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({
      text: 'mf-example 2.0.0 was rolled back to 1.0.0: &lt;!channel&gt; more than &lt;b&gt; &amp; less',
    })
  })

  it('a webhook that never accepts is given up with an error', async () => {
    refusals = 10
    await expect(
      sendWebhook({ url: address, secret: 'a secret of sixteen', format: 'json' }, message, async () => {}),
    ).rejects.toThrow('did not accept the message about mf-example 2.0.0 (503)')
  })
})
