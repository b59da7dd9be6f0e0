import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { addDays, daysBetween } from '../domain/dates'
import { CalendarError } from './lines'
import { type ImportedEvent, readCalendar } from './read-calendar'
import { writeCalendar } from './write-calendar'

const now = new Date('2026-11-21T12:00:00Z')
const place = { timeZone: 'Europe/Lisbon', checkInFrom: '15:00' }
const read = (text: string, of = place) => readCalendar(text, of, now)
const nights = (events: ImportedEvent[]) => events.map(({ from, to }) => `${from} ${to}`)
const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines, n) => [
      'BEGIN:VEVENT',
      ...(lines.some((one) => one.startsWith('UID')) ? [] : [`UID:e${n}`]),
      ...lines,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

describe('what the large sites send', () => {
  test.each([
    ['airbnb', ['2026-12-03 2026-12-07', '2026-12-07 2026-12-10']],
    ['booking-com', ['2026-12-01 2026-12-04', '2026-12-20 2026-12-27']],
    ['vrbo', ['2026-12-05 2026-12-08', '2026-12-12 2026-12-15', '2026-12-18 2026-12-19']],
    ['google', ['2026-12-01 2026-12-04', '2027-01-01 2027-01-03', '2027-01-16 2027-01-18', '2027-01-29 2027-01-31']],
    ['outlook', ['2026-12-01 2026-12-03', '2026-12-10 2026-12-13']],
  ])('%s', (site, expected) => {
    const { events, unreadable } = read(readFileSync(join(__dirname, 'fixtures', `${site}.ics`), 'utf8'))
    expect(nights(events)).toEqual(expected)
    expect(unreadable).toEqual([])
    expect(JSON.stringify(events)).not.toMatch(/Robin|Kim|555|Reserved/)
  })
})

describe('an event takes', () => {
  test.each<[string, string[], string[]]>([
    ['its nights, all day', ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261203'], ['2026-12-01 2026-12-03']],
    ['one night without an end', ['DTSTART;VALUE=DATE:20261201'], ['2026-12-01 2026-12-02']],
    ['its nights by a bare date', ['DTSTART:20261201', 'DTEND:20261203'], ['2026-12-01 2026-12-03']],
    ['its duration in days', ['DTSTART;VALUE=DATE:20261201', 'DURATION:P3D'], ['2026-12-01 2026-12-04']],
    ['its duration in weeks', ['DTSTART;VALUE=DATE:20261201', 'DURATION:P1W'], ['2026-12-01 2026-12-08']],
    [
      'the night of a stay from afternoon to morning',
      ['DTSTART:20261201T160000', 'DTEND:20261202T100000'],
      ['2026-12-01 2026-12-02'],
    ],
    ['no night by day', ['DTSTART:20261201T090000', 'DTEND:20261201T150000'], []],
    ['the night it reaches into', ['DTSTART:20261201T090000', 'DTEND:20261201T150100'], ['2026-12-01 2026-12-02']],
    ['its evening', ['DTSTART:20261201T200000', 'DTEND:20261201T220000'], ['2026-12-01 2026-12-02']],
    [
      'its nights from midnight to midnight',
      ['DTSTART:20261201T000000', 'DTEND:20261203T000000'],
      ['2026-12-01 2026-12-03'],
    ],
    [
      'its nights where the place is',
      ['DTSTART;TZID=Asia/Tokyo:20261202T010000', 'DTEND;TZID=Asia/Tokyo:20261203T190000'],
      ['2026-12-01 2026-12-03'],
    ],
    [
      'a zone of its own name where the place is',
      ['DTSTART;TZID=Mars/Olympus:20261201T160000', 'DTEND;TZID=Mars/Olympus:20261203T100000'],
      ['2026-12-01 2026-12-03'],
    ],
    ['nothing when it is cancelled', ['DTSTART;VALUE=DATE:20261201', 'STATUS:CANCELLED'], []],
    ['nothing when it is marked as free', ['DTSTART;VALUE=DATE:20261201', 'TRANSP:TRANSPARENT'], []],
    ['nothing when it is over', ['DTSTART;VALUE=DATE:20261101', 'DTEND;VALUE=DATE:20261121'], []],
    [
      'the rest of one that is going on',
      ['DTSTART;VALUE=DATE:20261115', 'DTEND;VALUE=DATE:20261123'],
      ['2026-11-15 2026-11-23'],
    ],
    [
      'every occurrence',
      ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261202', 'RRULE:FREQ=WEEKLY;COUNT=3'],
      ['2026-12-01 2026-12-02', '2026-12-08 2026-12-09', '2026-12-15 2026-12-16'],
    ],
    [
      'a night across a change of the clock',
      ['DTSTART:20270327T160000', 'DTEND:20270328T110000'],
      ['2027-03-27 2027-03-28'],
    ],
  ])('%s', (_, lines, expected) => expect(nights(read(calendar(lines)).events)).toEqual(expected))
})

describe('an event of further dates takes', () => {
  const allDay = ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261203']
  const evening = ['DTSTART:20261201T160000', 'DTEND:20261203T100000']
  test.each<[string, string[], string[]]>([
    [
      'its nights on each',
      [...allDay, 'RDATE;VALUE=DATE:20261210,20261220', 'RDATE;VALUE=DATE:20270110'],
      ['2026-12-01 2026-12-03', '2026-12-10 2026-12-12', '2026-12-20 2026-12-22', '2027-01-10 2027-01-12'],
    ],
    [
      'one night on each without an end',
      ['DTSTART:20261201', 'RDATE:20261210'],
      ['2026-12-01 2026-12-02', '2026-12-10 2026-12-11'],
    ],
    [
      'its duration on each',
      ['DTSTART;VALUE=DATE:20261201', 'DURATION:P3D', 'RDATE;VALUE=DATE:20261210'],
      ['2026-12-01 2026-12-04', '2026-12-10 2026-12-13'],
    ],
    [
      'its hours on each',
      [...evening, 'RDATE:20261210T160000,20261214T200000'],
      ['2026-12-01 2026-12-03', '2026-12-10 2026-12-12', '2026-12-14 2026-12-16'],
    ],
    [
      'its hours where the place is',
      [...evening, 'RDATE;TZID=Asia/Tokyo:20261211T010000'],
      ['2026-12-01 2026-12-03', '2026-12-10 2026-12-12'],
    ],
    [
      'each period as long as it says',
      [...evening, 'RDATE;VALUE=PERIOD:20261210T160000/20261211T100000,20261214T160000/P3D'],
      ['2026-12-01 2026-12-03', '2026-12-10 2026-12-11', '2026-12-14 2026-12-18'],
    ],
    [
      'those beside its rule, each once',
      [...allDay, 'RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE;VALUE=DATE:20261208,20261220'],
      ['2026-12-01 2026-12-03', '2026-12-08 2026-12-10', '2026-12-20 2026-12-22'],
    ],
    [
      'none of its exceptions',
      [...evening, 'RDATE:20261210T160000,20261214T160000', 'EXDATE:20261201T160000,20261210T160000'],
      ['2026-12-14 2026-12-16'],
    ],
    [
      'none that is over',
      ['DTSTART;VALUE=DATE:20200101', 'RDATE;VALUE=DATE:20200201,20261210,20990101'],
      ['2026-12-10 2026-12-11'],
    ],
  ])('%s', (_, lines, expected) => {
    const { events, unreadable } = read(calendar(lines))
    expect(nights(events)).toEqual(expected)
    expect(events.every(({ uid, from }) => uid === `e0#${from}`)).toBe(true)
    expect(unreadable).toEqual([])
  })

  test('its nights where a single one was moved', () => {
    const text = calendar(
      ['UID:a', ...allDay, 'RDATE;VALUE=DATE:20261210,20261220'],
      ['UID:a', 'RECURRENCE-ID;VALUE=DATE:20261210', 'DTSTART;VALUE=DATE:20261212', 'DTEND;VALUE=DATE:20261213'],
      ['UID:a', 'RECURRENCE-ID;VALUE=DATE:20261220', 'DTSTART;VALUE=DATE:20261220', 'STATUS:CANCELLED'],
    )
    expect(nights(read(text).events)).toEqual(['2026-12-01 2026-12-03', '2026-12-12 2026-12-13'])
  })

  test('nothing where one of them can’t be read', () =>
    expect(
      read(calendar([...allDay, 'RDATE;VALUE=DATE:20261210,soon'], ['DTSTART;VALUE=DATE:20261224'])),
    ).toMatchObject({ events: [{ uid: 'e1' }], unreadable: ['e0'] }))

  test('nothing where there are too many of them', () =>
    expect(() => read(calendar([...allDay, `RDATE;VALUE=DATE:${Array(30_000).fill('20261210').join(',')}`]))).toThrow(
      'repeats too many events',
    ))
})

test('a rule is followed for two years', () => {
  const { events } = read(calendar(['DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=MONTHLY']))
  expect(events).toHaveLength(24)
  expect(events.at(-1)?.from).toBe('2028-11-01')
})

test('times without a zone are in the one that the calendar names', () => {
  const text = calendar(['DTSTART:20261201T200000', 'DTEND:20261203T180000']).replace(
    'VERSION:2.0',
    'VERSION:2.0\r\nX-WR-TIMEZONE:America/Los_Angeles',
  )
  expect(nights(read(text).events)).toEqual(['2026-12-02 2026-12-04'])
})

test('a zone that only the calendar describes is read by its description', () => {
  const zone =
    'BEGIN:VTIMEZONE\r\nTZID:Our house\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\n' +
    'TZOFFSETFROM:-0800\r\nTZOFFSETTO:-0800\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n'
  const text = calendar(['DTSTART;TZID=Our house:20261201T200000', 'DTEND;TZID=Our house:20261203T020000']).replace(
    'BEGIN:VEVENT',
    `${zone}BEGIN:VEVENT`,
  )
  expect(nights(read(text).events)).toEqual(['2026-12-02 2026-12-03'])
})

test('an id that several stays share counts for each; a newer version of one replaces it', () => {
  const of = (date: string, ...more: string[]) => ['UID:same', `DTSTART;VALUE=DATE:${date}`, ...more]
  const shared = read(calendar(of('20261201'), of('20261210')))
  expect(shared.events.map(({ uid }) => uid)).toEqual(['same#2026-12-01', 'same#2026-12-10'])
  expect(nights(read(calendar(of('20261201', 'SEQUENCE:1'), of('20261210', 'SEQUENCE:2'))).events)).toEqual([
    '2026-12-10 2026-12-11',
  ])
})

test('what can’t be read is named, and the rest is read', () => {
  const text = calendar(
    ['UID:bad', 'DTSTART:soon'],
    ['UID:none', 'SUMMARY:No date'],
    ['UID:backwards', 'DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261203'],
    ['UID:hourly', 'DTSTART:20261201T000000Z', 'RRULE:FREQ=SECONDLY'],
    ['UID:never', 'DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
    ['UID:__proto__', 'DTSTART;VALUE=DATE:20261201'],
  )
  const { events, unreadable } = read(text)
  expect(unreadable).toEqual(['bad', 'none', 'backwards', 'hourly', 'never'])
  expect(events).toEqual([{ uid: '__proto__', from: '2026-12-01', to: '2026-12-02' }])
  expect(({} as { status?: unknown }).status).toBeUndefined()
})

test('an empty calendar is one', () => expect(read(calendar())).toEqual({ events: [], unreadable: [] }))

test.each([
  ['a page of errors', '<html><body>Service unavailable</body></html>'],
  ['nothing', ''],
  ['one that breaks off', calendar(['DTSTART;VALUE=DATE:20261201']).slice(0, -30)],
  ['one that breaks off within an event', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nEND:VCALENDAR\r\n'],
])('%s is no calendar', (_, text) => expect(() => read(text)).toThrow(CalendarError))

test('one that repeats without end is refused', () => {
  const many = calendar(...Array.from({ length: 300 }, () => ['DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=DAILY']))
  expect(() => read(many)).toThrow('repeats too many events')
})

const ranges = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 30 })), { maxLength: 30 })
  .map((steps) => {
    let at = '2026-11-22'
    return steps.map(([gap, length], n) => {
      const from = addDays(at, gap)
      at = addDays(from, length)
      return { uid: `stay-${n}`, from, to: at }
    })
  })
  .map((all) => all.filter(({ from }) => daysBetween('2026-11-21', from) < 700))

test('what we write is read as what it was, in every zone', () => {
  fc.assert(
    fc.property(
      ranges,
      fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Lisbon', 'Asia/Kathmandu'),
      fc.string({ unit: 'grapheme' }),
      (stays, timeZone, title) => {
        const text = writeCalendar(
          title,
          stays.map((stay) => ({ ...stay, sequence: 1, changedAt: now })),
        )
        expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true)
        expect(read(text, { timeZone, checkInFrom: '15:00' }).events).toEqual(
          stays.map(({ uid, from, to }) => ({ uid: `${uid}@quality-escape`, from, to })),
        )
      },
    ),
  )
})

test('any text at all is read or refused, never worse', () => {
  const piece = fc.constantFrom(
    'BEGIN:VCALENDAR',
    'END:VCALENDAR',
    'BEGIN:VEVENT',
    'END:VEVENT',
    'UID:x',
    'DTSTART;VALUE=DATE:20261201',
    'DTSTART;TZID=:20261201T000000',
    'DTEND:99999999',
    'RRULE:FREQ=DAILY;COUNT=-1',
    'DURATION:P999999999W',
    '\u0000',
    ' folded',
    'RECURRENCE-ID:x',
    'RDATE;VALUE=PERIOD:20261201T000000/P1D,x',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 40 }), (lines) => {
      try {
        for (const { from, to } of read(lines.join('\r\n')).events) expect(daysBetween(from, to)).toBeGreaterThan(0)
      } catch (error) {
        expect(error).toBeInstanceOf(CalendarError)
      }
    }),
  )
})
