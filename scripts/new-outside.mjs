import { existsSync, readdirSync } from 'node:fs'

const json = (value) => `${JSON.stringify(value, null, 2)}\n`

/** What a remote of this workspace takes from its top. */
const takenFromTop = [
  '@swc/core',
  '@swc/jest',
  '@types/jest',
  '@types/node',
  'jest',
  'jest-environment-jsdom',
  'typescript',
]

/** Install scripts are switched off, as here: every binary that is used ships inside its package. */
const switchedOff = ['@swc/core', '@parcel/watcher', 'core-js', 'esbuild', 'msgpackr-extract', 'unrs-resolver']

/** @returns {Record<string, string>} name of a shared package → its tarball */
function inTarballs(folder) {
  if (!existsSync(folder)) throw new Error(`${folder} is not there. Run: npm run pack`)
  const found = readdirSync(folder).map((file) => [/^qe-([a-z]+)-\d/.exec(file)?.[1], file])
  return Object.fromEntries(
    found.filter(([name]) => name).map(([name, file]) => [`@qe/${name}`, `file:${folder}/${file}`]),
  )
}

/**
 * What is different where a remote stands in a repository of its own.
 * @param {{ name: string, owner: string, packageOf: Record<string, unknown>, tools: Record<string, string>, tarballs:
 * string | null }} wish
 *  `tools`: packages at the top of this workspace; `tarballs`: folder of the shared packages, else they come from the
 * registry
 * @returns {Record<string, string>} contents by path
 */
export function filesOutside({ name, owner, packageOf, tools, tarballs }) {
  const { scripts, dependencies, devDependencies } = packageOf
  const own = tarballs ? inTarballs(tarballs) : {}
  const there = (packages) =>
    Object.fromEntries(
      Object.entries(packages).map(([one, range]) => [one, one.startsWith('@qe/') ? (own[one] ?? '^0.1.0') : range]),
    )
  const taken = Object.fromEntries(takenFromTop.map((one) => [one, tools[one]]).filter(([, range]) => range))
  return {
    'package.json': json({
      name,
      version: '0.1.0',
      private: true,
      type: 'module',
      scripts: { ...scripts, release: 'npm run build && qe-release publish-folder dist' },
      dependencies: there(dependencies),
      devDependencies: there({ ...devDependencies, ...taken, '@qe/releases': '' }),
    }),
    'tsconfig.json': `{
  "extends": "@qe/build/tsconfig.json",
  "include": ["."],
  "exclude": ["dist"],
  "compilerOptions": { "types": ["node", "jest", "@qe/build/css", "@qe/testing/setup-dom"] }
}
`,
    // One of each shared package, wherever it is asked for.
    'pnpm-workspace.yaml': `${[
      'allowBuilds:',
      ...switchedOff.map((one) => `  '${one}': false`),
      ...(tarballs ? ['overrides:', ...Object.entries(own).map(([one, file]) => `  '${one}': '${file}'`)] : []),
    ].join('\n')}\n`,
    '.gitignore': 'node_modules/\ndist/\n',
    'README.md': `# ${name}

Owner: ${owner}. A part of Quality Escape, in a repository of its own; how it is shipped is told in \`docs/shipping-a-remote.md\` there.

    npm run dev          # then Alt+Shift+Q on the site: show this remote from the dev server
    npm test
    npm run typecheck
    npm run release      # RELEASES_DIR, or the RELEASES_S3_ settings, say where
`,
  }
}
