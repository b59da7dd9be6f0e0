/** `npm run typecheck`: every package against its tsconfig, two at a time. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { packages } from './packages.mjs'
import { root } from './root.mjs'

/** @returns {Promise<string | null>} what is wrong, or null */
const check = (folder) =>
  new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [`${root}/node_modules/typescript/bin/tsc`, '-p', folder, '--pretty', 'false'],
      { cwd: root },
    )
    const output = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('close', (code) => resolve(code === 0 ? null : output.join('')))
  })

const waiting = packages.filter((folder) => existsSync(`${root}/${folder}/tsconfig.json`))
const wrong = []
const work = async () => {
  for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
    const problem = await check(folder)
    if (problem) wrong.push(problem)
  }
}
await Promise.all([work(), work()])
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}
