/**
 * `npm run prove -- <name>`: takes a promise of the product to the test, prints the figures, and ends with 1 when one
 * was missed.
 */
import { spawnSync } from 'node:child_process'
import { install } from './install.mjs'
import { root } from './root.mjs'

/** Name → program, run by tsx. */
const proofs = {
  rollout: 'releases/src/prove/rollout.ts',
  canary: 'releases/src/prove/canary.ts',
  publishers: 'releases/src/prove/publishers.ts',
  money: 'api/src/prove/money.ts',
  race: 'api/src/prove/race.ts',
  crash: 'api/src/prove/crash.ts',
  clock: 'api/src/prove/clock.ts',
}

const [name, ...args] = process.argv.slice(2)
if (!Object.hasOwn(proofs, name ?? '')) {
  console.error(`npm run prove -- <${Object.keys(proofs).join(' | ')}>`)
  process.exit(2)
}
install()
process.exit(
  spawnSync(process.execPath, [`${root}/node_modules/tsx/dist/cli.mjs`, `${root}/${proofs[name]}`, ...args], {
    cwd: root,
    stdio: 'inherit',
  }).status ?? 1,
)
