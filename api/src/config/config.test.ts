import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from '../database/lock-folder'
import { prepareDataDir, readConfig, requireFreePort, serverSecret } from '.'

const read = (env: Record<string, string>) => () => readConfig(env, '/somewhere/api')

test('without any setting it runs on this machine', () => {
  expect(read({})()).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    dataDir: '/somewhere/.data',
    databaseUrl: null,
    siteUrl: 'http://localhost:3000',
    stripe: null,
  })
})

const production = {
  NODE_ENV: 'production',
  STRIPE_SECRET_KEY: 'sk_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://mail',
  DATABASE_URL: 'postgres://db/qe',
}

test('uploaded files lie in the data folder, in a folder of their own, or in a bucket', () => {
  expect(read({ QE_DATA_DIR: '/data' })().files).toEqual({ folder: '/data/files' })
  expect(read({ ...production, FILES_DIR: '/files' })().files).toEqual({ folder: '/files' })
  const bucket = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(read({ ...production, ...bucket })().files).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'files',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
})

test('exchange rates come from the address that is set, and otherwise from nowhere', () => {
  expect(read({})().exchangeRates).toBeNull()
  expect(read({ EXCHANGE_RATES_URL: 'https://bank.example/daily.xml' })().exchangeRates).toEqual({
    url: 'https://bank.example/daily.xml',
  })
  expect(read({ ...production, FILES_DIR: '/files' })().exchangeRates).toBeNull()
})

test.each([
  [{ PORT: 'abc' }, 'Setting PORT can’t be "abc": This must be a number.'],
  [{ DATABASE_URL: 'mysql://x' }, 'Setting DATABASE_URL'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'needs STRIPE_PUBLISHABLE_KEY'],
  [{ NODE_ENV: 'production' }, 'payment emulator does not run with NODE_ENV=production'],
  [{ ...production }, 'uploaded files need a bucket, or a folder named by FILES_DIR'],
  [{ ...production, STRIPE_API_BASE: 'http://localhost:4010' }, 'payments go to Stripe itself'],
  [{ ...production, EXCHANGE_RATES_URL: 'http://bank.example/daily.xml' }, 'must begin with https://'],
  [{ QE_FAULT_INJECTION: '/tmp/steps' }, 'NODE_ENV=test only'],
  [{ S3_BUCKET: 'files' }, 'belong together: set all four'],
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
  await expect(requireFreePort('127.0.0.1', (server.address() as AddressInfo).port, 'PORT')).rejects.toThrow(
    'is taken. Set PORT to another one.',
  )
  server.close()
})

test('the secret that signs quotes is made once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qe-'))
  expect(serverSecret(folder)).toEqual(serverSecret(folder))
})
