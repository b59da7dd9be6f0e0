import { addDays } from '@qe/ui/unshared'
import { monthsFrom } from './month-weeks'

const from = '2027-02-01'
const show = (today: string, weekStart = 1, days = 80) =>
  monthsFrom(today, { from, days }, weekStart).map(({ month, weeks }) => [
    month,
    ...weeks.map((week) => week.map((day) => (day === null ? '–' : addDays(from, day).slice(8))).join(' ')),
  ])

describe('the months of the calendar', () => {
  it('begin with the week of today', () =>
    expect(show('2027-03-17')[0]).toEqual([
      '2027-03',
      '15 16 17 18 19 20 21',
      '22 23 24 25 26 27 28',
      '29 30 31 – – – –',
    ]))

  it('leave out the days of that week that are in the month before', () =>
    expect(show('2027-03-02')[0]?.[1]).toBe('01 02 03 04 05 06 07'))

  it('begin each week on the visitor’s first day of it', () =>
    expect(show('2027-03-02', 0)[0]?.slice(0, 3)).toEqual(['2027-03', '– 01 02 03 04 05 06', '07 08 09 10 11 12 13']))

  it('have every day from there on once, in order', () => {
    const days = monthsFrom('2027-02-10', { from, days: 80 }, 1).flatMap(({ weeks }) =>
      weeks.flat().filter((day) => day !== null),
    )
    expect(days).toEqual(Array.from({ length: 80 - 7 }, (_, index) => 7 + index))
  })
})
