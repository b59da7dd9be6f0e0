import { existsSync, readdirSync } from 'node:fs'
import { exactVersions } from './exact-versions.mjs'
import { releaseWorkflow } from './new-workflow.mjs'

const json = (value) => `${JSON.stringify(value, null, 2)}\n`

/** Development dependencies that a remote gets from the root package of this workspace. */
const rootDependencies = [
  '@swc/core',
  '@swc/jest',
  '@types/jest',
  '@types/node',
  'jest',
  'jest-environment-jsdom',
  'typescript',
]

/** Packages whose install scripts are disabled, as in this workspace: their binaries are part of the packages. */
const disabledBuilds = ['@swc/core', '@parcel/watcher', 'core-js', 'esbuild', 'msgpackr-extract', 'unrs-resolver']

/**
 * The tarballs of `npm run pack`.
 * @returns {Record<string, string>} name of a shared package → its file
 */
export function tarballsIn(folder) {
  if (!existsSync(folder)) throw new Error(`${folder} does not exist. Run: npm run pack`)
  const found = readdirSync(folder).map((file) => [/^qe-([a-z]+)-\d/.exec(file)?.[1], file])
  return Object.fromEntries(found.filter(([name]) => name).map(([name, file]) => [`@qe/${name}`, file]))
}

/** Folder of a remote's own copies of the tarballs, since its repository has to be whole on any machine. */
export const vendorFolder = 'vendor'

/**
 * Files of a remote in a repository of its own that differ from one in this workspace.
 * @param {{ name: string, owner: string, packageOf: Record<string, unknown>, model: string, tools: Record<string,
 * string>, tarballs: Record<string, string> }} remote `packageOf`: package.json of the remote in the folder `model`;
 * `tools`: dependencies of the root package; `tarballs`: file of each shared package, none where they come from the
 * registry
 * @returns {Record<string, string>} contents by path
 */
export function filesOutside({ name, owner, packageOf, model, tools, tarballs }) {
  const { scripts, dependencies, devDependencies } = packageOf
  const own = Object.fromEntries(Object.entries(tarballs).map(([one, file]) => [one, `file:${vendorFolder}/${file}`]))
  const overrides = Object.entries(own).map(([one, file]) => `  '${one}': '${file}'`)
  const published = (packages) =>
    Object.fromEntries(
      Object.entries(packages).map(([one, range]) => [one, one.startsWith('@qe/') ? (own[one] ?? '^0.1.0') : range]),
    )
  const fromRoot = Object.fromEntries(rootDependencies.map((one) => [one, tools[one]]).filter(([, range]) => range))
  const development = {
    ...exactVersions(devDependencies, model),
    ...exactVersions(fromRoot, '.'),
    '@qe/releases': '',
  }
  const vendored =
    overrides.length > 0
      ? `\nThe site's packages are in \`${vendorFolder}/\`. Newer ones are copied over them, and installed by
\`npx pnpm@12.21.0 install --update-checksums\`.\n`
      : ''
  return {
    'package.json': json({
      name,
      version: '0.1.0',
      private: true,
      type: 'module',
      scripts: { ...scripts, release: 'npm run build && qe-release publish-folder dist' },
      dependencies: published(exactVersions(dependencies, model)),
      devDependencies: published(development),
    }),
    'tsconfig.json': `{
  "extends": "@qe/build/tsconfig.json",
  "include": ["."],
  "exclude": ["dist"],
  "compilerOptions": { "types": ["node", "jest", "@qe/build/css", "@qe/testing/setup-dom"] }
}
`,
    // Overrides also apply to the dependencies between shared packages.
    'pnpm-workspace.yaml': `${[
      'allowBuilds:',
      ...disabledBuilds.map((one) => `  '${one}': false`),
      ...(overrides.length > 0 ? ['overrides:', ...overrides] : []),
    ].join('\n')}\n`,
    '.github/workflows/release.yml': releaseWorkflow(name),
    '.gitignore': 'node_modules/\ndist/\n',
    'README.md': `# ${name}

Owner: ${owner}. A part of Quality Escape, in a repository of its own;
how to ship it: \`docs/shipping-a-remote.md\` there.

    npm run dev          # then Alt+Shift+Q on the site: show this remote from the dev server
    npm test
    npm run typecheck
    npm run release      # RELEASES_DIR, or the RELEASES_S3_ settings, name the store
${vendored}`,
  }
}
