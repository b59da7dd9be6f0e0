import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../testing/example-build'
import { sourceHash } from './source-hash'

const root = temporaryFolder()
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const hash = () => sourceHash(root, ['mf-example', 'shared'])

beforeEach(() => {
  write('mf-example/src/page.tsx', 'page')
  write('shared/ui/button.tsx', 'button')
})

it.each(['mf-example/src/page.tsx', 'shared/ui/button.tsx', 'mf-example/src/new.ts'])(
  'an input of the build changes the hash: %s',
  async (path) => {
    const before = await hash()
    write(path, 'changed')
    expect(await hash()).not.toBe(before)
  },
)

it.each([
  'mf-example/src/page.test.tsx',
  'mf-example/README.md',
  'mf-example/node_modules/react/index.js',
  'mf-example/dist/main.js',
  'mf-example/.swc/cache',
])('other files do not change the hash: %s', async (path) => {
  const before = await hash()
  write(path, 'changed')
  expect(await hash()).toBe(before)
})
