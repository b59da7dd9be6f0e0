import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../refusal'

/** Folder of a micro-frontend's source in the workspace: its own name. */
export async function packageVersion(root: string, name: string): Promise<string> {
  const text = await readFile(join(root, name, 'package.json'), 'utf8').catch(() => null)
  if (!text) throw new Refusal(`There is no folder ${name} with a package.json here.`)
  return (JSON.parse(text) as { version: string }).version
}

/** Builds one micro-frontend with webpack as the given version. @returns the folder of the build */
export async function buildPackage(root: string, name: string, version: string): Promise<string> {
  const folder = join(root, name)
  await rm(join(folder, 'dist'), { recursive: true, force: true })
  const output: string[] = []
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [join(folder, 'node_modules/webpack-cli/bin/cli.js'), '--mode', 'production'], {
      cwd: folder,
      env: { ...process.env, QE_VERSION: version, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (chunk) => output.push(String(chunk)))
    child.stderr.on('data', (chunk) => output.push(String(chunk)))
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new Refusal(`${name} does not build:\n${output.join('')}`)
  return join(folder, 'dist')
}
