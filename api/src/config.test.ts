import { mkdtempSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareDataDir, readConfig, refuseTakenPort, serverSecret } from './config'
import { lockFolder } from './database/lock-folder'

const read = (env: Record<string, string>) => () => readConfig(env, '/somewhere/api')

test('without any setting it runs on this machine', () => {
  expect(read({})()).toMatchObject({ port: 4000, host: '127.0.0.1', dataDir: '/somewhere/.data', databaseUrl: null, siteUrl: 'http://localhost:3000', stripe: null, seed: true })
})

test.each([
  [{ PORT: 'abc' }, 'Setting PORT can’t be "abc": This must be a number.'],
  [{ DATABASE_URL: 'mysql://x' }, 'Setting DATABASE_URL'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'needs STRIPE_PUBLISHABLE_KEY'],
  [{ NODE_ENV: 'production' }, 'payment emulator does not run with NODE_ENV=production'],
])('with %j it does not start, and says why in one line', (env, sentence) => {
  expect(read(env as Record<string, string>)).toThrow(sentence)
})

test('a data folder that can’t be made, one in use, and a taken port are said so', async () => {
  expect(() => prepareDataDir('/proc/nope')).toThrow("Data folder /proc/nope can't be written to")
  const folder = mkdtempSync(join(tmpdir(), 'qe-'))
  const unlock = lockFolder(folder)
  unlock()
  lockFolder(folder)()
  const server: Server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  await expect(refuseTakenPort('127.0.0.1', (server.address() as AddressInfo).port, 'PORT')).rejects.toThrow('is taken. Set PORT to another one.')
  server.close()
})

test('the secret that signs quotes is made once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qe-'))
  expect(serverSecret(folder)).toEqual(serverSecret(folder))
})
