import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ReleaseError } from '../release-error'

/**
 * Version of a micro-frontend in the workspace, whose folder has its name.
 * @throws ReleaseError when there is no such folder
 */
export async function packageVersion(root: string, name: string): Promise<string> {
  const text = await readFile(join(root, name, 'package.json'), 'utf8').catch(() => null)
  if (!text) throw new ReleaseError(`There is no folder ${name} with a package.json here.`)
  return (JSON.parse(text) as { version: string }).version
}

/**
 * Builds one micro-frontend with webpack as the given version, in a temporary folder, so that concurrent builds don't
 * collide.
 * @returns the folder, which the caller removes
 * @throws ReleaseError with webpack's output when the build fails
 */
export async function buildPackage(root: string, name: string, version: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-${version}-`))
  try {
    await runWebpack(join(root, name), { QE_VERSION: version, QE_OUT: folder })
    return folder
  } catch (error) {
    await removeBuild(folder)
    throw error
  }
}

export const removeBuild = (folder: string) => rm(folder, { recursive: true, force: true })

/** @param use gets the folder of the build, which is removed afterwards */
export async function withBuild<T>(
  root: string,
  name: string,
  version: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await buildPackage(root, name, version)
  try {
    return await use(folder)
  } finally {
    await removeBuild(folder)
  }
}

async function runWebpack(folder: string, settings: Record<string, string>): Promise<void> {
  const output: string[] = []
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(folder, 'node_modules/webpack-cli/bin/cli.js'), '--mode', 'production'],
      {
        cwd: folder,
        env: { ...process.env, ...settings, NODE_ENV: 'production' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    child.stdout.on('data', (chunk) => output.push(String(chunk)))
    child.stderr.on('data', (chunk) => output.push(String(chunk)))
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new ReleaseError(`${basename(folder)} does not build:\n${output.join('')}`)
}
