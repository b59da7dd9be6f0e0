/**
 * Every emulator calls this before it does anything else.
 * @throws with NODE_ENV=production: nothing there may believe that money moved, or that a stranger is who they say
 */
export function refuseProduction(emulator: string, instead: string): void {
  if (process.env.NODE_ENV === 'production')
    throw new Error(`The ${emulator} emulator must not run with NODE_ENV=production. ${instead}`)
}
