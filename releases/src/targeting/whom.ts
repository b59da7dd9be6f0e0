import { describeTarget, type Release, type Target } from '@qe/contract'
import type { Change } from '../store/log-entry'

/** What decides a version's share. */
export type Setting = Pick<Release, 'deployment'> & { disabled: Release['extras']['disabled'] }

/**
 * Percentage of the visitors that a version is given to; cohorts are named people, and no share. One of a target counts
 * as if it were of everybody, since visitors say themselves whether they match.
 */
export const shareOf = ({ deployment, disabled }: Setting): number =>
  disabled ? 0 : deployment.default ? 100 : deployment.traffic

/** Whom a version's percentage is of; null for everybody. */
export const targetOf = ({ deployment, extras }: Release): Target | null =>
  deployment.default ? null : (extras.target ?? null)

/** Whom it is of after a change. */
export const targetAfter = (
  before: Release,
  { deployment, target }: Extract<Change, { version: string }>,
): Target | null => (deployment.default ? null : target === undefined ? (before.extras.target ?? null) : target)

/** Whether all who match one target are sure to match the other. */
export const isWithin = (target: Target | null, other: Target | null): boolean =>
  other === null || (target !== null && describeTarget(target) === describeTarget(other))
