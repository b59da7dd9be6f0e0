import type { Release } from '@qe/contract'

/** Whether anybody gets this version. */
export const isLive = ({ deployment, extras }: Release): boolean =>
  !extras.disabled && (deployment.default || deployment.traffic > 0 || extras.cohorts.length > 0)
