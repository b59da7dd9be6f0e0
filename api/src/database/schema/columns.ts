import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Text that compares without regard to case: e-mail addresses. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' })

/** A half-open range of dates: `[2026-12-01,2026-12-04)`. */
export const daterange = customType<{ data: string }>({ dataType: () => 'daterange' })

/** A set of date ranges that neither touch nor overlap. */
export const datemultirange = customType<{ data: string }>({ dataType: () => 'datemultirange' })

export const id = () => uuid().primaryKey().defaultRandom()
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** Minor units; wide enough for a year's stay in any currency. */
export const amount = () => bigint({ mode: 'number' })
