import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../../..')
const rows = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, requirement = '', , state = '', where = '']) => ({ requirement, state, where }))

/** Files with the names of their tests: `` `path` “name” “name” ``. */
const testsIn = (where: string) =>
  [...where.matchAll(/`([\w/.-]+\.test\.tsx?)`((?: “[^”]+”)+)/g)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name })),
  )

describe('the list of requirements in docs/asvs.md', () => {
  test('has a state for each', () => {
    expect(rows.length).toBeGreaterThan(60)
    for (const { requirement, state, where } of rows) {
      expect([requirement, state]).toEqual([requirement, expect.stringMatching(/^(tested|built so|n\/a|open)$/)])
      expect([requirement, where.length > 0]).toEqual([requirement, true])
      if (state === 'tested') expect([requirement, testsIn(where).length > 0]).toEqual([requirement, true])
    }
  })

  test.each(rows.flatMap(({ requirement, where }) => testsIn(where).map((named) => ({ requirement, ...named }))))(
    '$requirement names a test that exists: $name',
    ({ file, name }) => {
      const path = join(root, file)
      expect(existsSync(path)).toBe(true)
      // Quotes in a name stand escaped in the source.
      expect(readFileSync(path, 'utf8').replaceAll("\\'", "'")).toContain(name)
    },
  )
})
