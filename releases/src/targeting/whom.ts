import { describeTarget, type Release, type Target } from '@qe/contract'
import type { Change } from '../store/log-entry'

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
