import type { ParsedInput } from '@qe/contract'
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { overlap, rows, sqlState } from '../../database/rows'
import { datePrice, property, room, stayBlock } from '../../database/schema'
import { addDays, datesIn, daysBetween } from '../../domain/dates'
import { badInput, conflict } from '../../domain/errors'
import type { Services } from '../../services'
import { keepNights } from '../calendar-feeds/keep-nights'
import { refuseUnchargeable } from '../property/commands'

/**
 * Sets prices of nights, and closes or opens them. Nights that guests have booked keep their state. Gives the number of
 * nights.
 */
export async function changeNights(
  { db }: Services,
  input: ParsedInput<'date-wise-price/add-new-price'>,
): Promise<number> {
  const { propertyId, from, to, price, open } = input
  const nights = daysBetween(from, to) + 1
  if (nights < 1) throw badInput('to', 'The last night can’t be before the first.')
  if (nights > 730) throw badInput('to', 'Change at most two years at once.')
  if (price === undefined && open === undefined)
    throw badInput('price', 'Say a price, or whether these nights are open.')
  const end = addDays(to, 1)
  try {
    await db.transaction(async (tx) => {
      const [listing] = await tx
        .select({ currency: property.currency })
        .from(property)
        .where(eq(property.id, propertyId))
        .for('update')
      const [unit] = await tx.select({ id: room.id }).from(room).where(eq(room.propertyId, propertyId)).limit(1)
      if (!listing || !unit) throw badInput('propertyId', 'This listing is not yours.')
      if (price !== undefined) {
        refuseUnchargeable('price', price, listing.currency)
        await tx
          .delete(datePrice)
          .where(and(eq(datePrice.propertyId, propertyId), gte(datePrice.date, from), lte(datePrice.date, to)))
        if (price !== null)
          await tx.insert(datePrice).values(datesIn(from, end).map((date) => ({ propertyId, date, price })))
      }
      if (open !== undefined) await clearHostBlocks(tx, unit.id, propertyId, from, end)
      if (open === false) await close(tx, unit.id, propertyId, from, end)
      // What is opened here may still be taken elsewhere.
      if (open === true) await keepNights(tx, propertyId)
    })
  } catch (error) {
    if (sqlState(error) === overlap)
      throw conflict('Somebody has just booked one of these nights. Look at your calendar again.', 'dates_taken')
    throw error
  }
  return nights
}

/** Takes the range out of the host's own blocks; what sticks out at either end stays closed. */
async function clearHostBlocks(
  tx: Transaction,
  roomId: string,
  propertyId: string,
  from: string,
  end: string,
): Promise<void> {
  const removed = await tx
    .delete(stayBlock)
    .where(
      and(
        eq(stayBlock.roomId, roomId),
        eq(stayBlock.kind, 'host'),
        sql`${stayBlock.during} && daterange(${from}::date, ${end}::date)`,
      ),
    )
    .returning({
      first: sql<string>`lower(${stayBlock.during})::text`,
      last: sql<string>`upper(${stayBlock.during})::text`,
    })
  const rest = removed.flatMap(({ first, last }) => [
    ...(first < from ? [`[${first},${from})`] : []),
    ...(last > end ? [`[${end},${last})`] : []),
  ])
  if (rest.length > 0)
    await tx.insert(stayBlock).values(rest.map((during) => ({ roomId, propertyId, during, kind: 'host' as const })))
}

/** Closes what of the range is not taken by guests, in runs. */
async function close(tx: Transaction, roomId: string, propertyId: string, from: string, end: string): Promise<void> {
  const taken = await rows<{ first: string; last: string }>(
    tx,
    sql`select lower(during)::text as first, upper(during)::text as last from stay_block
        where room_id = ${roomId} and blocking and during && daterange(${from}::date, ${end}::date) order by lower(during)`,
  )
  const runs: string[] = []
  let at = from
  for (const { first, last } of taken) {
    if (first > at) runs.push(`[${at},${first})`)
    if (last > at) at = last
  }
  if (at < end) runs.push(`[${at},${end})`)
  if (runs.length > 0)
    await tx.insert(stayBlock).values(runs.map((during) => ({ roomId, propertyId, during, kind: 'host' as const })))
}
