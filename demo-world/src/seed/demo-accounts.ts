/**
 * The demo people as accounts of the Google emulator. Local databases only: seeding does not run in production.
 */
export const demoAccounts = [
  { email: 'guest@quality-escape.test', firstName: 'Mara', lastName: 'Lindqvist' },
  { email: 'host@quality-escape.test', firstName: 'Tomás', lastName: 'Ferreira' },
] as const
