/**
 * `npm run fuzz [-- --cases 200]`: wild input to every call, from everybody; ends with how many requests met how many
 * faults.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { install } from './install.mjs'
import { root } from './root.mjs'

const { values } = parseArgs({ options: { cases: { type: 'string', default: '200' }, seed: { type: 'string' } } })
install()
const env = {
  ...process.env,
  NODE_ENV: 'test',
  FUZZ_CASES: values.cases,
  ...(values.seed && { FUZZ_SEED: values.seed }),
}
const jest = [
  'node_modules/jest/bin/jest.js',
  '--config',
  'api/jest.config.mjs',
  '--rootDir',
  'api',
  'checks/fuzz',
  '--testTimeout',
  '3600000',
]
process.exit(spawnSync(process.execPath, jest, { cwd: root, env, stdio: 'inherit' }).status ?? 1)
