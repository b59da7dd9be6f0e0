import { sql } from 'drizzle-orm'

/** Whether others than its author may read review `r`: it is published, and operators have not hidden it. */
export const isShownSql = sql`(r.published_at is not null and r.hidden_at is null)`
