export const googleProblems = {
  stopped: 'You stopped at Google. Nothing has changed here.',
  blocked:
    'Your browser did not let Google’s window open. Allow windows from this site and try again, or use e-mail and password.',
  unreachable: 'Google can’t be reached just now. Try again in a moment, or use e-mail and password.',
  failed: 'Google could not sign you in. Try again, or use e-mail and password.',
} as const

/** What each error code of Google's window and of Firebase Authentication comes down to for a person. */
const byCode: Record<string, keyof typeof googleProblems> = {
  access_denied: 'stopped',
  popup_closed: 'stopped',
  'auth/popup-closed-by-user': 'stopped',
  'auth/cancelled-popup-request': 'stopped',
  'auth/user-cancelled': 'stopped',
  popup_failed_to_open: 'blocked',
  'auth/popup-blocked': 'blocked',
  'auth/network-request-failed': 'unreachable',
}

export const problemOf = (code = ''): string => googleProblems[byCode[code] ?? 'failed']
