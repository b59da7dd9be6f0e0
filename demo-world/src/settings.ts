import { flag, port, readSettings } from '@qe/api/config'
import { z } from 'zod'

/** Settings of the local process only, beside the API's own. */
export const demoSettings = z.object({
  /** Fill an empty database with the demo world. */
  SEED: flag.default(true),
  /** How many listings it has. */
  SEED_LISTINGS: z.coerce.number().int().min(60).max(1_000_000).default(2000),
  /** Port of the Stripe emulator. */
  STRIPE_EMULATOR_PORT: port.default(4010),
})

export interface DemoSettings {
  seed: boolean
  seedListings: number
  stripeEmulatorPort: number
}

/**
 * The settings that only the local process has, beside the API's own.
 * @throws CannotStart naming the first bad one
 */
export function readDemoSettings(env: NodeJS.ProcessEnv): DemoSettings {
  const s = readSettings(demoSettings, env)
  return { seed: s.SEED, seedListings: s.SEED_LISTINGS, stripeEmulatorPort: s.STRIPE_EMULATOR_PORT }
}
