/**
 * Doors of the design system that the shell lends without using them itself. Federation provides only what the
 * build refers to, so they are named here; a remote that needs one makes the runtime load it.
 */
export const lentDoors = new Map<string, () => Promise<unknown>>([
  ['@qe/ui/forms', () => import('@qe/ui/forms')],
  ['@qe/ui/data', () => import('@qe/ui/data')],
  ['@qe/ui/calendar', () => import('@qe/ui/calendar')],
])
