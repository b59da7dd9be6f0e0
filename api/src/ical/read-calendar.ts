import { createHash } from 'node:crypto'
import nodeIcal, { type EventInstance, type VEvent } from 'node-ical'
import { addDays, dateIn, daysBetween, momentIn } from '../domain/dates'
import { expandFurtherDates, furtherDatesWork, repeats, withRule } from './further-dates'
import { CalendarError, type Component, type Line, lineOf, parseComponents, serialize } from './lines'
import { maxExpandedDays, ruleWork } from './repetition'
import { isZone, withZones } from './time-zones'

/** What decides which nights of a listing an event takes. */
export interface ListingHours {
  timeZone: string
  /** `HH:MM`; an event that ends later than this takes the night of that day as well. */
  checkInFrom: string
}

/** Nights taken on another site: `[from, to)`, dates in the listing's time zone. */
export interface ImportedEvent {
  /** The site's own id; with its date for a recurring event and for an id that occurs twice. */
  uid: string
  from: string
  to: string
}

export interface ParsedCalendar {
  events: ImportedEvent[]
  /** Ids of events that can't be read. */
  unreadable: string[]
}

/** How far ahead recurring events are expanded, in days: no listing takes bookings for later. */
const windowDays = 731
/** Days around the window that are expanded too, for occurrences that were moved into it. */
const marginDays = 62
const maxEvents = 5000

/** The id under which the library parses each event. */
const eventId = 'event'

/** The properties that say when an event is. Nothing else is read: no names, notes or numbers of guests. */
const timeProperties = new Set([
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'EXDATE',
  'RECURRENCE-ID',
  'STATUS',
  'TRANSP',
  'SEQUENCE',
])

/**
 * The nights that a calendar's events take, from today on.
 *
 * An all-day event takes the nights [DTSTART, DTEND), one without an end a single night. A timed event takes the nights
 * from its first to its last date in the listing's time zone; the last date's night too if it ends after the check-in
 * hour. So a stay from 16:00 to 10:00 takes its nights, and a plumber in the morning none. Cancelled events and those
 * marked as free take nothing.
 *
 * @throws CalendarError for a text that is no calendar or incomplete; an empty calendar is valid
 */
export function readCalendar(text: string, listing: ListingHours, now: Date): ParsedCalendar {
  const { events, zones, floating } = withZones(parseComponents(text), listing.timeZone)
  if (events.length > maxEvents)
    throw new CalendarError(
      `This calendar has more than ${maxEvents} events. Give the address of one for this listing alone.`,
    )
  const today = dateIn(listing.timeZone, now)
  const found: ImportedEvent[] = []
  const unreadable: string[] = []
  const budget = { remaining: maxExpandedDays }
  const groups = groupByUid(events)
  for (const { uid, base, changed } of groups) {
    try {
      const first = parseEvent(withRule(base), changed, zones)
      const recurrence = recurrenceOf(base, changed, now, budget)
      const further =
        recurrence === 'single' ? [] : expandFurtherDates(base, first).map((one) => parseEvent(one, changed, zones))
      for (const event of [first, ...further])
        found.push(...nightsOf(uid, event, recurrence, { listing, floating, today, now }))
    } catch (error) {
      if (error instanceof CalendarError) throw error
      unreadable.push(uid)
    }
  }
  return { events: withUniqueIds(found), unreadable }
}

/** An event with the changes to its single occurrences. */
interface EventGroup {
  uid: string
  base: Component
  /** Its changed occurrences. */
  changed: Component[]
}

/**
 * Groups events with the changes to their occurrences. Unrelated events that share an id become several groups.
 */
function groupByUid(events: Component[]): EventGroup[] {
  const groups = new Map<string, EventGroup[]>()
  const changes: [string, Component][] = []
  for (const event of events) {
    const uid = uidOf(event)
    if (lineOf(event, 'RECURRENCE-ID')) changes.push([uid, event])
    else {
      const same = groups.get(uid) ?? []
      const older = same.findIndex(({ base }) => sequenceOf(base) !== sequenceOf(event))
      if (older < 0) groups.set(uid, [...same, { uid, base: event, changed: [] }])
      else if (sequenceOf(event) > sequenceOf((same[older] as EventGroup).base))
        groups.set(uid, [{ uid, base: event, changed: [] }])
    }
  }
  for (const [uid, event] of changes) {
    const base = groups.get(uid)?.find((group) => repeats(group.base))
    if (base) base.changed.push(event)
    else
      groups.set(uid, [
        ...(groups.get(uid) ?? []),
        { uid, base: { ...event, lines: event.lines.filter(({ name }) => name !== 'RECURRENCE-ID') }, changed: [] },
      ])
  }
  return [...groups.values()].flat()
}

const sequenceOf = (event: Component) => Number(lineOf(event, 'SEQUENCE')?.value ?? 0) || 0

/** The event's id; a digest where the id is too long to store or absent. */
function uidOf(event: Component): string {
  const uid = lineOf(event, 'UID')?.value ?? ''
  if (uid && uid.length <= 200) return uid
  const content = uid || event.lines.map(({ name, value }) => `${name}:${value}`).join('\n')
  return createHash('sha256').update(content).digest('hex')
}

/**
 * Parses one event with the library, under an id of ours, because ids are keys of the library's result object.
 * @throws Error for an event without a valid beginning
 */
function parseEvent(base: Component, changed: Component[], zones: Component[]): VEvent {
  const timesOnly = (event: Component): Component => ({
    name: 'VEVENT',
    components: [],
    lines: [
      { name: 'UID', parameters: [], value: eventId },
      ...event.lines.filter(({ name }) => timeProperties.has(name)),
    ],
  })
  const needsZones = [base, ...changed].some(({ lines }) =>
    lines.some(({ parameters }) => parameters.some((one) => one.startsWith('TZID='))),
  )
  const read = nodeIcal.sync.parseICS(
    serialize([...(needsZones ? zones : []), timesOnly(base), ...changed.map(timesOnly)]),
  )[eventId] as VEvent | undefined
  if (!read?.start || Number.isNaN(read.start.getTime())) throw new Error('No beginning.')
  return read
}

type Recurrence = 'single' | 'recurring'

/**
 * Whether an event recurs; takes the work of expanding it from the budget.
 * @throws CalendarError when the budget is used up
 */
function recurrenceOf(
  base: Component,
  changed: readonly Component[],
  now: Date,
  budget: { remaining: number },
): Recurrence {
  if (!repeats(base)) return 'single'
  const rule = lineOf(base, 'RRULE')
  const work = rule
    ? ruleWork(rule.value, Number((lineOf(base, 'DTSTART') as Line).value.slice(0, 4)), now.getUTCFullYear() + 3)
    : 0
  if (work === null) throw new Error('Unsupported recurrence rule.')
  budget.remaining -= work + furtherDatesWork(base, changed)
  if (budget.remaining < 0)
    throw new CalendarError(
      'This calendar repeats too many events to be read. Give the address of one for this listing alone.',
    )
  return 'recurring'
}

interface ParsingContext {
  listing: ListingHours
  /** The time zone of times without one. */
  floating: string
  today: string
  now: Date
}

function nightsOf(uid: string, event: VEvent, recurrence: Recurrence, context: ParsingContext): ImportedEvent[] {
  const { today, now } = context
  const day = 86_400_000
  const window = {
    from: new Date(now.getTime() - marginDays * day),
    to: new Date(now.getTime() + (windowDays + marginDays) * day),
    expandOngoing: true,
  }
  const single = (): EventInstance[] => [
    {
      start: event.start,
      end: event.end ?? event.start,
      summary: '',
      isFullDay: event.datetype === 'date',
      isRecurring: false,
      isOverride: false,
      event,
    },
  ]
  const instances = recurrence === 'single' ? single() : nodeIcal.expandRecurringEvent(event, window)
  return instances
    .filter(({ event: { status, transparency } }) => status !== 'CANCELLED' && transparency !== 'TRANSPARENT')
    .map((instance) =>
      instance.event.datetype === 'date' || instance.start.dateOnly ? allDay(instance) : timed(instance, context),
    )
    .filter(({ from, to }) => from < to && to > today && from <= addDays(today, windowDays))
    .map((nights) => ({ uid: recurrence === 'single' ? uid : `${uid}#${nights.from}`, ...nights }))
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The calendar date of a time in this machine's zone, in which the library gives dates. */
const localDate = (at: Date) =>
  `${String(at.getFullYear()).padStart(4, '0')}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`

function allDay({ start, end }: EventInstance): { from: string; to: string } {
  const from = localDate(start)
  const nights = Math.round((end.getTime() - start.getTime()) / 86_400_000)
  if (nights < 0) throw new Error('It ends before it begins.')
  // Some sites give the same date as beginning and end, and mean one night.
  return { from, to: addDays(from, Math.max(1, nights)) }
}

function timed(instance: EventInstance, { listing, floating }: ParsingContext): { from: string; to: string } {
  const [start, end] = [instantOf(instance.start, floating), instantOf(instance.end, floating)]
  if (end < start) throw new Error('It ends before it begins.')
  const [from, last] = [dateIn(listing.timeZone, start), dateIn(listing.timeZone, end)]
  return { from, to: end > momentIn(listing.timeZone, last, listing.checkInFrom) ? addDays(last, 1) : last }
}

/** A time as an instant. The library reads unknown zones as this machine's; here they become the `floating` zone. */
function instantOf(at: EventInstance['start'], floating: string): Date {
  if (!at.tz || isZone(at.tz)) return at
  return momentIn(floating, localDate(at), `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`)
}

/**
 * Adds the date to ids that occur several times, so that each event keeps one id from one reading to the next.
 */
function withUniqueIds(events: ImportedEvent[]): ImportedEvent[] {
  const counts = new Map<string, number>()
  for (const { uid } of events) counts.set(uid, (counts.get(uid) ?? 0) + 1)
  const keyed = new Map<string, ImportedEvent>()
  for (const event of events) {
    const uid =
      (counts.get(event.uid) ?? 0) > 1 && !event.uid.endsWith(`#${event.from}`)
        ? `${event.uid}#${event.from}`
        : event.uid
    const earlier = keyed.get(uid)
    if (!earlier || daysBetween(earlier.to, event.to) > 0) keyed.set(uid, { ...event, uid })
  }
  return [...keyed.values()].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.uid < b.uid ? -1 : 1))
}
