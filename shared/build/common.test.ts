import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'qe-build-')))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/**
 * Builds a package for production.
 * @param files texts by path
 * @returns what is built, by name
 */
function built(packageName: string, folderName: string, files: Record<string, string>): Record<string, string> {
  const folder = join(root, folderName)
  for (const [path, text] of Object.entries({ ...files, 'package.json': JSON.stringify({ name: packageName }) })) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  // A file: the minimisers' workers would run a program of the command line, too.
  const program = join(folder, 'build.mjs')
  writeFileSync(
    program,
    `import { createRequire } from 'node:module'
    const { common } = await import(${JSON.stringify(join(__dirname, 'common.mjs'))})
    const webpack = createRequire(${JSON.stringify(join(__dirname, 'package.json'))})('webpack')
    webpack(common({ folder: ${JSON.stringify(folder)}, production: true }), (error, stats) => {
      if (!error && !stats.hasErrors()) return
      console.error(error ?? stats.toString())
      process.exitCode = 1
    })`,
  )
  const { QE_OUT: _, ...env } = process.env
  execFileSync(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'pipe'], timeout: 60_000 })
  const dist = join(folder, 'dist')
  return Object.fromEntries(readdirSync(dist).map((file) => [file, readFileSync(join(dist, file), 'utf8')]))
}

/** The name that a production build gives to `.card` of `src/page.module.css`, in a package of this name. */
function classNameIn(packageName: string, folderName: string): string {
  const files = built(packageName, folderName, {
    'src/page.module.css': '.card { color: red }',
    'src/index.js': `import styles from './page.module.css'\nconsole.log(styles.card)`,
  })
  const [, sheet = ''] = Object.entries(files).find(([file]) => file.endsWith('.css')) ?? []
  return /^\.([\w-]+)\{/.exec(sheet)?.[1] ?? ''
}

test('two remotes with a class of the same name in a file of the same name get different class names', () => {
  const [chat, booking] = [classNameIn('@qe/mf-chat', 'a'), classNameIn('@qe/mf-booking', 'b')]
  expect(chat).toMatch(/^[\w-]{6}$/)
  expect(booking).not.toBe(chat)
  // Of one remote it is the same wherever it is built, so that an unchanged file keeps its hash.
  expect(classNameIn('@qe/mf-chat', 'c')).toBe(chat)
}, 120_000)

test('files with own code ask to be compiled as they load, and those of a library alone do not', () => {
  const files = built('@qe/mf-chat', 'hints', {
    'src/index.js': `import(/* webpackChunkName: "page" */ './page')`,
    'src/page.js': `import(/* webpackChunkName: "library" */ 'a-library')\nconsole.log('of the page')`,
    'node_modules/a-library/index.js': `console.log('of the library')`,
  })
  const named = (name: string) => Object.entries(files).find(([file]) => file.startsWith(`${name}.`))?.[1] ?? ''
  for (const name of ['main', 'page']) expect(named(name)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n./)
  expect(named('library')).toContain('of the library')
  expect(named('library')).not.toContain('allFunctionsCalledOnLoad')
}, 120_000)
