import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFiles } from './list-files'

const folder = mkdtempSync(join(tmpdir(), 'qe-list-files-'))
beforeAll(() => {
  mkdirSync(join(folder, 'b/c'), { recursive: true })
  for (const file of ['z.ts', 'b/two.ts', 'b/c/one.ts']) writeFileSync(join(folder, file), '')
  symlinkSync(folder, join(folder, 'b/circle'))
  symlinkSync(join(folder, 'z.ts'), join(folder, 'link.ts'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('lists files in all folders, and follows no link, not even one that leads back to the folder itself', async () => {
  expect(await listFiles(folder)).toEqual(['b/c/one.ts', 'b/two.ts', 'z.ts'])
})

it('does not enter a folder that is skipped', async () => {
  expect(await listFiles(folder, { skip: (path) => path === 'b/c' })).toEqual(['b/two.ts', 'z.ts'])
})

it('throws for a folder that does not exist', async () => {
  await expect(listFiles(join(folder, 'nothing'))).rejects.toThrow('ENOENT')
})
