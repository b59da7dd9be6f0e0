/**
 * `npm run pack [-- --out <folder>]`: packs the packages that a remote in another repository needs as tarballs in
 * `dist/packages`: JavaScript with types, without `workspace:` dependencies. The workspace itself uses the sources.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve as resolvePath } from 'node:path'
import { parseArgs } from 'node:util'
import { exactVersions } from './exact-versions.mjs'
import { install } from './install.mjs'
import { root } from './root.mjs'

/** Package → its folder. */
const packed = {
  contract: 'shared/contract',
  platform: 'shared/platform',
  ui: 'shared/ui',
  map: 'shared/map',
  build: 'shared/build',
  testing: 'shared/testing',
  releases: 'releases',
}

/** Peer dependencies: a page and a test must have one copy. */
const peerPackages = ['react', 'react-dom']

const { values } = parseArgs({ options: { out: { type: 'string', default: `${root}/dist/packages` } } })
const out = resolvePath(values.out)
/** Temporary folder in which the packages are assembled. */
const stage = mkdtempSync(join(tmpdir(), 'qe-pack-'))
process.on('exit', () => rmSync(stage, { recursive: true, force: true }))

function exit(message) {
  console.error(message)
  process.exit(1)
}

function run(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', ...options })
  if (status !== 0) exit(`${stdout}\n${stderr}`)
  return stdout
}

const isTest = (file) => /\.test\.tsx?$|^jest\.config\.mjs$/.test(file)
const isSource = (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')
const isSkipped = (path) => /(^|\/)(node_modules|dist|coverage)$/.test(path)

/**
 * Paths of all files of a package, relative to it. Walks the folders itself: since Node 22, `readdir({ recursive })`
 * follows symbolic links, and those of `node_modules` form circles.
 */
function filesOf(folder, below = '') {
  return readdirSync(`${root}/${folder}/${below}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${below}${entry.name}`
    if (isSkipped(path)) return []
    if (entry.isDirectory()) return filesOf(folder, `${path}/`)
    return entry.isFile() && !isTest(path) && !['package.json', 'tsconfig.json'].includes(path) ? [path] : []
  })
}

/** Writes the types of all shared packages at once; they import each other by package name. */
function writeTypes() {
  const settings = {
    extends: `${root}/tsconfig.base.json`,
    include: Object.values(packed).flatMap((folder) =>
      folder.startsWith('shared/') ? [`${root}/${folder}/**/*.ts`, `${root}/${folder}/**/*.tsx`] : [],
    ),
    exclude: [`${root}/**/node_modules`, `${root}/**/*.test.ts`, `${root}/**/*.test.tsx`],
    compilerOptions: {
      types: ['node', 'jest'],
      typeRoots: [`${root}/node_modules/@types`],
      noEmit: false,
      // Types are checked elsewhere.
      noCheck: true,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: `${root}/shared`,
      outDir: `${stage}/types`,
    },
  }
  writeFileSync(`${stage}/tsconfig.json`, JSON.stringify(settings))
  run(process.execPath, [`${root}/node_modules/typescript/bin/tsc`, '-p', stage, '--pretty', 'false'])
}

/** Adds file extensions to relative imports, which ES modules need outside of a bundler. */
function withExtensions(code, file, sources) {
  const folder = dirname(file)
  const resolve = (path) => {
    const found = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find((one) =>
      sources.has(join(folder, one)),
    )
    if (!found) exit(`${file} imports ${path}, which is not there.`)
    const relative = isSource(found) ? found.replace(/\.tsx?$/, '.js') : found
    return relative.startsWith('.') ? relative : `./${relative}`
  }
  return code.replace(
    /((?:\bfrom|\bimport)\s*\(?\s*)(["'])(\.{1,2}\/[^"']+)\2/g,
    (_, start, quote, path) => `${start}${quote}${resolve(path)}${quote}`,
  )
}

async function writeCode(folder, into) {
  const { transform } = await import('esbuild')
  const files = filesOf(folder)
  const sources = new Set(files)
  await Promise.all(
    files.map(async (file) => {
      const text = readFileSync(`${root}/${folder}/${file}`)
      const target = `${into}/${isSource(file) ? file.replace(/\.tsx?$/, '.js') : file}`
      mkdirSync(dirname(target), { recursive: true })
      if (!isSource(file))
        return writeFileSync(
          target,
          /\.[mc]js$/.test(file) ? String(text).replaceAll(/(['"]\.\/[\w-]+)\.tsx?(['"])/g, '$1.js$2') : text,
        )
      const { code } = await transform(String(text), {
        loader: file.endsWith('x') ? 'tsx' : 'ts',
        jsx: 'automatic',
        target: 'es2022',
        format: 'esm',
        sourcefile: file,
      })
      writeFileSync(target, withExtensions(code, file, sources))
    }),
  )
}

const versionOf = (name) =>
  JSON.parse(readFileSync(`${root}/${packed[name.replace('@qe/', '')]}/package.json`, 'utf8')).version

/** An entry of `exports` for a published package: code, and types beside it. */
const exportEntry = (path) =>
  typeof path === 'string' && isSource(path)
    ? { types: path.replace(/\.tsx?$/, '.d.ts'), default: path.replace(/\.tsx?$/, '.js') }
    : path

/** The package.json without what only this workspace needs. */
function packageJsonOf(folder) {
  const {
    private: _,
    scripts: __,
    devDependencies: ___,
    exports,
    dependencies = {},
    ...own
  } = JSON.parse(readFileSync(`${root}/${folder}/package.json`, 'utf8'))
  const isBundled = folder === packed.releases
  const external = Object.entries(exactVersions(dependencies, folder)).filter(
    ([name]) => !peerPackages.includes(name) && !(isBundled && name.startsWith('@qe/')),
  )
  const peers = peerPackages.filter((name) => name in dependencies)
  return {
    ...own,
    ...(exports && {
      exports: Object.fromEntries(Object.entries(exports).map(([name, path]) => [name, exportEntry(path)])),
    }),
    dependencies: Object.fromEntries(
      external.map(([name, range]) => [name, range.startsWith('workspace:') ? versionOf(name) : range]),
    ),
    ...(peers.length > 0 && {
      peerDependencies: Object.fromEntries(peers.map((name) => [name, `^${dependencies[name]}`])),
    }),
  }
}

async function stagePackage(name, folder) {
  const into = `${stage}/packages/${name}`
  mkdirSync(into, { recursive: true })
  if (folder === packed.releases) {
    run(process.execPath, ['build.mjs'], { cwd: `${root}/${folder}`, env: { ...process.env, QE_OUT: `${into}/dist` } })
    cpSync(`${root}/${folder}/README.md`, `${into}/README.md`)
  } else {
    await writeCode(folder, into)
    if (name !== 'build') cpSync(`${stage}/types/${name}`, into, { recursive: true })
  }
  const description = packageJsonOf(folder)
  if (name === 'build') {
    cpSync(`${root}/tsconfig.base.json`, `${into}/tsconfig.json`)
    description.exports['./tsconfig.json'] = './tsconfig.json'
  }
  writeFileSync(`${into}/package.json`, `${JSON.stringify(description, null, 2)}\n`)
  return into
}

const began = Date.now()
install()
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
writeTypes()
const folders = await Promise.all(Object.entries(packed).map(([name, folder]) => stagePackage(name, folder)))
run('npm', ['pack', ...folders, '--pack-destination', out, '--silent'])
console.log(`${readdirSync(out).join('\n')}\n\nin ${out} after ${((Date.now() - began) / 1000).toFixed(1)} s`)
