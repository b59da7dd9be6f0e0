import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Migrations from here on run while the release before them serves; see docs/operating/upgrading.md. */
const firstExpandOnly = '0018'
const folder = join(__dirname, '..', '..', 'migrations')

/** Rules of taste, and those that `migrateDatabase` keeps for all: it sets the lock's timeout. */
const left = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-bigint-over-int',
  'prefer-text-field',
  'prefer-identity',
  'prefer-robust-stmts',
]

/** What Squawk finds in a file: the names of its rules, none for a good one. */
function lint(file: string): string[] {
  const { stdout, stderr, error } = spawnSync(
    process.execPath,
    [
      ...[require.resolve('squawk-cli/js/bin/squawk'), '--assume-in-transaction', '--pg-version', '15'],
      ...['--reporter', 'gcc', '--exclude', left.join(','), file],
    ],
    { encoding: 'utf8' },
  )
  if (error) throw error
  if (stderr.includes('panicked')) throw new Error(stderr)
  return [...stdout.matchAll(/ (?:warning|error): ([\w-]+) /g)].map(([, rule = '']) => rule)
}

const files = readdirSync(folder).filter((file) => file.endsWith('.sql') && file >= firstExpandOnly)

test.each(files)('%s neither breaks the release before it nor locks a table that is in use', (file) => {
  expect(lint(join(folder, file))).toEqual([])
})

describe('a migration is refused that', () => {
  const place = mkdtempSync(join(tmpdir(), 'qe-lint-'))
  afterAll(() => rmSync(place, { recursive: true }))

  test.each([
    ['drops a column', 'alter table booking drop column note', 'ban-drop-column'],
    ['drops a table', 'drop table booking', 'ban-drop-table'],
    ['renames a column', 'alter table booking rename column note to remark', 'renaming-column'],
    ['renames a table', 'alter table booking rename to stay', 'renaming-table'],
    [
      'adds a column that inserts must name',
      'alter table booking add column note text not null',
      'adding-required-field',
    ],
    ['changes a type', 'alter table booking alter column note type varchar(10)', 'changing-column-type'],
    ['forbids null', 'alter table booking alter column note set not null', 'adding-not-nullable-field'],
    ['locks a table for an index', 'create index by_note on booking (note)', 'require-concurrent-index-creation'],
    [
      'reads a whole table for a rule',
      'alter table booking add constraint c check (a > 0)',
      'constraint-missing-not-valid',
    ],
  ])('%s', (_what, statement, rule) => {
    const file = join(place, `${rule}.sql`)
    writeFileSync(file, `${statement};\n`)
    expect(lint(file)).toContain(rule)
  })
})
