import { folderObjectStore } from '@qe/object-store'
import { run } from '../cli/run'
import { publish } from '../publish'
import { status, statusTable } from '../status'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, temporaryFolder } from '../testing/example-build'
import { firstStep } from './follow-plan'
import { nextStep, parsePlan } from './rollout-plan'
import { isOpen, parseWindow } from './window'

const name = 'mf-example'
const working = 'Mon-Thu 09:00-16:00 Europe/Berlin'

describe('a window', () => {
  it.each<[string, string, boolean]>([
    [working, '2026-11-23T07:59:59Z', false],
    [working, '2026-11-23T08:00:00Z', true],
    [working, '2026-11-26T14:59:59Z', true],
    [working, '2026-11-26T15:00:00Z', false],
    [working, '2026-11-27T10:00:00Z', false],
    ['Fri-Mon 00:00-24:00 UTC', '2026-11-29T23:59:00Z', true],
    ['Fri-Mon 00:00-24:00 UTC', '2026-12-01T00:00:00Z', false],
    ['Mon,Wed 09:00-10:00 Asia/Kathmandu', '2026-11-25T03:15:00Z', true],
    ['Mon,Wed 09:00-10:00 Asia/Kathmandu', '2026-11-25T03:14:59Z', false],
    // Tuesday there while it is Monday in Greenwich.
    ['Tue 00:00-01:00 Pacific/Auckland', '2026-11-23T11:30:00Z', true],
  ])('%s at %s: %s', (window, time, open) => expect(isOpen(window, new Date(time))).toBe(open))

  it('opens at the same hour there before and after the clocks change', () => {
    const sunday = 'Sun 01:00-04:00 Europe/Berlin'
    const openAt = (times: string[]) => times.map((time) => isOpen(sunday, new Date(time)))
    // In spring 02:00 is 03:00: the window has two hours. In autumn 02:00 comes twice: it has four.
    expect(openAt(['2026-03-28T23:59Z', '2026-03-29T00:00Z', '2026-03-29T01:59Z', '2026-03-29T02:00Z'])).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(openAt(['2026-10-24T22:59Z', '2026-10-24T23:00Z', '2026-10-25T02:59Z', '2026-10-25T03:00Z'])).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isOpen(working, new Date('2026-03-26T08:00Z'))).toBe(true)
    expect(isOpen(working, new Date('2026-03-30T07:00Z'))).toBe(true)
  })

  it.each([
    'Mon-Thu 09:00-16:00',
    'Mon-Thu 16:00-09:00 Europe/Berlin',
    'Mon-Thu 09:00-09:00 Europe/Berlin',
    'Mon-Thu 09:00-24:01 Europe/Berlin',
    'Mo-Do 09:00-16:00 Europe/Berlin',
    'Mon-Wed-Fri 09:00-16:00 Europe/Berlin',
    'Mon-Thu 9-16 Europe/Berlin',
    'Mon-Thu 09:00-16:00 Europe/Nowhere',
    '',
  ])('%j is refused in a sentence', (text) => {
    expect(() => parseWindow(text)).toThrow('is no window: write it as "Mon-Thu 09:00-16:00 Europe/Berlin"')
    expect(isOpen(text, new Date('2026-11-23T10:00Z'))).toBe(false)
  })
})

it('a plan takes no step outside of its window, and says so', () => {
  const plan = firstStep(parsePlan('5,25', '1m', working), new Date('2026-11-20'))
  expect(nextStep(plan, undefined, new Date('2026-11-27T10:00Z'))).toEqual({
    kind: 'wait',
    why: `outside of ${working}`,
  })
  expect(nextStep(plan, undefined, new Date('2026-11-23T10:00Z'))).toEqual({
    kind: 'wait',
    why: '0 of 200 visitors at this share',
  })
})

it('a plan gets its window by the command, and status shows it', async () => {
  const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
  await publish(store, { from: exampleBuild({ version: '1.0.0' }), by: 'ada' })
  await publish(store, { from: exampleBuild({ version: '1.1.0' }), by: 'ada', to: 0 })
  const type = async (...args: string[]) => {
    const lines: string[] = []
    const say = (line: string) => lines.push(line)
    const code = await run(['rollout', name, '1.1.0', ...args, '--store', store.objects.location], say, say)
    return { code, text: lines.join('\n') }
  }
  const without = await type('--to', '5', '--window', working)
  expect(without).toMatchObject({ code: 2, text: expect.stringContaining('A plan wants both: --plan') })
  const plan = ['--plan', '5,25', '--every', '1m', '--window']
  expect(await type(...plan, 'always')).toMatchObject({ code: 1, text: expect.stringContaining('is no window') })
  expect(await type(...plan, working)).toMatchObject({ code: 0 })
  expect((await store.read()).microFrontends[name]?.[0]?.extras.plan?.window).toBe(working)
  expect(statusTable(await status(store))).toContain(`step 1 of 5, 25 % (${working}): waits`)
})
