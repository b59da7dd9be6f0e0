/**
 * Every emulator calls this first: in production nothing may believe that money moved or that a stranger is signed in.
 * @param instead what to configure in the emulator's place
 * @throws with NODE_ENV=production
 */
export function refuseProduction(emulator: string, instead: string): void {
  if (process.env.NODE_ENV === 'production')
    throw new Error(`The ${emulator} emulator must not run with NODE_ENV=production. ${instead}`)
}
