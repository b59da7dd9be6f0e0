import { type CallOutput, type ParsedInput, type PriceRule, priceRuleLimits } from '@qe/contract'
import { eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { array, rows } from '../../database/rows'
import { priceRule } from '../../database/schema'
import { addDays, dateIn, datesIn } from '../../domain/dates'
import { ruledNight, withoutRule } from '../../domain/price-hint'
import type { Principal } from '../../domain/team'
import type { Services } from '../../services'
import { requireChargeableAmount } from '../listing/commands'
import { recordAct } from '../team/record-act'
import {
  type EditedListing,
  inEditTransaction,
  lockListings,
  planListing,
  storedOf,
  usualPrice,
} from './edit-transaction'
import { type ListingChange, readNights, writeNights } from './night-store'
import { suggestedPrices } from './price-hints'

type Preview = CallOutput<'price-rule/preview'>
type Rule = ParsedInput<'price-rule/save'>

async function lockListing(tx: Transaction, hostId: string, listingId: string): Promise<EditedListing> {
  const [listing] = await lockListings(tx, hostId, [listingId])
  if (!listing) throw new Error('A listing that is not there was not refused')
  return listing
}

/** Those of the nights on which a unit is free: of stays, by the host, and on other sites. */
const freeNights = async (db: Queryable, listingId: string, nights: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await rows<{ date: string }>(
        db,
        sql`select date::text as date from unnest(${array(nights, 'date')}) date where exists (
            select 1 from room r where r.listing_id = ${listingId} and r.removed_at is null and not exists (
              select 1 from stay_block s where s.room_id = r.id and s.blocking and s.during @> date))`,
      )
    ).map(({ date }) => date),
  )

/** What a rule changes in so many nights of a listing from today on, and what it goes by. */
async function planRule(tx: Transaction, listing: EditedListing, rule: PriceRule, count: number, now: Date) {
  const from = dateIn(listing.timeZone, now)
  const nights = datesIn(from, addDays(from, count))
  const free = await freeNights(tx, listing.id, nights)
  const suggested = await suggestedPrices(tx, listing, nights)
  const stored = storedOf(await readNights(tx, [listing.id], from, addDays(from, count)), listing.id)
  const plan = planListing(listing, stored, nights, (date, night) =>
    ruledNight(night, free.has(date) ? (suggested.get(date) ?? null) : null, rule),
  )
  return { nights, free, stored, plan }
}

/** @throws ApiError 400 for amounts that nobody can be charged */
function refuseBadRule({ floor, ceiling }: Rule, { currency }: EditedListing): void {
  requireChargeableAmount('floor', floor, currency)
  requireChargeableAmount('ceiling', ceiling, currency)
}

/** The next nights of a listing as they are, and as a rule would price them. */
export async function previewRule({ db, now }: Services, host: Principal, rule: Rule): Promise<Preview> {
  return db.transaction(async (tx) => {
    const listing = await lockListing(tx, host.id, rule.propertyId)
    refuseBadRule(rule, listing)
    const { nights, free, stored, plan } = await planRule(tx, listing, rule, priceRuleLimits.previewNights, now())
    return {
      nights: nights.map((date): Preview['nights'][number] => {
        const before = stored.values(date)
        const { price, byRule } = plan.after.get(date) ?? before
        const usual = usualPrice(listing, date)
        const by = !free.has(date) ? 'taken' : byRule ? 'rule' : price === null ? 'tooFew' : 'host'
        return { date, before: before.price ?? usual, after: price ?? usual, by }
      }),
    }
  })
}

/** Writes what changes. No edit of the host's: the switch takes it back, and “undo” what they did last. */
async function write(tx: Transaction, plan: ListingChange): Promise<{ nights: number }> {
  if (plan.changes.length > 0) await writeNights(tx, [plan])
  return { nights: plan.changes.length }
}

/** The same, for somebody who has switched the rule: that is noted also where no night changes. */
async function writeSwitched(
  tx: Transaction,
  host: Principal,
  plan: ListingChange,
  kind: 'price_rule' | 'price_rule_off',
  now: Date,
): Promise<{ nights: number }> {
  const written = await write(tx, plan)
  await recordAct(tx, host, { kind, ...written, listingId: plan.listingId }, now)
  return written
}

/** Turns a listing's rule on, or changes it, and sets its nights. */
export const saveRule = ({ db, now }: Services, host: Principal, rule: Rule): Promise<{ nights: number }> =>
  inEditTransaction(db, host.id, async (tx) => {
    const listing = await lockListing(tx, host.id, rule.propertyId)
    refuseBadRule(rule, listing)
    const { floor, ceiling } = rule
    await tx
      .insert(priceRule)
      .values({ listingId: listing.id, floor, ceiling, createdAt: now() })
      .onConflictDoUpdate({ target: priceRule.listingId, set: { floor, ceiling } })
    const { plan } = await planRule(tx, listing, rule, priceRuleLimits.nights, now())
    return writeSwitched(tx, host, plan, 'price_rule', now())
  })

/** Turns a listing's rule off. The nights that it has set from today on go back to what the listing says. */
export const deleteRule = ({ db, now }: Services, host: Principal, listingId: string): Promise<{ nights: number }> =>
  inEditTransaction(db, host.id, async (tx) => {
    const listing = await lockListing(tx, host.id, listingId)
    await tx.delete(priceRule).where(eq(priceRule.listingId, listing.id))
    const from = dateIn(listing.timeZone, now())
    const set = await rows<{ date: string }>(
      tx,
      sql`select date::text as date from date_price
          where listing_id = ${listing.id} and date >= ${from} and by_rule order by date`,
    )
    const nights = set.map(({ date }) => date)
    const stored = await readNights(tx, [listing.id], from, addDays(nights.at(-1) ?? from, 1))
    const plan = planListing(listing, storedOf(stored, listing.id), nights, (_, night) => withoutRule(night))
    return writeSwitched(tx, host, plan, 'price_rule_off', now())
  })

/** Sets the nights of all rules by what similar places ask today. */
export async function followPriceRules({ db, now, log }: Services): Promise<void> {
  const rules = await rows<PriceRule & { listingId: string; hostId: string }>(
    db,
    sql`select r.listing_id as "listingId", l.host_id as "hostId", r.floor, r.ceiling
        from price_rule r join listing l on l.id = r.listing_id where l.status in ('live', 'paused')
        order by r.listing_id`,
  )
  for (const { listingId, hostId, ...rule } of rules) {
    const isDone = inEditTransaction(db, hostId, async (tx) => {
      const listing = await lockListing(tx, hostId, listingId)
      const { plan } = await planRule(tx, listing, rule, priceRuleLimits.nights, now())
      await write(tx, plan)
    })
    // A listing that goes meanwhile must not keep others from being priced.
    await isDone.catch((error: unknown) => log.warn({ err: error, listingId }, 'price rule not followed'))
  }
}
