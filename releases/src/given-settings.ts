/** Environment variables that have a value: an empty one counts as absent, as `docker --env-file` leaves it. */
export const givenSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
