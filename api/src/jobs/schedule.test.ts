import { createMetrics } from '../observability/metrics'
import type { Services } from '../services'
import { type PeriodicJob, scheduleJob } from './schedule'

const second = 1000
let now: number
let runs: number
const services = { now: () => new Date(now), metrics: createMetrics() } as unknown as Services
beforeEach(() => {
  now = Date.parse('2027-05-10T12:00:00Z')
  runs = 0
})

const schedule = (changes: Partial<PeriodicJob> = {}) =>
  scheduleJob({ name: 'a job', everyMs: 60 * second, run: async () => void runs++, ...changes })

test('a job is due from one start to the next, and not in between', async () => {
  const job = schedule()
  for (const at of [0, 59, 60, 61, 119, 120]) {
    now = Date.parse('2027-05-10T12:00:00Z') + at * second
    await job.run(services)
  }
  expect(runs).toBe(3)
})

test('a job that fails, or asks for it, is due again after its own time', async () => {
  const failing = schedule({
    run: async () => {
      runs++
      throw new Error('No network')
    },
  })
  await expect(failing.run(services)).rejects.toThrow('No network')
  await failing.run(services)
  now += 60 * second
  await expect(failing.run(services)).rejects.toThrow('No network')
  expect(runs).toBe(2)

  const asking = schedule({ retryMs: 10 * second, run: async () => ++runs < 4 && false })
  await asking.run(services)
  now += 10 * second
  await asking.run(services)
  expect(runs).toBe(4)
})

test('a job runs once at a time', async () => {
  let end = () => {}
  const job = schedule({
    everyMs: 0,
    run: () => {
      runs++
      return new Promise<void>((resolve) => (end = resolve))
    },
  })
  const [first, second] = [job.run(services), job.run(services)]
  end()
  await Promise.all([first, second, job.settled()])
  expect(runs).toBe(1)
})

test.each([0, 60 * second])('a clock that is set back delays nothing that is due every %d ms', async (everyMs) => {
  const job = schedule({ everyMs })
  await job.run(services)
  now -= 3600 * second
  await job.run(services)
  expect(runs).toBe(2)
})
