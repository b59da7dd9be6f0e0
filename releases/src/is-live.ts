import type { Release } from '@qe/contract'

/** Whether anybody gets this version. */
export const isLive = ({ deployment, extras }: Release): boolean =>
  !extras.disabled && (deployment.default || deployment.traffic > 0 || extras.cohorts.length > 0)

/** Whether everybody gets this version who is in no rollout. Nobody gets a disabled one that is called the default. */
export const isDefault = ({ deployment, extras }: Release): boolean => deployment.default && !extras.disabled
