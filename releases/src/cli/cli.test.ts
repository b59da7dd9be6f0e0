import { folderObjectStore } from '@qe/object-store'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, temporaryFolder } from '../testing/example-build'
import { commands } from './commands'
import { run } from './run'

const folder = temporaryFolder()

const typing =
  (store: string) =>
  async (...args: string[]) => {
    const lines: string[] = []
    const say = (line: string) => lines.push(line)
    const code = await run([...args, '--store', store], say, say)
    return { code, text: lines.join('\n') }
  }
const type = typing(folder)

beforeAll(async () => {
  const store = new ReleaseStore(folderObjectStore(folder))
  await publish(store, { from: exampleBuild({ version: '1.0.0' }), by: 'ada' })
  await publish(store, {
    from: exampleBuild({
      version: '1.1.0',
      who: 'signed-in',
      files: { 'remoteEntry.js': 'var newer;', 'home.js': '"home"', 'more.1a2b3c4d.js': '1' },
    }),
    by: 'ada',
    to: 10,
  })
})

it('status is a table of who gets what', async () => {
  const { code, text } = await type('status')
  expect(code).toBe(0)
  expect(text.split('\n')[0]?.trim().split(/ {2,}/)).toEqual([
    'name',
    'owner',
    'version',
    'state',
    'visitors',
    'cohorts',
    'since (UTC)',
    'health',
  ])
  expect(text).toMatch(/mf-example {2}Example team {2}1\.1\.0 {4}rollout {2}10 %/)
  expect(text).toMatch(/mf-example {2}Example team {2}1\.0\.0 {4}default {2}90 %/)
})

it('cohorts are added and removed', async () => {
  await type('rollout', 'mf-example', '1.1.0', '--cohort', 'staff', '--cohort', 'beta')
  await type('rollout', 'mf-example', '1.1.0', '--remove-cohort', 'beta', '--to', '12.5')
  expect(JSON.parse((await type('status', '--json')).text)[0]).toMatchObject({
    version: '1.1.0',
    cohorts: ['staff'],
    percent: 12.5,
  })
})

it('diff lists files and settings', async () => {
  const { text } = await type('diff', 'mf-example', '1.0.0', '1.1.0')
  expect(text).toContain('+ more.js')
  expect(text).toContain('~ remoteEntry.js')
  expect(text).not.toContain('home.js')
  expect(text).toContain('~ routes./example/:slug.who: "everyone" → "signed-in"')
})

it('log notes what was published without a smoke test', async () => {
  expect((await type('log')).text).toMatch(
    /1 {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}ada {2}publish mf-example 1\.0\.0 \(without a smoke test\)/,
  )
})

it('rollback names the removed version, and disable requires a reason', async () => {
  expect(await type('rollback', 'mf-example')).toMatchObject({
    code: 0,
    text: 'mf-example 1.1.0 is gone from the next page on; the default is 1.0.0.',
  })
  expect(await type('disable', 'mf-example', '1.0.0')).toMatchObject({ code: 2 })
  expect(await type('disable', 'mf-example', '1.0.0', '--why', 'x')).toMatchObject({
    code: 1,
    text: expect.stringContaining('only version that works'),
  })
})

it('the reason of a change is in the log, once', async () => {
  const typeThere = typing(temporaryFolder())
  const build = (version: string) => exampleBuild({ version })
  await typeThere('publish-folder', build('1.0.0'), '--no-smoke', '--why', 'to begin with')
  await typeThere('publish-folder', build('1.1.0'), '--no-smoke', '--to', '5')
  await typeThere('rollout', 'mf-example', '1.1.0', '--to', '10', '--why', 'quiet so far')
  await typeThere('promote', 'mf-example', '1.1.0', '--why', 'good for a day')
  await typeThere('rollback', 'mf-example', '--why', 'the inbox stays empty')
  expect((await typeThere('log')).text.split('\n')).toEqual([
    expect.stringContaining('publish mf-example 1.0.0 (without a smoke test; to begin with)'),
    expect.stringContaining('publish mf-example 1.1.0 5 % (without a smoke test)'),
    expect.stringContaining('rollout mf-example 1.1.0 10 % (quiet so far)'),
    expect.stringContaining('promote mf-example 1.1.0 (good for a day)'),
    expect.stringMatching(/rollback mf-example 1\.1\.0: the inbox stays empty$/),
  ])
})

it('verify ends with 0 when all is well', async () => {
  expect(await type('verify')).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^\d+ entries of the log, 2 versions and 7 files: all as published\.$/),
  })
})

it('a refusal exits with 1 and a usage error with 2, both as JSON with --json', async () => {
  expect(await type('promote', 'mf-example', '9.9.9', '--json')).toMatchObject({
    code: 1,
    text: '{"error":"mf-example has no version 9.9.9. It has 1.1.0, 1.0.0."}',
  })
  expect(await type('promote')).toMatchObject({ code: 2 })
  expect(await type('toString')).toMatchObject({ code: 2 })
  expect(await type('status', '--nonsense')).toMatchObject({ code: 2 })
  expect(await type('rollout', 'mf-example', '1.0.0', '--to', '101')).toMatchObject({ code: 1 })
})

it.each([
  ['promote mf-example 1.0.0 --to 5', 'promote takes no --to. Type: qe-release promote <name> <version> [--anyway]'],
  [
    'publish-folder . --cohort staff',
    'publish-folder takes no --cohort. Type: qe-release publish-folder <folder> [--to 10 | --plan',
  ],
  [
    'publish mf-example 2.0.0',
    'publish takes one argument, and not 2.0.0. Type: qe-release publish <name> [--version X] [--to 10 | --plan',
  ],
  ['log mf-example', 'log takes no arguments, and not mf-example. Type: qe-release log'],
  ['rollback', 'Say which micro-frontend. Type: qe-release rollback <name> [<version>] [--why "…"] [--anyway]'],
  [
    'rollout mf-example 1.0.0',
    'Say how far: --to 10, --only country=PT, --cohort staff, or --remove-cohort staff. Type: qe-release rollout',
  ],
])('unused arguments are a usage error, and nothing is done: %s', async (line, said) => {
  const before = (await type('log')).text
  const { env } = process
  process.env = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('npm_')))
  expect(await type(...line.split(' '))).toMatchObject({ code: 2, text: expect.stringContaining(said) })
  process.env = env
  expect((await type('log')).text).toBe(before)
})

it.each([
  ['publsh mf-example', 2, 'There is no command publsh. Did you mean publish?'],
  ['rolout mf-example 1.1.0 --to 5', 2, 'There is no command rolout. Did you mean rollout?'],
  ['promote mf-exmaple 1.1.0', 1, 'Nothing called mf-exmaple has been published. Did you mean mf-example?'],
  ['promote 1.1.0 mf-example', 1, 'Nothing called 1.1.0 has been published. The name goes before the version.'],
  [
    'rollout mf-example 1.1.0 --cohrt staff',
    2,
    'There is no option --cohrt. Did you mean --cohort? Type: qe-release rollout',
  ],
  ['rollout mf-example 1.1.0 --to', 2, '--to wants a value after it. Type: qe-release rollout'],
  ['rollout mf-example 1.1.0 --to -5', 2, '--to wants a value after it. Type: qe-release rollout'],
  ['rollout mf-example 1.1.0 --cohort staff!', 2, 'staff! is no name for a cohort'],
  ['status --json=yes', 2, '--json takes no value. Type: qe-release status'],
  ['promote mf-example 1.0.0', 1, 'mf-example already has this setting: nothing was changed.'],
  ['enable mf-example 1.0.0', 1, 'mf-example 1.0.0 is not disabled.'],
])('a typo is answered with a hint, and nothing is done: %s', async (line, code, said) => {
  const before = (await type('log')).text
  const { env } = process
  process.env = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('npm_')))
  expect(await type(...line.split(' '))).toMatchObject({ code, text: expect.stringContaining(said) })
  process.env = env
  expect((await type('log')).text).toBe(before)
})

it('help is also a command', async () => {
  expect((await type('help', 'rollout')).text).toBe((await type('rollout', '--help')).text)
  expect((await type('help')).text).toBe((await type('--help')).text)
})

it('outside the workspace the store must be named, and a new store is announced', async () => {
  const said: string[] = []
  const say = (line: string) => said.push(line)
  const { env } = process
  process.env = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('RELEASES_')))
  const build = exampleBuild({ version: '1.0.0' })
  expect(await run(['publish-folder', build, '--no-smoke', '--root', temporaryFolder()], say, say)).toBe(2)
  process.env = env
  expect(said.join()).toContain('Say where the site keeps its releases: RELEASES_DIR=<folder>')
  expect(await run(['publish-folder', build, '--no-smoke', '--to', '5', '--store', temporaryFolder()], say, say)).toBe(
    0,
  )
  expect(said.join()).toMatch(
    /goes to everybody.*Nothing had been published in .* before: it begins here\..*--to 5 was passed over/s,
  )
})

it.each(Object.keys(commands))('%s has help with examples', async (name) => {
  const { code, text } = await type(name, '--help')
  expect(code).toBe(0)
  expect(text).toContain(`qe-release ${commands[name]?.examples[0]}`)
})

describe('help shows the command as it was called', () => {
  const { env } = process
  afterEach(() => {
    process.env = env
  })

  it.each([
    [
      'npm run release -- ',
      {
        npm_command: 'run-script',
        npm_lifecycle_event: 'release',
        npm_lifecycle_script: 'node build.mjs && node releases/dist/cli.js',
      },
    ],
    [
      'npx qe-release ',
      {
        npm_command: 'run-script',
        npm_lifecycle_event: 'release',
        npm_lifecycle_script: 'npm run build && qe-release publish-folder dist',
      },
    ],
    ['npx qe-release ', { npm_command: 'exec', npm_lifecycle_event: 'npx', npm_lifecycle_script: 'qe-release' }],
    ['qe-release ', {}],
  ])('%s', async (call, npm) => {
    process.env = { ...Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('npm_'))), ...npm }
    expect((await type('--help')).text).toMatch(new RegExp(`^${call}<command>`))
    expect((await type('status', '--help')).text).toMatch(new RegExp(`^${call}status`))
    expect((await type('status', '--nonsense')).text).toContain(`Type: ${call}status [--all]`)
  })
})
