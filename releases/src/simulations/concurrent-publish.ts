import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * Runs processes that publish the same remote to the same store concurrently, each a number of versions with a major
 * number of its own.
 * @returns their error output
 */
export async function publishConcurrently(
  folder: string,
  majors: readonly number[],
  each: number,
  env: NodeJS.ProcessEnv = {},
): Promise<string[]> {
  const bundles = await mkdtemp(join(tmpdir(), 'qe-publishers-'))
  const program = join(bundles, 'publisher.mjs')
  const source = fileURLToPath(new URL('publisher.ts', import.meta.url))
  const require = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"
  await build({
    entryPoints: [source],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
    banner: { js: require },
  })
  const complaints: string[] = []
  await Promise.all(
    majors.map(async (major) => {
      const child = spawn(process.execPath, [program, folder, String(major), String(each)], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child.stderr.on('data', (chunk) => complaints.push(String(chunk)))
      const [code] = await once(child, 'close')
      if (code !== 0) complaints.push(`Publisher ${major} ended with ${code}.`)
    }),
  )
  await rm(bundles, { recursive: true, force: true })
  return complaints
}
