import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../..')
const rows = readFileSync(join(root, 'docs/specification.md'), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, section]) => /^\d$/.test(section ?? ''))

describe('the table from the specification’s lines to tests', () => {
  it('covers sections 4, 8 and 9', () =>
    expect(new Set(rows.map(([, section]) => section))).toEqual(new Set(['3', '4', '8', '9'])))

  it.each(rows.map(([, section, line, test, file]) => ({ section, line, test, file })))(
    '§ $section, $line: its test is there',
    ({ test = '', file = '' }) => {
      const path = join(root, file)
      expect(existsSync(path)).toBe(true)
      expect(readFileSync(path, 'utf8')).toContain(test)
    },
  )
})
