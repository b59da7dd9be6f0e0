/** Sentences for the person. */
export const googleErrors = {
  stopped: 'You stopped at Google. Nothing has changed here.',
  blocked:
    'Your browser did not let Google’s window open. Allow windows from this site and try again, or use e-mail ' +
    'and password.',
  unreachable: 'Google can’t be reached just now. Try again in a moment, or use e-mail and password.',
  failed: 'Google could not sign you in. Try again, or use e-mail and password.',
} as const

/** Sentence by error code of Google's popup and of Firebase Authentication. */
const errorByCode: Record<string, keyof typeof googleErrors> = {
  access_denied: 'stopped',
  popup_closed: 'stopped',
  'auth/popup-closed-by-user': 'stopped',
  'auth/cancelled-popup-request': 'stopped',
  'auth/user-cancelled': 'stopped',
  popup_failed_to_open: 'blocked',
  'auth/popup-blocked': 'blocked',
  'auth/network-request-failed': 'unreachable',
}

/** The sentence for an error code; a general one for unknown codes. */
export const googleErrorText = (code = ''): string => googleErrors[errorByCode[code] ?? 'failed']
