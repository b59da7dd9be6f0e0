/**
 * `npm run pack [-- --out <folder>]`: the packages that a remote in another repository needs, as ordinary tarballs in
 * `dist/packages`. The workspace itself goes on with its sources; what is packed is JavaScript with types, and names no
 * workspace.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { install } from './install.mjs'
import { root } from './root.mjs'

/** Package → its folder. */
const packed = {
  contract: 'shared/contract',
  platform: 'shared/platform',
  ui: 'shared/ui',
  build: 'shared/build',
  testing: 'shared/testing',
  releases: 'releases',
}

/** One of each on a page and in a test: who uses the package brings them. */
const broughtByUser = ['react', 'react-dom']

const { values } = parseArgs({ options: { out: { type: 'string', default: `${root}/dist/packages` } } })
const out = resolve(values.out)
/** Where the packages are put together; gone afterwards. */
const stage = mkdtempSync(join(tmpdir(), 'qe-pack-'))
process.on('exit', () => rmSync(stage, { recursive: true, force: true }))

function stop(why) {
  console.error(why)
  process.exit(1)
}

function run(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', ...options })
  if (status !== 0) stop(`${stdout}\n${stderr}`)
  return stdout
}

const isTest = (file) => /\.test\.tsx?$|^jest\.config\.mjs$/.test(file)
const isSource = (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')
const filesOf = (folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(`${root}/${folder}/`.length))
    .filter(
      (file) =>
        !/(^|\/)(node_modules|dist|coverage)\//.test(file) &&
        !isTest(file) &&
        !['package.json', 'tsconfig.json'].includes(file),
    )

/**
 * Types of everything in `shared` at once: the packages name each other by name, and find each other's where they are
 * installed.
 */
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
      // The type check is another's task.
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

/** A relative import with its file's whole name, as ES modules want it outside a bundler. */
function withWholeName(code, file, sources) {
  const folder = dirname(file)
  const whole = (path) => {
    const found = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find((one) =>
      sources.has(join(folder, one)),
    )
    if (!found) stop(`${file} imports ${path}, which is not there.`)
    const relative = isSource(found) ? found.replace(/\.tsx?$/, '.js') : found
    return relative.startsWith('.') ? relative : `./${relative}`
  }
  return code.replace(
    /((?:\bfrom|\bimport)\s*\(?\s*)(["'])(\.{1,2}\/[^"']+)\2/g,
    (_, start, quote, path) => `${start}${quote}${whole(path)}${quote}`,
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
      writeFileSync(target, withWholeName(code, file, sources))
    }),
  )
}

const versionOf = (name) =>
  JSON.parse(readFileSync(`${root}/${packed[name.replace('@qe/', '')]}/package.json`, 'utf8')).version

/** A door as a package in `node_modules` has it: code, and types beside it. */
const door = (path) =>
  typeof path === 'string' && isSource(path)
    ? { types: path.replace(/\.tsx?$/, '.d.ts'), default: path.replace(/\.tsx?$/, '.js') }
    : path

/** The package's own description without what only this workspace has. */
function descriptionOf(folder) {
  const {
    private: _,
    scripts: __,
    devDependencies: ___,
    exports,
    dependencies = {},
    ...own
  } = JSON.parse(readFileSync(`${root}/${folder}/package.json`, 'utf8'))
  const isBundled = folder === packed.releases
  const kept = Object.entries(dependencies).filter(
    ([name]) => !broughtByUser.includes(name) && !(isBundled && name.startsWith('@qe/')),
  )
  const peers = broughtByUser.filter((name) => name in dependencies)
  return {
    ...own,
    ...(exports && { exports: Object.fromEntries(Object.entries(exports).map(([name, path]) => [name, door(path)])) }),
    dependencies: Object.fromEntries(
      kept.map(([name, range]) => [name, range.startsWith('workspace:') ? versionOf(name) : range]),
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
  const description = descriptionOf(folder)
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
