import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Holds `docs/specification.md` against the code: each line of the specification names the production code that does it
 * and the test that shows it. A name in a comment or a string that merely looks like it does not count: the code is
 * parsed, and the test must have run and passed in this very run. Each call has a screen, or a reason there.
 */

/** Rows of the table: `| § | line | `name` in file | test | file of the test |`. */
export function readRows(text = readFileSync(`${root}/docs/specification.md`, 'utf8')) {
  return text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, section]) => /^\d$/.test(section ?? ''))
    .map(([, section, line, usedBy, test, testFile]) => {
      const [, name, file] = /^`([^`]+)` in (\S+)$/.exec(usedBy ?? '') ?? []
      return { section, line, name, file, test, testFile }
    })
}

/** Calls `visit` with every node of a syntax tree and its parent. */
function walk(node, visit, parent = null) {
  if (Array.isArray(node)) for (const one of node) walk(one, visit, parent)
  else if (node && typeof node === 'object') {
    if (node.type) visit(node, parent)
    for (const value of Object.values(node))
      if (value && typeof value === 'object') walk(value, visit, node.type ? node : parent)
  }
}

const declares = (parent) =>
  [
    'ImportSpecifier',
    'ImportDefaultSpecifier',
    'ExportSpecifier',
    'FunctionDeclaration',
    'VariableDeclarator',
  ].includes(parent?.type)

/**
 * Whether the code calls, reads or renders a name: an identifier (`signOut`), a member (`cookies.token`), a JSX
 * element, or a whole string (`'property/booking-type/set'`). Imports, declarations and comments are no use of it.
 */
export async function usesName(file, name) {
  const { parse } = await import('@swc/core')
  const syntax = file.endsWith('.js') ? { syntax: 'ecmascript' } : { syntax: 'typescript', tsx: file.endsWith('x') }
  const tree = await parse(readFileSync(join(root, file), 'utf8'), { ...syntax, target: 'es2022' })
  const [object, member] = name.split('.')
  const literal = /^'(.*)'$/.exec(name)?.[1]
  let isUsed = false
  walk(tree.body, (node, parent) => {
    if (literal !== undefined) isUsed ||= node.type === 'StringLiteral' && node.value === literal
    else if (member)
      isUsed ||= node.type === 'MemberExpression' && node.object.value === object && node.property.value === member
    else if (node.type === 'Identifier' && node.value === name)
      isUsed ||= !declares(parent) || (parent.type === 'VariableDeclarator' && parent.init === node)
  })
  return isUsed
}

/** Functions of the front end that name a call without making it. */
const onlyNames = new Set(['refresh', 'putAnswer', 'handedAnswer', 'urlOfCall'])

/** The calls that the front end makes: what stands first in a function's arguments. */
async function callsOfScreens() {
  const { parse } = await import('@swc/core')
  const made = new Set()
  const note = (argument) => {
    if (argument?.type === 'StringLiteral') made.add(argument.value)
    if (argument?.type === 'ConditionalExpression') for (const one of ['consequent', 'alternate']) note(argument[one])
  }
  const folders = ['mf-*/src', 'shell/src', 'shared/platform', 'shared/ui']
  const { stdout } = spawnSync('git', ['ls-files', ...folders.map((folder) => `:(glob)${folder}/**/*.ts*`)], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of stdout.split('\n').filter((name) => name && !/\.test\.|\/testing\//.test(name))) {
    const text = readFileSync(join(root, file), 'utf8')
    const tree = await parse(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' })
    walk(tree.body, ({ type, callee, arguments: given }) => {
      if (type === 'CallExpression' && !onlyNames.has(callee.value)) note(given[0]?.expression)
    })
  }
  return made
}

/** What is wrong with the list of calls that no screen makes. Each has a reason there. */
async function callsWithoutScreen(text = readFileSync(`${root}/docs/specification.md`, 'utf8')) {
  const table = readFileSync(`${root}/shared/contract/calls/table.ts`, 'utf8')
  const calls = [...table.matchAll(/^ {2}'([^']+)': /gm)].map(([, name]) => name)
  const [, list = ''] = text.split('## Calls that no screen makes')
  const listed = new Set([...list.matchAll(/^- `([^`]+)`: \S/gm)].map(([, name]) => name))
  const made = await callsOfScreens()
  return [
    ...calls.filter((name) => !made.has(name) && !listed.has(name)).map((name) => `No screen makes the call ${name}.`),
    ...[...listed].filter((name) => made.has(name)).map((name) => `A screen makes the call ${name}.`),
  ]
}

/** Every test that ran, as `{ file, title, passed }`, from the JSON reports of Jest and Playwright in a folder. */
export function testsIn(folder) {
  const reports = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  const ofPlaywright = (suite) => [
    ...(suite.specs ?? []).map(({ title, ok }) => ({ file: `e2e/journeys/${suite.file}`, title, passed: ok })),
    ...(suite.suites ?? []).flatMap(ofPlaywright),
  ]
  return reports.flatMap(({ testResults = [], suites = [] }) => [
    ...testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, status }) => ({
        file: name.slice(root.length + 1),
        title,
        passed: status === 'passed',
      })),
    ),
    ...suites.flatMap(ofPlaywright),
  ])
}

/** A title of `it.each`, such as `has the calls for %s`, stands for each of its cases. */
const titlePattern = (title) =>
  new RegExp(
    `^${title
      .split('%s')
      .map(RegExp.escape ?? escapePattern)
      .join('.+')}$`,
  )
function escapePattern(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/**
 * @param {string} reports folder of this run's reports
 * @param {(testFile: string) => boolean} ranFile whether that test file was part of this run
 * @returns {Promise<{ checked: number, problems: string[] }>}
 */
export async function checkSpecification(reports, ranFile = () => true) {
  const tests = testsIn(reports)
  const rows = readRows()
  const problems = []
  for (const { section, line, name, file, test, testFile } of rows) {
    const about = `§ ${section}, ${line}:`
    if (!name || /\.test\.|\/e2e\/|examples/.test(file)) problems.push(`${about} it names no production code.`)
    else if (!existsSync(join(root, file))) problems.push(`${about} ${file} is gone.`)
    else if (!(await usesName(file, name))) problems.push(`${about} ${file} does not use ${name}.`)
    if (!ranFile(testFile)) continue
    const found = tests.filter((one) => one.file === testFile && titlePattern(test).test(one.title))
    if (found.length === 0) problems.push(`${about} “${test}” did not run in ${testFile}.`)
    else if (!found.every(({ passed }) => passed)) problems.push(`${about} “${test}” failed.`)
  }
  if (rows.length === 0) problems.push('docs/specification.md has no rows.')
  problems.push(...(await callsWithoutScreen()))
  return { checked: rows.length + 1, problems }
}
