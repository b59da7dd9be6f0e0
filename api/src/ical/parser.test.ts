import { CalendarError } from './lines'
import { type CalendarParser, openCalendarParser } from './parser'

const now = new Date('2026-11-21T12:00:00Z')
const listing = { timeZone: 'Europe/Lisbon', checkInFrom: '15:00' }
const calendar = (...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:a',
    'DTSTART;VALUE=DATE:20261201',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
/** Takes a minute and a half to expand. */
const endless = calendar(`RRULE:FREQ=YEARLY;BYDAY=${Array(300_000).fill('1MO').join(',')}`)
const plain = { events: [{ uid: 'a', from: '2026-12-01', to: '2026-12-02' }], unreadable: [] }

let parser: CalendarParser
const open = (limits?: Parameters<typeof openCalendarParser>[0]) => {
  parser = openCalendarParser(limits)
  return (text: string) => parser.read(text, listing, now)
}
afterEach(() => parser.close())

test('calendars are read one after another, and each caller gets its own result', async () => {
  const read = open()
  const answers = await Promise.allSettled([read(calendar()), read('<html>'), read(calendar('DURATION:P3D'))])
  expect(answers).toMatchObject([
    { status: 'fulfilled', value: plain },
    { status: 'rejected', reason: expect.any(CalendarError) },
    { status: 'fulfilled', value: { events: [{ to: '2026-12-04' }] } },
  ])
  expect(answers[1]).toMatchObject({ reason: { message: expect.stringContaining('not a calendar') } })
})

test('one that takes too long is refused with a sentence and does not block the process or the next one', async () => {
  const read = open({ milliseconds: 3000, megabytes: 512 })
  await read(calendar())
  let beats = 0
  const heart = setInterval(() => beats++, 10)
  const refused = expect(read(endless)).rejects.toThrow('takes too long to be read')
  const next = read(calendar())
  await refused
  clearInterval(heart)
  expect(beats).toBeGreaterThan(30)
  expect(await next).toEqual(plain)
})

test('one that takes too much memory is refused as well, and the next one is read', async () => {
  const read = open({ milliseconds: 60_000, megabytes: 32 })
  await expect(read(endless)).rejects.toThrow('takes too long to be read')
  expect(await read(calendar())).toEqual(plain)
})

test('a closed parser starts again', async () => {
  const read = open()
  await read(calendar())
  await parser.close()
  expect(await read(calendar())).toEqual(plain)
})
