/**
 * Names under which the shell and the platform store something in a browser: keys of local and session storage (those
 * of `localValues` with their `qe:`), and names of caches and channels. No remote stores anything under them.
 */
export const siteStorage = [
  'offline-1',
  'qe:colour-mode',
  'qe:currency',
  'qe:form',
  'qe:host',
  'qe:push-token',
  'qe:return',
  'qe:return-of',
  'qe:saved',
  'qe:session',
  'qe:visit-mode',
  'qe:visitor',
] as const
