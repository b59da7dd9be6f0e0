import { createHash } from 'node:crypto'
import nodeIcal, { type EventInstance, type VEvent } from 'node-ical'
import { addDays, dateIn, daysBetween, momentIn } from '../domain/dates'
import { byRule, onFurtherDates, repeats, workOfDates } from './further-dates'
import { CalendarError, type Line, lineOf, type Part, partsOf, written } from './lines'
import { mostLookedAt, workOf } from './repetition'
import { isZone, withZones } from './time-zones'

/** Where the place is, and from when to when its nights go. */
export interface Place {
  timeZone: string
  /** `HH:MM`; who leaves later than this on a day has that day's night as well. */
  checkInFrom: string
}

/** Nights taken elsewhere, from the first to the day after the last. */
export interface ImportedEvent {
  /** The site's own id; of an event that repeats, and of an id used twice, with its day. */
  uid: string
  from: string
  to: string
}

export interface ReadCalendar {
  events: ImportedEvent[]
  /** Ids of events that stand there but can't be read. */
  unreadable: string[]
}

/** As far ahead as repetitions are followed: no place takes bookings for longer. */
const windowDays = 731
/** Occurrences that were moved from just outside the window into it are found as well. */
const marginDays = 62
const mostEvents = 5000

/** What of an event says when it is. Nothing else is read: names, notes and numbers of guests stay where they are. */
const wanted = new Set([
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
 * The nights that a calendar says are taken, from today on.
 *
 * An all-day event takes the nights [DTSTART, DTEND), one without an end a single night. A timed event takes the nights
 * from the date on which it begins, where the place is, up to the date on which it ends; that last date's night too if
 * it ends after the check-in hour. So a stay from 16:00 to 10:00 takes its nights, and a plumber in the morning none.
 * What is cancelled or marked as free takes nothing.
 *
 * @throws NotACalendar what is no calendar, or breaks off; an empty calendar is one
 */
export function readCalendar(text: string, place: Place, now: Date): ReadCalendar {
  const { events, zones, floating } = withZones(partsOf(text), place.timeZone)
  if (events.length > mostEvents)
    throw new CalendarError(
      `This calendar has more than ${mostEvents} events. Give the address of one for this place alone.`,
    )
  const today = dateIn(place.timeZone, now)
  const found: ImportedEvent[] = []
  const unreadable: string[] = []
  const budget = { left: mostLookedAt }
  const groups = eventsByUid(events)
  for (const { uid, base, changed } of groups) {
    try {
      const first = library(byRule(base), changed, zones)
      const rule = ruleOf(base, changed, now, budget)
      const further = rule === 'once' ? [] : onFurtherDates(base, first).map((one) => library(one, changed, zones))
      for (const event of [first, ...further])
        found.push(...nightsOf(uid, event, rule, { place, floating, today, now }))
    } catch (error) {
      if (error instanceof CalendarError) throw error
      unreadable.push(uid)
    }
  }
  return { events: onePerKey(found), unreadable }
}

interface Group {
  uid: string
  base: Part
  /** Single occurrences of it that were changed. */
  changed: Part[]
}

/**
 * An event with the changes to its single occurrences. An id that several events share without being one is read as
 * several.
 */
function eventsByUid(events: Part[]): Group[] {
  const groups = new Map<string, Group[]>()
  const changes: [string, Part][] = []
  for (const event of events) {
    const uid = uidOf(event)
    if (lineOf(event, 'RECURRENCE-ID')) changes.push([uid, event])
    else {
      const same = groups.get(uid) ?? []
      const older = same.findIndex(({ base }) => sequenceOf(base) !== sequenceOf(event))
      if (older < 0) groups.set(uid, [...same, { uid, base: event, changed: [] }])
      else if (sequenceOf(event) > sequenceOf((same[older] as Group).base))
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

const sequenceOf = (event: Part) => Number(lineOf(event, 'SEQUENCE')?.value ?? 0) || 0

/** The event's own id, short enough to be kept; of one without, what it says. */
function uidOf(event: Part): string {
  const uid = lineOf(event, 'UID')?.value ?? ''
  if (uid && uid.length <= 200) return uid
  const words = uid || event.lines.map(({ name, value }) => `${name}:${value}`).join('\n')
  return createHash('sha256').update(words).digest('hex')
}

/** One event as the library reads it. Its id there is ours, so that no id can be anything but one. */
function library(base: Part, changed: Part[], zones: Part[]): VEvent {
  const plain = (event: Part): Part => ({
    name: 'VEVENT',
    parts: [],
    lines: [{ name: 'UID', parameters: [], value: 'it' }, ...event.lines.filter(({ name }) => wanted.has(name))],
  })
  const needsZones = [base, ...changed].some(({ lines }) =>
    lines.some(({ parameters }) => parameters.some((one) => one.startsWith('TZID='))),
  )
  const read = nodeIcal.sync.parseICS(written([...(needsZones ? zones : []), plain(base), ...changed.map(plain)])).it as
    | VEvent
    | undefined
  if (!read?.start || Number.isNaN(read.start.getTime())) throw new Error('No beginning.')
  return read
}

type Rule = 'once' | 'repeats'

/** Whether it repeats, within what is left to be looked at for repetitions. */
function ruleOf(base: Part, changed: readonly Part[], now: Date, budget: { left: number }): Rule {
  if (!repeats(base)) return 'once'
  const rule = lineOf(base, 'RRULE')
  const work = rule
    ? workOf(rule.value, Number((lineOf(base, 'DTSTART') as Line).value.slice(0, 4)), now.getUTCFullYear() + 3)
    : 0
  if (work === null) throw new Error('Not a rule of stays.')
  budget.left -= work + workOfDates(base, changed)
  if (budget.left < 0)
    throw new CalendarError(
      'This calendar repeats too many events to be read. Give the address of one for this place alone.',
    )
  return 'repeats'
}

interface Around {
  place: Place
  floating: string
  today: string
  now: Date
}

function nightsOf(uid: string, event: VEvent, rule: Rule, around: Around): ImportedEvent[] {
  const { today, now } = around
  const day = 86_400_000
  const window = {
    from: new Date(now.getTime() - marginDays * day),
    to: new Date(now.getTime() + (windowDays + marginDays) * day),
    expandOngoing: true,
  }
  const once = (): EventInstance[] => [
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
  const instances = rule === 'once' ? once() : nodeIcal.expandRecurringEvent(event, window)
  return instances
    .filter(({ event: { status, transparency } }) => status !== 'CANCELLED' && transparency !== 'TRANSPARENT')
    .map((instance) =>
      instance.event.datetype === 'date' || instance.start.dateOnly ? allDay(instance) : timed(instance, around),
    )
    .filter(({ from, to }) => from < to && to > today && from <= addDays(today, windowDays))
    .map((nights) => ({ uid: rule === 'once' ? uid : `${uid}#${nights.from}`, ...nights }))
}

/** The library gives dates as midnights of this machine. */
const dateHere = (at: Date) =>
  `${String(at.getFullYear()).padStart(4, '0')}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`

function allDay({ start, end }: EventInstance): { from: string; to: string } {
  const from = dateHere(start)
  const nights = Math.round((end.getTime() - start.getTime()) / 86_400_000)
  if (nights < 0) throw new Error('It ends before it begins.')
  // Some sites say the same date twice and mean one night.
  return { from, to: addDays(from, Math.max(1, nights)) }
}

function timed(instance: EventInstance, { place, floating }: Around): { from: string; to: string } {
  const [start, end] = [moment(instance.start, floating), moment(instance.end, floating)]
  if (end < start) throw new Error('It ends before it begins.')
  const [from, last] = [dateIn(place.timeZone, start), dateIn(place.timeZone, end)]
  return { from, to: end > momentIn(place.timeZone, last, place.checkInFrom) ? addDays(last, 1) : last }
}

/** A zone that nobody knows was read as this machine's; its times are taken where the place is. */
function moment(at: EventInstance['start'], floating: string): Date {
  if (!at.tz || isZone(at.tz)) return at
  return momentIn(
    floating,
    dateHere(at),
    `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`,
  )
}

/**
 * Ids that stand for several nights get their day with them, so that each is one thing from one reading to the next.
 */
function onePerKey(events: ImportedEvent[]): ImportedEvent[] {
  const times = new Map<string, number>()
  for (const { uid } of events) times.set(uid, (times.get(uid) ?? 0) + 1)
  const keyed = new Map<string, ImportedEvent>()
  for (const event of events) {
    const uid =
      (times.get(event.uid) ?? 0) > 1 && !event.uid.endsWith(`#${event.from}`)
        ? `${event.uid}#${event.from}`
        : event.uid
    const earlier = keyed.get(uid)
    if (!earlier || daysBetween(earlier.to, event.to) > 0) keyed.set(uid, { ...event, uid })
  }
  return [...keyed.values()].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.uid < b.uid ? -1 : 1))
}
