/**
 * Checks that no line of the sources is wider than 120 characters: the formatter breaks code, but neither comments nor
 * strings. Migrations are applied history and stay as they are.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const maxWidth = 120
const isSource = (file) => /\.(?:ts|tsx|mjs|cjs|js|css|html)$/.test(file)

const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
const wide = listed.stdout
  .split('\0')
  .filter((file) => isSource(file) && existsSync(join(root, file)))
  .flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.length > maxWidth ? [`${file}:${index + 1}: ${line.length} characters`] : [])),
  )
console.log(wide.length === 0 ? `No line is over ${maxWidth} characters.` : wide.join('\n'))
process.exitCode = wide.length === 0 ? 0 : 1
