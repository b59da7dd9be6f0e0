/**
 * The page of staff, and the addresses at which the delivery server answers it. Apart from the schemas of its answers,
 * so that pages which only name an address carry no zod.
 */
export const staffPaths = {
  page: '/releases',
  status: '/releases/status',
  log: '/releases/log',
  difference: '/releases/difference',
  changes: '/releases/changes',
} as const
