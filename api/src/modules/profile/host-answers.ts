import type { AnswerTime } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row } from '../../database/rows'
import { type AnswerFigures, answerTime } from '../../domain/answer-time'
import { policy } from '../../domain/policy'
import { ShortCache } from '../../domain/short-cache'

/** Half an hour changes little about three months, and each page of a listing asks. */
const cached = new ShortCache<AnswerTime | undefined>(30 * 60_000, 5000)

/** How soon a host usually answers; undefined where there is too little to say. */
export const hostAnswers = (db: Queryable, hostId: string, now: Date): Promise<AnswerTime | undefined> =>
  cached.get(db, hostId, now, async () => answerTime(await answerFigures(db, hostId, now)))

/**
 * Counts a guest's first message of a conversation, until the host writes by hand, and a request, until the host
 * accepts or declines it. What the guest took back before, and what may still be answered within the day, does not
 * count; what was never answered takes for ever.
 */
async function answerFigures(db: Queryable, hostId: string, now: Date): Promise<AnswerFigures> {
  const at = now.toISOString()
  const since = sql`${at}::timestamptz - make_interval(days => ${policy.answerDays})`
  const day = sql`make_interval(hours => ${policy.answerDayHours})`
  const figures = await row<AnswerFigures>(
    db,
    sql`with occasion as (
          select asked.created_at as asked_at, answer.created_at as answered_at, false as is_withdrawn
            from conversation c
            cross join lateral (select m.seq, m.created_at from chat_message m where m.conversation_id = c.id
              and m.kind <> 'system' and m.sender_id = c.guest_id order by m.seq limit 1) asked
            left join lateral (select m.created_at from chat_message m where m.conversation_id = c.id
              and m.seq > asked.seq and m.sender_id = c.host_id and m.kind <> 'system' and not m.automatic
              order by m.seq limit 1) answer on true
            where c.host_id = ${hostId} and c.updated_at >= ${since} and asked.created_at >= ${since}
              and not exists (select 1 from chat_message m where m.conversation_id = c.id and m.seq < asked.seq
                and m.sender_id = c.host_id and m.kind <> 'system' and not m.automatic)
          union all
          select asked.at, answer.at, coalesce(answer.event = 'withdraw', false)
            from booking b join booking_event asked on asked.booking_id = b.id and asked.event = 'request'
            left join lateral (select v.at, v.event from booking_event v where v.booking_id = b.id
              and v.id > asked.id and v.event in ('accept', 'decline', 'withdraw') order by v.id limit 1) answer on true
            where b.host_id = ${hostId} and b.check_in >= (${since})::date and asked.at >= ${since}
        ), counted as (
          select extract(epoch from answered_at - asked_at) / 60 as minutes from occasion
            where not is_withdrawn and (answered_at is not null or asked_at < ${at}::timestamptz - ${day})
        )
        select count(*)::int as occasions, count(*) filter (where minutes <= ${policy.answerDayHours * 60})::int
            as "withinDay", nullif(percentile_disc(0.5) within group (order by coalesce(minutes, 1e9)), 1e9)::float
            as "medianMinutes"
          from counted`,
  )
  return figures ?? { occasions: 0, withinDay: 0, medianMinutes: null }
}
