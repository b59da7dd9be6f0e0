import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from '../database/lock-folder'
import { prepareDataDir, readConfig, readServerSecrets, requireFreePort } from '.'

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
  SITE_URL: 'https://stays.org',
  API_URL: 'https://api.stays.org',
  MAIL_FROM: 'Stays <hello@stays.org>',
  TRUSTED_PROXIES: '10.0.0.0/24',
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
  [{ REDIS_URL: 'http://cache:6379' }, 'Setting REDIS_URL'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'needs STRIPE_PUBLISHABLE_KEY'],
  [{ NODE_ENV: 'production' }, 'SITE_URL is http://localhost:3000'],
  [{ ...production, STRIPE_SECRET_KEY: '' }, 'payment emulator does not run with NODE_ENV=production'],
  [{ ...production }, 'uploaded files need a bucket, or a folder named by FILES_DIR'],
  [{ ...production, STRIPE_API_BASE: 'http://localhost:4010' }, 'payments go to Stripe itself'],
  [{ ...production, SITE_URL: 'http://localhost:3000' }, 'SITE_URL is http://localhost:3000'],
  [{ ...production, SITE_URL: 'https://127.0.0.1' }, 'SITE_URL is https://127.0.0.1'],
  [{ ...production, API_URL: '' }, 'API_URL is http://localhost:4000'],
  [{ ...production, API_URL: 'http://[::1]:4000' }, 'API_URL is http://[::1]:4000'],
  [{ ...production, MAIL_FROM: '' }, 'MAIL_FROM is Quality Escape <hello@quality-escape.test>'],
  [{ ...production, MAIL_FROM: 'hello@stays.example' }, 'it must be an address of your domain'],
  [{ ...production, FILES_DIR: '/files', TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES is missing'],
  [{ SERVER_SECRET: 'swordfish' }, 'Use 64 hexadecimal digits or more'],
  [{ ...production, EXCHANGE_RATES_URL: 'http://bank.example/daily.xml' }, 'must begin with https://'],
  [{ QE_FAULT_INJECTION: '/tmp/steps' }, 'NODE_ENV=test only'],
  [{ S3_BUCKET: 'files' }, 'belong together: set all four'],
  [{ TRANSLATOR_URL: 'ftp://translate.example' }, 'Setting TRANSLATOR_URL'],
  [{ TRANSLATOR_URL: 'https://me:secret@translate.example' }, 'TRANSLATOR_URL can’t have a user name and password'],
  [{ TRANSLATOR_URL: 'https://translate.example/?api_key=k' }, 'A key goes into TRANSLATOR_KEY'],
  [{ TRANSLATOR_KEY: 'k' }, 'TRANSLATOR_KEY is set, but TRANSLATOR_URL is not'],
])('with %j it does not start, and says why in one line', (env, sentence) => {
  expect(read(env as Record<string, string>)).toThrow(sentence)
})

test('a data folder that can’t be made, one in use, and a taken port are said so', async () => {
  expect(() => prepareDataDir('/proc/nope')).toThrow("Data folder /proc/nope can't be written to")
  const folder = mkdtempSync(join(tmpdir(), 'qe-'))
  const unlock = lockFolder(folder)
  unlock()
  lockFolder(folder)()
  rmSync(folder, { recursive: true })
  const server: Server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  await expect(requireFreePort('127.0.0.1', (server.address() as AddressInfo).port, 'PORT')).rejects.toThrow(
    'is taken. Set PORT to another one.',
  )
  server.close()
})

test('private networks are trusted to name callers on this machine only, where nobody says otherwise', () => {
  expect(read({})().trustedProxies).toBe('loopback,linklocal,uniquelocal')
  expect(read({ ...production, FILES_DIR: '/files' })().trustedProxies).toBe('10.0.0.0/24')
  expect(read({ ...production, FILES_DIR: '/files', TRUSTED_PROXIES: 'none' })().trustedProxies).toBe(false)
})

describe('the secret that signs quotes and links', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qe-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))
  const [newer, older] = ['ab'.repeat(32), 'cd'.repeat(32)]

  test('is missing in production until it is set', () =>
    expect(() => readServerSecrets({ serverSecrets: null, dataDir, mode: 'production' })).toThrow(
      'SERVER_SECRET is missing',
    ))

  test('is made once where none is set, and stays when the site goes to production', () => {
    const made = readServerSecrets({ serverSecrets: null, dataDir, mode: 'development' })
    expect(readServerSecrets({ serverSecrets: null, dataDir, mode: 'production' })).toEqual(made)
  })

  test('is the setting’s first, before the older ones that are still accepted', () => {
    const { serverSecrets } = read({ SERVER_SECRET: `${newer},${older}` })()
    expect(readServerSecrets({ serverSecrets, dataDir, mode: 'production' })).toEqual([
      Buffer.alloc(32, 0xab),
      Buffer.alloc(32, 0xcd),
    ])
  })
})
