/**
 * `npm run settings`: writes docs/operating/settings.md, a table of all settings, from the schemas that the programs
 * read their environment with and the comments there. With `--check` it only compares, and ends with 1 when the file is
 * out of date.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { apiSettings } from '../api/src/config/config'
import { deliverySettings } from '../releases/src/server/config'
import { bucketSettings } from '../releases/src/store/open-object-store'
import { trustSettings } from '../releases/src/trust/trusted-keys'
import { root } from './root.mjs'

// The demo world takes the API from its build.
if (!existsSync(`${root}/api/dist/config.js`))
  spawnSync(process.execPath, [`${root}/api/build.mjs`], { stdio: 'inherit' })
const { demoSettings } = await import('../demo-world/src/settings')

const file = `${root}/docs/operating/settings.md`

/** The sources in which each program declares its settings. */
const programs = [
  {
    title: 'API',
    text: '`node api/dist/main.js`, and `npm run admin`, `backup`, `restore`.',
    schema: apiSettings,
    sources: ['api/src/config/config.ts', ...settingsFiles('api/src'), 'telemetry/settings.ts'],
  },
  {
    title: 'Delivery server',
    text: '`node releases/dist/server.js`.',
    schema: deliverySettings,
    sources: ['releases/src/server/config.ts', 'releases/src/server/map-settings.ts', 'telemetry/settings.ts'],
  },
  {
    title: 'Store of published versions',
    text: 'The delivery server, and `npm run release`.',
    schema: bucketSettings.extend(trustSettings.shape),
    sources: ['releases/src/store/open-object-store.ts', 'releases/src/trust/trusted-keys.ts'],
  },
  {
    title: 'Local site',
    text: '`npm start` and `npm run seed`, beside the API’s settings.',
    schema: demoSettings,
    sources: ['demo-world/src/settings.ts'],
  },
]

function settingsFiles(folder) {
  return readdirSync(`${root}/${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(`${root}/${folder}/${name}`).map((inside) => `${folder}/${name}/${inside}`))
    .filter((path) => path.endsWith('/settings.ts'))
}

/** Setting → the comment above it. */
function commentsIn(source) {
  const found = readFileSync(`${root}/${source}`, 'utf8').matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+([A-Z][A-Z0-9_]+): /g,
  )
  return [...found].map(([, comment, name]) => [name, comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()])
}

/** What a setting is when it is absent; empty where that is nothing. */
function defaultOf(schema) {
  const { success, data } = schema.safeParse(undefined)
  return success && data !== undefined ? `\`${data}\`` : ''
}

function table({ title, text, schema, sources }) {
  const comments = new Map(sources.flatMap(commentsIn))
  const rows = Object.entries(schema.shape)
    .filter(([name]) => name !== 'QE_FAULT_INJECTION')
    .map(([name, one]) => {
      const comment = comments.get(name)
      if (!comment) throw new Error(`${name} has no comment in ${sources.join(', ')}.`)
      return `| \`${name}\` | ${defaultOf(one)} | ${comment.replaceAll('|', '\\|')} |`
    })
  return [`## ${title}`, text, ['| setting | default | what it is |', '|---|---|---|', ...rows].join('\n')].join('\n\n')
}

const head = [
  '# Settings',
  'Environment variables, by program; an empty one counts as absent. `npm run settings` writes this file.',
]
const content = `${[...head, ...programs.map(table)].join('\n\n')}\n`
if (!process.argv.includes('--check')) writeFileSync(file, content)
else if (readFileSync(file, 'utf8') !== content) {
  console.error('docs/operating/settings.md is out of date. Run: npm run settings')
  process.exit(1)
}
