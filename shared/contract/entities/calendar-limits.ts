/** How much a host edits at once; forms and the API hold the same limits. */
export const calendarLimits = {
  listingsPerEdit: 200,
  /** Listings × nights: 200 listings for two months, or a few for two years. One transaction of a second at most. */
  nightsPerEdit: 12_400,
  /** Nobody plans further ahead. */
  daysAhead: 730,
  noteLength: 500,
} as const

/** From fewer places, or of fewer hosts, what similar places earn or ask would tell that of one of them. */
export const similarLimits = { places: 5, hosts: 3 } as const
