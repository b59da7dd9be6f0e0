/** Days that a lead-time discount may name; the earliest booking is two years ahead. */
export const leadTimeLimits = { mostDays: 365, mostBps: 9000 } as const
