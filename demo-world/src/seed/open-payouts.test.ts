import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listBanks } from '@qe/api/commands'
import { payoutAccount } from '@qe/api/database'
import type { RunningApi } from '@qe/api/start'
import { startLocalApi } from '../local-api'
import { addDemoPeople } from './demo'
import { openDemoPayouts } from './open-payouts'

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

const dataDir = mkdtempSync(join(tmpdir(), 'qe-demo-'))
let api: RunningApi
beforeAll(async () => {
  const [port, stripePort] = [await freePort(), await freePort()]
  const ports = { PORT: `${port}`, STRIPE_EMULATOR_PORT: `${stripePort}` }
  api = await startLocalApi({ ...ports, QE_DATA_DIR: dataDir, SEED: 'false', LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  await api?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the demo host can be paid: the emulator has their account and bank, opened once', async () => {
  const { services } = api
  const { host } = await services.db.transaction((tx) => addDemoPeople(tx, services.now()))
  await openDemoPayouts(services)
  const { account, banks } = await listBanks(services, host)
  expect(account).toEqual({ status: 'active', payoutsEnabled: true, requirements: [] })
  expect(banks).toEqual([expect.objectContaining({ isDefault: true })])

  const opened = await services.db.select().from(payoutAccount)
  await openDemoPayouts(services)
  expect((await services.db.select().from(payoutAccount)).map((one) => one.account)).toEqual([opened[0]?.account])
  expect((await listBanks(services, host)).banks).toHaveLength(1)
})
