import { folderObjectStore } from '@qe/object-store'
import { publish } from './publish'
import { status, statusTable } from './status'
import { ReleaseStore } from './store/release-store'
import { exampleBuild, temporaryFolder } from './testing/example-build'
import { noWatch, storeWatch } from './watch/stored-watch'
import { Tally, totalsOf } from './watch/tally'
import { Watcher } from './watch/watcher'

it('status shows the measures of a rollout, from the server with the most visitors', async () => {
  const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
  for (const version of ['1.3.2', '1.4.0'])
    await publish(store, { from: exampleBuild({ version }), by: 'ada', to: version === '1.4.0' ? 10 : 100 })
  const servers = [
    { server: 'one', visitors: 1000 },
    { server: 'two', visitors: 100 },
  ]
  for (const { server, visitors } of servers) {
    const tally = new Tally({ visitorsPerAddress: 1 })
    const watcher = new Watcher({ store, totals: () => totalsOf(tally.figures), onRollback: () => {} })
    await watcher.check()
    for (let number = 0; number < visitors; number++) {
      const on =
        number % 10 === 0
          ? { name: 'mf-example', version: '1.4.0', cohort: 'rollout' }
          : { name: 'mf-example', version: '1.3.2', cohort: 'default' }
      const source = { visit: `${number}`, visitor: `${number}`, address: `${number}` }
      tally.event(on, 'shown', source, number)
      tally.vital(on, 'LCP', number % 7 === 0 ? 4500 : 1200, source, number)
    }
    await watcher.check()
    await storeWatch(store.objects, server, { ...noWatch, figures: tally.figures, followed: watcher.followed })
  }

  const rows = await status(store)
  expect(rows[0]).toMatchObject({
    version: '1.4.0',
    health: '0.00 % of 110 fail, LCP 1.4 s; not enough data yet',
    beside: '1.3.2',
  })
  expect(rows[0]?.judged.map(({ by, canary }) => [by, canary])).toEqual([
    ['hangs', { visitors: 100, failed: 0 }],
    ['failures', { visitors: 100, failed: 0 }],
    ['LCP poor', { visitors: 100, failed: 15 }],
    ['LCP not good', { visitors: 100, failed: 15 }],
  ])
  expect(rows[1]).toMatchObject({ version: '1.3.2', beside: null, judged: [] })
  const [, judged = ''] = statusTable(rows).split('\n\n')
  expect(judged.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['judged', 'by', 'of the visitors', 'beside', 'evidence that it is worse'],
    ['mf-example', 'hangs', '0.00 % of 100 on 1.4.0', '0.00 % of 900 on 1.3.2', 'none of 2,000'],
    ['mf-example', 'failures', '0.00 % of 100 on 1.4.0', '0.00 % of 900 on 1.3.2', 'none of 143'],
    ['mf-example', 'LCP poor', '15 % of 100 on 1.4.0', '14 % of 900 on 1.3.2', 'none of 4,000'],
    ['mf-example', 'LCP not good', '15 % of 100 on 1.4.0', '14 % of 900 on 1.3.2', 'none of 4,000'],
  ])
})
