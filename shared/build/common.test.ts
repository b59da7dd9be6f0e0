import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'qe-css-')))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** The name that a production build gives to `.card` of `src/page.module.css`, in a package of this name. */
function classNameIn(packageName: string, folderName: string): string {
  const folder = join(root, folderName)
  mkdirSync(join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: packageName }))
  writeFileSync(join(folder, 'src/page.module.css'), '.card { color: red }')
  writeFileSync(join(folder, 'src/index.js'), `import styles from './page.module.css'\nconsole.log(styles.card)`)
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
  const sheet = readdirSync(join(folder, 'dist')).find((file) => file.endsWith('.css')) ?? ''
  return /^\.([\w-]+)\{/.exec(readFileSync(join(folder, 'dist', sheet), 'utf8'))?.[1] ?? ''
}

test('two remotes with a class of the same name in a file of the same name get different class names', () => {
  const [chat, booking] = [classNameIn('@qe/mf-chat', 'a'), classNameIn('@qe/mf-booking', 'b')]
  expect(chat).toMatch(/^[\w-]{6}$/)
  expect(booking).not.toBe(chat)
  // Of one remote it is the same wherever it is built, so that an unchanged file keeps its hash.
  expect(classNameIn('@qe/mf-chat', 'c')).toBe(chat)
}, 120_000)
