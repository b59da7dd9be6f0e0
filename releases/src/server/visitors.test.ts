import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientSubnet, type WatchReportInput } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import type { FastifyInstance } from 'fastify'
import { rollout } from '../deploy'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { snapshotIn } from '../testing/example-site'
import { readOwnWatch } from '../watch/stored-watch'
import { reportDeadlineMs, signalDeadlineMs } from '../watch/tally'
import { createSite } from './app'
import { urlWithout } from './cohorts'
import { readConfig } from './config'
import { RateLimit } from './rate-limit'

const by = 'ada'
const folder = temporaryFolder()
const store = new ReleaseStore(folderObjectStore(folder))
const settings = {
  RELEASES_DIR: folder,
  API_URL: 'http://127.0.0.1:9',
  COHORT_KEYS: 'staff:key-of-staff,beta:key-of-beta',
  WATCH_EVERY_MS: '60000',
  SERVER_NAME: 'one',
}
const someone = '11111111-2222-4333-8444-555555555555'
let site: FastifyInstance
let production: FastifyInstance

beforeAll(async () => {
  await publish(store, { from: exampleShell(), by })
  for (const version of ['1.0.0', '1.1.0'])
    await publish(store, { from: exampleBuild({ version, signals: ['checkout'] }), by })
  await publish(store, { from: exampleBuild({ version: '2.0.0' }), by, to: 0 })
  await rollout(store, by, 'mf-example', '2.0.0', { add: ['staff'] })
  site = await createSite(readConfig(settings))
  production = await createSite(
    readConfig({ ...settings, NODE_ENV: 'production', TRUSTED_PROXIES: 'none', SERVER_NAME: 'two' }),
  )
})
afterAll(() => Promise.all([site.close(), production.close()]))

const cookieOf = (name: string, header: unknown) => new RegExp(`${name}=([^;]*)`).exec(String(header))?.[1]

async function visit(url: string, { cookie = `_qe_visitor=${someone}`, at = site, address = '10.0.0.1' } = {}) {
  const answer = await at.inject({ url, headers: { cookie }, remoteAddress: address })
  return {
    ...answer,
    statusCode: answer.statusCode,
    headers: answer.headers,
    snapshot: answer.statusCode === 200 ? snapshotIn(answer.body) : null,
  }
}

describe('a cohort', () => {
  it('is joined by a link with its key, which is stored in a cookie', async () => {
    const { statusCode, headers } = await visit('/example/x?cohort=staff:key-of-staff&limit=2')
    expect([statusCode, headers.location]).toEqual([302, '/example/x?limit=2'])
    expect(headers['set-cookie']).toContain('HttpOnly')
    const cookie = `_qe_visitor=${someone}; _qe_cohorts=${cookieOf('_qe_cohorts', headers['set-cookie'])}`
    expect((await visit('/example/x', { cookie })).snapshot?.remotes[0]).toMatchObject({
      version: '2.0.0',
      why: 'cohort staff',
      previous: { version: '1.1.0' },
    })
    expect(cookieOf('_qe_cohorts', (await visit('/?cohort=', { cookie })).headers['set-cookie'])).toBe('')
  })

  it.each(['staff:wrong', 'staff', 'toString:x', 'nobody:key-of-staff'])('is not joined by %s', async (asked) => {
    expect(cookieOf('_qe_cohorts', (await visit(`/?cohort=${asked}`)).headers['set-cookie'])).toBe('')
    expect((await visit('/example/x', { cookie: `_qe_cohorts=${asked}` })).snapshot?.remotes[0]).toMatchObject({
      version: '1.1.0',
      why: 'default',
    })
  })

  it('never redirects to another host', () => {
    expect(urlWithout(new URL('/.//elsewhere.example?cohort=&a=1', 'http://site'), 'cohort')).toBe(
      '/elsewhere.example?a=1',
    )
  })
})

describe('a replay', () => {
  it('shows the page as it was at a revision, and says so', async () => {
    const { snapshot } = await visit('/example/x?release=2')
    expect(snapshot).toMatchObject({
      revision: 2,
      remotes: [{ version: '1.0.0', why: 'replay of revision 2 (default)' }],
    })
    expect(snapshot?.visit).toBeUndefined()
  })

  it('shows it as another visitor had it', async () => {
    await rollout(store, by, 'mf-example', '2.0.0', { to: 50 })
    const revision = (await store.log()).length
    await rollout(store, by, 'mf-example', '2.0.0', { to: 0 })
    const whys = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, number) =>
          (await visit(`/example/x?release=${revision}&visitor=visitor-${number}`)).snapshot?.remotes[0]?.why ?? '',
      ),
    )
    expect(
      whys.filter((why) =>
        new RegExp(`^replay of revision ${revision} \\(50 % rollout, bucket 0\\.[0-4]\\d{3}\\)$`).test(why),
      ).length,
    ).toBeGreaterThan(3)
    expect(whys).toContain(`replay of revision ${revision} (default)`)
  })

  it('of an unknown revision is not found', async () => {
    expect(await visit('/example/x?release=999')).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('There is no revision 999'),
    })
  })

  it('is for staff in production', async () => {
    expect((await visit('/example/x?release=2', { at: production })).snapshot?.remotes[0]?.version).toBe('1.1.0')
    const staff = `_qe_visitor=${someone}; _qe_cohorts=staff:key-of-staff`
    expect((await visit('/example/x?release=2', { at: production, cookie: staff })).snapshot?.remotes[0]?.version).toBe(
      '1.0.0',
    )
  })
})

describe('a report', () => {
  const send = (report: unknown, { cookie = `_qe_visitor=${someone}`, address = '10.0.0.1' } = {}) =>
    site.inject({
      method: 'POST',
      url: '/releases/watch',
      headers: { cookie, 'content-type': 'text/plain;charset=UTF-8' },
      payload: typeof report === 'string' ? report : JSON.stringify(report),
      remoteAddress: address,
    })
  const report = (visit: string, more: Partial<WatchReportInput> = {}): WatchReportInput => ({
    visit,
    events: [{ remote: 'mf-example', version: '1.1.0', kind: 'shown' }],
    ...more,
  })
  const metric = async (start: string) => {
    const line = (await site.inject('/metrics')).body.split('\n').find((text) => text.startsWith(start))
    return Number(line?.split(' ').at(-1) ?? 0)
  }
  const shown = 'qe_watch_events_total{remote="mf-example",version="1.1.0",cohort="default",kind="shown"}'

  it('of a page from here is counted by remote, version and cohort, once', async () => {
    // Two visitors of an address count, and others of this file have had pages there.
    const address = '10.0.0.2'
    const { snapshot } = await visit('/example/x', { address })
    const sent = report(snapshot?.visit ?? '', {
      vitals: [{ remote: 'mf-example', version: '1.1.0', name: 'LCP', value: 1800 }],
    })
    expect((await send(sent, { address })).statusCode).toBe(204)
    expect((await send(sent, { address })).statusCode).toBe(204)
    expect(await metric(shown)).toBe(1)
    expect(await metric('qe_watch_visitors_total{remote="mf-example",version="1.1.0",cohort="default"}')).toBe(1)
    expect(
      await metric('qe_watch_lcp_seconds_bucket{remote="mf-example",version="1.1.0",cohort="default",le="2"}'),
    ).toBe(1)
    expect(await metric('qe_watch_lcp_seconds_sum')).toBe(1.8)
    expect(await metric('qe_release_revision')).toBe((await store.log()).length)
  })

  it.each([
    ['made up', 'made.up.visit'],
    ['of another visitor', ''],
  ])('with a visit token that is %s is rejected', async (what, mark) => {
    const before = await metric(shown)
    const other = '99999999-2222-4333-8444-555555555555'
    const visitOfMine = (await visit('/example/x')).snapshot?.visit ?? ''
    const answer = await send(
      report(mark || visitOfMine),
      what.includes('another') ? { cookie: `_qe_visitor=${other}` } : {},
    )
    expect(answer.statusCode).toBe(400)
    expect(await metric(shown)).toBe(before)
  })

  it.each(['', 'nonsense', '[]', '{"visit":1}', `{"visit":"${'x'.repeat(20_000)}"}`])(
    'that is malformed is rejected: %.12s',
    async (text) => {
      expect((await send(text)).statusCode).toBeGreaterThanOrEqual(400)
      expect((await send(text)).statusCode).toBeLessThan(500)
    },
  )

  it('of a version that this visitor does not get counts separately, of a missing one not at all', async () => {
    const { snapshot } = await visit('/example/x')
    await send(
      report(snapshot?.visit ?? '', {
        events: ['1.0.0', '9.9.9'].map((version) => ({ remote: 'mf-example', version, kind: 'load-failure' as const })),
      }),
    )
    await send(report(snapshot?.visit ?? '', { events: [{ remote: '__proto__', version: '1.0.0', kind: 'shown' }] }))
    const { body } = await site.inject('/metrics')
    expect(body).toContain(
      'qe_watch_events_total{remote="mf-example",version="1.0.0",cohort="fallback",kind="load-failure"} 1',
    )
    expect(body).not.toMatch(/9\.9\.9|__proto__/)
  })

  it('counts by the metrics that the dashboard asks for', async () => {
    const dashboard = readFileSync(join(__dirname, '../../../docs/operating/dashboard.json'), 'utf8')
    const asked = [...dashboard.matchAll(/\bqe_(?:watch|release)_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''))
    const { body } = await site.inject('/metrics')
    expect(asked.length).toBeGreaterThan(4)
    expect(asked.filter((name) => !body.includes(`# TYPE ${name} `))).toEqual([])
  })

  it('that comes too often from a client subnet is rate limited', async () => {
    const codes = await Promise.all(
      Array.from({ length: 60 }, async () => (await send('{}', { address: '10.9.9.9' })).statusCode),
    )
    expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(25)
  })

  it('is remembered over a restart', async () => {
    const again = async () => {
      const restarted = await createSite(readConfig({ ...settings, SERVER_NAME: 'three' }))
      const { visit: mark = '' } = snapshotIn(
        (await restarted.inject({ url: '/example/x', headers: { cookie: `_qe_visitor=${someone}` } })).body,
      )
      await restarted.inject({
        method: 'POST',
        url: '/releases/watch',
        headers: { cookie: `_qe_visitor=${someone}`, 'content-type': 'text/plain' },
        payload: JSON.stringify(report(mark)),
      })
      const { body } = await restarted.inject('/metrics')
      await restarted.close()
      return body.includes(`${shown} 1`) ? 1 : body.includes(`${shown} 2`) ? 2 : 0
    }
    expect([await again(), await again()]).toEqual([1, 2])
  })
})

describe('a canary is rolled back automatically, from the next page on, when it', () => {
  type ReportContent = Pick<WatchReportInput, 'events' | 'vitals' | 'signals'>
  const on = (version: string) => ({ remote: 'mf-example', version })

  it.each<[string, string, (version: string, isCanary: boolean) => ReportContent | null, RegExp]>([
    [
      'fails its visitors',
      '2.1.0',
      (version, isCanary) => ({ events: [{ ...on(version), kind: isCanary ? 'render-error' : 'shown' }] }),
      /it fails 100 % of \d+ visitors on 2\.1\.0 against 0\.00 % of \d+ on 1\.1\.0/,
    ],
    [
      'is slow',
      '2.2.0',
      (version, isCanary) => ({
        events: [{ ...on(version), kind: 'shown' }],
        vitals: [{ ...on(version), name: 'LCP', value: isCanary ? 4500 : 1500 }],
      }),
      /LCP poor \(over 4 s\) for 100 % of \d+ visitors on 2\.2\.0 against 0\.00 % of \d+ on 1\.1\.0/,
    ],
    [
      'says nothing, as when its code never ends',
      '2.3.0',
      (version, isCanary) => (isCanary ? null : { events: [{ ...on(version), kind: 'shown' }] }),
      /its pages never report for 100 % of \d+ visitors on 2\.3\.0 against 0\.00 % of \d+ on 1\.1\.0/,
    ],
    [
      'hangs after it was shown',
      '2.4.0',
      (version, isCanary) => ({
        events: [
          { ...on(version), kind: 'shown' },
          { ...on(version), kind: isCanary ? 'hang' : 'shown' },
        ],
      }),
      /it hangs for 100 % of \d+ visitors on 2\.4\.0 against 0\.00 % of \d+ on 1\.1\.0/,
    ],
    [
      'leads nobody to what they came for',
      '2.5.0',
      (version, isCanary) => ({
        events: [{ ...on(version), kind: 'shown' }],
        signals: [{ ...on(version), name: isCanary ? 'undeclared' : 'checkout', outcome: 'ok' }],
      }),
      /its signal checkout succeeds for 0\.00 % of \d+ visitors on 2\.5\.0 against 100 % of \d+ on 1\.1\.0/,
    ],
  ])(
    '%s',
    async (_what, canary, says, reason) => {
      await publish(store, { from: exampleBuild({ version: canary, signals: ['checkout'] }), by, to: 50 })
      const watching = await createSite(readConfig({ ...settings, SERVER_NAME: canary, WATCH_EVERY_MS: '50' }))
      const page = async (id: string, remoteAddress = '10.2.0.1') =>
        snapshotIn(
          (await watching.inject({ url: '/example/x', headers: { cookie: `_qe_visitor=${id}` }, remoteAddress })).body,
        )
      const said = jest.spyOn(console, 'error').mockImplementation(() => {})
      await new Promise((done) => setTimeout(done, 150))
      for (let number = 0; number < 160; number++) {
        const id = `${String(number).padStart(8, '0')}-2222-4333-8444-555555555555`
        const remoteAddress = `10.1.0.${number}`
        const { visit: mark = '', remotes } = await page(id, remoteAddress)
        const { version = '' } = remotes[0] ?? {}
        const headers = { cookie: `_qe_visitor=${id}`, 'content-type': 'text/plain' }
        const content = says(version, version === canary)
        if (!content) continue
        const payload = JSON.stringify({ visit: mark, ...content })
        await watching.inject({
          method: 'POST',
          url: '/releases/watch',
          headers,
          payload,
          remoteAddress,
        })
      }
      const now = Date.now
      const later = jest.spyOn(Date, 'now').mockImplementation(() => now() + signalDeadlineMs)
      for (let wait = 0; wait < 1200 && said.mock.calls.length === 0; wait++)
        await new Promise((done) => setTimeout(done, 50))
      expect((await store.log()).at(-1)).toMatchObject({
        by: 'watch',
        action: expect.stringMatching(new RegExp(`^rollback mf-example ${canary}: ${reason.source}$`)),
      })
      expect((await page(someone)).remotes[0]?.version).toBe('1.1.0')
      expect(said).toHaveBeenCalledWith(
        expect.stringMatching(new RegExp(`^mf-example ${canary} was rolled back to 1.1.0: ${reason.source}`)),
      )
      expect((await watching.inject('/metrics')).body).not.toContain('undeclared')
      later.mockRestore()
      said.mockRestore()
      await watching.close()
    },
    180_000,
  )
})

describe('a version that goes to everybody and never reports', () => {
  it('is rolled back by the pages of the version before it, of which most did', async () => {
    const watching = await createSite(readConfig({ ...settings, SERVER_NAME: 'default', WATCH_EVERY_MS: '50' }))
    const said = jest.spyOn(console, 'error').mockImplementation(() => {})
    const realNow = Date.now
    let passed = 0
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => realNow() + passed)
    /** Gives a page to so many people, each with an address of their own. */
    const give = async (people: number, network: number, isReporting: boolean) => {
      for (let number = 0; number < people; number++) {
        const cookie = `_qe_visitor=${String(number).padStart(8, '0')}-2222-4333-8444-55555555555${network}`
        const remoteAddress = `10.${network}.0.${number}`
        const { body } = await watching.inject({ url: '/example/x', headers: { cookie }, remoteAddress })
        const { visit: mark = '', remotes } = snapshotIn(body)
        const { version = '' } = remotes[0] ?? {}
        if (!isReporting) continue
        await watching.inject({
          method: 'POST',
          url: '/releases/watch',
          headers: { cookie, 'content-type': 'text/plain' },
          payload: JSON.stringify(report(mark, version)),
          remoteAddress,
        })
      }
      passed += reportDeadlineMs
    }
    const report = (mark: string, version: string): WatchReportInput => ({
      visit: mark,
      events: [{ remote: 'mf-example', version, kind: 'shown' }],
    })
    const until = async (isSo: () => Promise<boolean> | boolean) => {
      for (let wait = 0; wait < 1200 && !(await isSo()); wait++) await new Promise((done) => setTimeout(done, 50))
    }
    const stored = () => readOwnWatch(store.objects, 'default')

    await give(210, 3, true)
    await until(async () => Object.values((await stored()).figures).some(({ reported }) => reported === 210))
    await publish(store, { from: exampleBuild({ version: '3.0.0', signals: ['checkout'] }), by })
    await until(async () => (await stored()).fresh.some(({ version }) => version === '3.0.0'))
    await give(60, 4, false)
    await until(() => said.mock.calls.length > 0)
    expect((await store.log()).at(-1)).toMatchObject({
      by: 'watch',
      action: expect.stringMatching(
        /^rollback mf-example 3\.0\.0: its pages never report for 100 % of \d+ .* against 0\.00 % of 210 on 1\.1\.0$/,
      ),
    })
    clock.mockRestore()
    said.mockRestore()
    await watching.close()
  })
})

it('/metrics needs the token in production', async () => {
  expect((await production.inject('/metrics')).statusCode).toBe(404)
  const open = await createSite(
    readConfig({
      ...settings,
      NODE_ENV: 'production',
      TRUSTED_PROXIES: 'none',
      METRICS_TOKEN: 'sixteen-letters-x',
      SERVER_NAME: 'five',
    }),
  )
  expect(
    (await open.inject({ url: '/metrics', headers: { authorization: 'Bearer sixteen-letters-x' } })).statusCode,
  ).toBe(200)
  expect((await open.inject('/metrics')).statusCode).toBe(404)
  await open.close()
})

it('a client subnet is one client', () => {
  expect(clientSubnet('::ffff:10.0.0.1')).toBe('10.0.0.1')
  expect(clientSubnet('2001:db8:1:2:aaaa::1')).toBe(clientSubnet('2001:db8:1:2:bbbb:1:2:3'))
  expect(clientSubnet('2001:db8::1')).toBe('2001:db8:0:0')
  expect(clientSubnet('2001:db8:1:2::1')).not.toBe(clientSubnet('2001:db8:1:3::1'))
})

it('a rate limit refills with time', () => {
  const limit = new RateLimit(2, 3)
  expect([0, 0, 0, 0, 500, 500].map((now) => limit.tryTake('a', now))).toEqual([true, true, true, false, true, false])
})

it.each([
  [{ COHORT_KEYS: 'staff' }, 'COHORT_KEYS is written staff:<key>'],
  [{ RELEASE_WEBHOOK_URL: 'https://hooks.example' }, 'RELEASE_WEBHOOK_URL needs RELEASE_WEBHOOK_SECRET'],
  [{ RELEASES_S3_BUCKET: 'x' }, 'belong together'],
])('invalid settings are rejected: %j', (env, why) => expect(() => readConfig(env)).toThrow(why))
