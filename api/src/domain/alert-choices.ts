import type { AlertKind } from '@qe/contract'

/** What a person is told of; `always` is about the security of their account, and nobody can turn it off. */
export type AlertSetting = AlertKind | 'always'

/** A person's stored choices: e-mails by kind, and the kinds that are muted in the other ways. */
export type StoredChoices = Record<AlertKind, boolean> & { mutedInApp: AlertKind[]; mutedPush: AlertKind[] }

/** The ways in which a person is told of something. */
export interface AlertWays {
  inApp: boolean
  push: boolean
  email: boolean
}

/**
 * In which ways a person is told of a kind of news: notifications, push messages and e-mails all ask this. `stored` is
 * null for somebody who has chosen nothing yet.
 */
export function waysFor(setting: AlertSetting, stored: StoredChoices | null): AlertWays {
  if (setting === 'always' || !stored) return { inApp: true, push: true, email: true }
  return {
    inApp: !stored.mutedInApp.includes(setting),
    push: !stored.mutedPush.includes(setting),
    email: stored[setting],
  }
}
