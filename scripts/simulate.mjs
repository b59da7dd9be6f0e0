/**
 * `npm run simulate -- <name>`: runs a simulation against an independent model, prints its figures, and ends with 1
 * when a property did not hold.
 */
import { spawnSync } from 'node:child_process'
import { install } from './install.mjs'
import { root } from './root.mjs'

/** Name → program, run by tsx. */
const simulations = {
  rollout: 'releases/src/simulations/rollout.ts',
  canary: 'releases/src/simulations/canary.ts',
  plan: 'releases/src/simulations/plan.ts',
  tamper: 'releases/src/simulations/tamper.ts',
  publishers: 'releases/src/simulations/publishers.ts',
  money: 'api/src/simulations/money.ts',
  race: 'api/src/simulations/race.ts',
  crash: 'api/src/simulations/crash.ts',
  clock: 'api/src/simulations/clock.ts',
  chat: 'api/src/simulations/chat.ts',
  soak: 'deploy/simulations/soak.ts',
  'rolling-update': 'deploy/simulations/rolling-update.ts',
}

const [name, ...args] = process.argv.slice(2)
if (!Object.hasOwn(simulations, name ?? '')) {
  console.error(`npm run simulate -- <${Object.keys(simulations).join(' | ')}>`)
  process.exit(2)
}
install()
process.exit(
  spawnSync(process.execPath, [`${root}/node_modules/tsx/dist/cli.mjs`, `${root}/${simulations[name]}`, ...args], {
    cwd: root,
    stdio: 'inherit',
  }).status ?? 1,
)
