/**
 * `npm run words`: whether code, tests and documents keep to the glossary. Lists every use of a word that a standard
 * term has replaced, and ends with 1 when there is one.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { root } from './root.mjs'

/** Replaced word → the term of docs/glossary.md. */
const replaced = {
  '\\w*[hH]ouseholds?': 'client subnet',
  '\\w*[sS]hel(?:f|ves)\\w*': 'object store',
  '[lL]ent[A-Z]?\\w*|lender|lends?': 'shared module, provided by the host',
  '(?:shared|lent|admin|find|push|payment|Push|Payment)Doors?|door(?:s|Of)': 'entry point, shared module',
  'vouch\\w*|learn(?:Rest|All|RestOf)': 'trust, add hashes, fetch remaining hashes',
  'sayKept|Said': 'ok, call result',
  'Happening|carryOut|insistOnCode': 'transition context, apply, with unique code',
  '[fF]indSights|Sights|sights': 'demo ids',
  'readAs|sayReading|formatReading|Reading(?:Context|Currency)': 'display currency',
  'rehears\\w*': 'dry run',
  '\\w*[tT]roubles?\\w*': 'error',
  'prove|proofs?': 'simulation',
  'Asked|Wish|Told|Kept|Typed|Ask|Paid|Found|Made': 'the name of what it holds',
}

/**
 * Drawn rooms have shelves and doors, and Prometheus and people find, ask and pay: only identifiers count for types.
 */
const allowed = /^demo-world\/.*(?:photos|seed)|^shared\/ui\/icons/

/** Documents that tell history, where the old words are quoted. */
const history =
  /^(CHANGELOG\.md|docs\/(decisions|glossary|generated)|scripts\/(words|prove)\.mjs|pnpm-lock\.yaml|package\.json)/
const read = /\.(ts|tsx|mjs|cjs|css|md|json|yaml|yml|html)$/

const files = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1e9,
})
  .stdout.split('\n')
  .filter((file) => read.test(file) && !history.test(file) && !allowed.test(file) && existsSync(`${root}/${file}`))
  .filter((file) => !file.includes('/migrations/'))

/** Whole words; the vague type names only where one is declared, since they begin sentences as well. */
const patternOf = (word) =>
  word.startsWith('Asked')
    ? new RegExp(`\\b(?:type|interface|class) (?:${word})\\b`)
    : new RegExp(`(?<![\\w-])(?:${word})(?![\\w-])`)

let found = 0
for (const [word, term] of Object.entries(replaced)) {
  const pattern = patternOf(word)
  const uses = files.flatMap((file) =>
    readFileSync(`${root}/${file}`, 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}  ${line.trim().slice(0, 120)}`] : [])),
  )
  found += uses.length
  console.log(`${String(uses.length).padStart(5)}  ${word}  →  ${term}`)
  if (process.argv.includes('--list')) for (const use of uses) console.log(`         ${use}`)
}
process.exit(found > 0 ? 1 : 0)
