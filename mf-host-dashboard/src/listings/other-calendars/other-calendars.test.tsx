import type { CalendarFeed } from '@qe/contract'
import { aHostListing, aUser, testId as id, refuse, renderWithPlatform } from '@qe/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { OtherCalendars } from './other-calendars'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const aFeed = (changes: Partial<CalendarFeed> = {}): CalendarFeed => ({
  id: id(70),
  propertyId: id(50),
  name: 'Airbnb',
  site: 'www.airbnb.com',
  health: 'fine',
  addedAt: hoursAgo(48),
  lastTriedAt: hoursAgo(0.2),
  lastSucceededAt: hoursAgo(0.2),
  lastError: null,
  nextAt: hoursAgo(-0.3),
  events: 2,
  unreadable: 0,
  opens: [
    { from: '2027-08-03', to: '2027-08-07' },
    { from: '2027-09-01', to: '2027-09-02' },
  ],
  conflicts: [],
  ...changes,
})

const address = { url: 'https://api.test/v1/calendars/secret.ics', madeAt: hoursAgo(48) }
const show = (feeds: CalendarFeed[], answers: object = {}, ours: typeof address | null = address) =>
  renderWithPlatform(<OtherCalendars listing={aHostListing()} />, {
    user: aUser({ role: { roleDisplayName: 'Provider' } }),
    answers: { 'calendar-feed/list': { address: ours, feeds }, ...answers },
  })
const inputsOf = (made: { name: string; input: object }[], name: string) =>
  made.filter((one) => one.name === name).map(({ input }) => input)

describe('the address of our calendar', () => {
  it('is created on demand', async () => {
    const { made } = show([], { 'calendar-feed/address': address }, null)
    await userEvent.click(await screen.findByRole('button', { name: 'Create the address' }))
    expect(inputsOf(made, 'calendar-feed/address')).toEqual([{ propertyId: id(50) }])
  })

  it('is copied', async () => {
    const user = userEvent.setup()
    show([])
    await user.click(await screen.findByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(address.url)
  })

  it('is replaced only after confirmation', async () => {
    const { made } = show([], { 'calendar-feed/address': address })
    await userEvent.click(await screen.findByRole('button', { name: 'Create a new address' }))
    expect(inputsOf(made, 'calendar-feed/address')).toEqual([])
    expect(screen.getByRole('dialog')).toHaveTextContent('stops working at once')
    await userEvent.click(screen.getByRole('button', { name: 'Create a new one' }))
    await waitFor(() => expect(inputsOf(made, 'calendar-feed/address')).toEqual([{ propertyId: id(50), renew: true }]))
  })
})

describe('a listing with several units', () => {
  const units = ['Flat 1', 'Flat 2'].map((name, n) => ({ id: id(80 + n), name, address: n === 0 ? address : null }))
  const open = (answers: object = {}) =>
    show([aFeed({ unit: { id: id(81), name: 'Flat 2' } })], {
      'calendar-feed/list': { address, feeds: [aFeed({ unit: { id: id(81), name: 'Flat 2' } })], units },
      ...answers,
    })

  it('has an address for each of them', async () => {
    const { made } = open({ 'calendar-feed/address': address })
    const second = within(await screen.findByRole('region', { name: 'Flat 2' }))
    await userEvent.click(second.getByRole('button', { name: 'Create the address' }))
    expect(inputsOf(made, 'calendar-feed/address')).toEqual([{ propertyId: id(50), unitId: id(81) }])
  })

  it('adds a calendar to one of them, and says whose each is', async () => {
    const { made } = open({ 'calendar-feed/add': aFeed() })
    expect(await screen.findByRole('listitem', { name: 'Airbnb' })).toHaveTextContent('www.airbnb.com · Flat 2')
    await userEvent.click(screen.getByRole('button', { name: 'Add a calendar' }))
    await userEvent.selectOptions(screen.getByLabelText('Unit'), 'Flat 1')
    await userEvent.type(screen.getByLabelText('Name'), 'Airbnb')
    await userEvent.type(screen.getByLabelText('Address of its calendar'), 'https://www.airbnb.com/x.ics')
    await userEvent.click(screen.getByRole('button', { name: 'Add the calendar' }))
    await waitFor(() =>
      expect(inputsOf(made, 'calendar-feed/add')).toEqual([
        { propertyId: id(50), unitId: id(80), name: 'Airbnb', url: 'https://www.airbnb.com/x.ics' },
      ]),
    )
  })
})

describe('another calendar', () => {
  it('is added by name and address', async () => {
    const { made } = show([], { 'calendar-feed/add': aFeed() })
    await userEvent.type(await screen.findByLabelText('Name'), 'Airbnb')
    await userEvent.type(screen.getByLabelText('Address of its calendar'), 'https://www.airbnb.com/x.ics')
    await userEvent.click(screen.getByRole('button', { name: 'Add the calendar' }))
    await waitFor(() =>
      expect(inputsOf(made, 'calendar-feed/add')).toEqual([
        { propertyId: id(50), name: 'Airbnb', url: 'https://www.airbnb.com/x.ics' },
      ]),
    )
  })

  it('shows why it can’t be read, beside its address', async () => {
    show([], {
      'calendar-feed/add': refuse(400, 'x', { fields: { url: 'What this address sends is not a calendar.' } }),
    })
    await userEvent.type(await screen.findByLabelText('Name'), 'Airbnb')
    await userEvent.type(screen.getByLabelText('Address of its calendar'), 'https://example.com')
    await userEvent.click(screen.getByRole('button', { name: 'Add the calendar' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Address of its calendar')).toHaveAccessibleDescription(/not a calendar/),
    )
  })

  it.each([
    ['fine', 'Up to date'],
    ['warned', 'Needs a look'],
    ['failing', 'Not read'],
  ] as const)('shows that it is %s', async (health, words) => {
    show([aFeed({ health, lastError: health === 'fine' ? null : 'The site answered with an error (500).' })])
    const feed = await screen.findByRole('listitem', { name: 'Airbnb' })
    expect(feed).toHaveTextContent(words)
    if (health !== 'fine') expect(feed).toHaveTextContent('What was read before stays closed.')
  })

  it('shows both stays of a conflict, and what to do', async () => {
    const booking = {
      id: id(10),
      code: 'QE-N696HZ',
      status: 'confirmed',
      checkIn: '2027-08-05',
      checkOut: '2027-08-08',
    } as const
    show([aFeed({ health: 'warned', conflicts: [{ there: { from: '2027-08-03', to: '2027-08-07' }, booking }] })])
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByRole('link', { name: /QE-N696HZ/ })).toHaveAttribute('href', `/host/bookings/${id(10)}`)
    expect(alert).toHaveTextContent('cancel one of the two')
  })

  it('is read on demand', async () => {
    const { made } = show([aFeed()], { 'calendar-feed/sync': aFeed() })
    await userEvent.click(await screen.findByRole('button', { name: 'Read Airbnb now' }))
    expect(inputsOf(made, 'calendar-feed/sync')).toEqual([{ feedId: id(70) }])
  })

  it('is removed only after showing the nights that become available', async () => {
    const { made } = show([aFeed()], { 'calendar-feed/delete': {} })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Airbnb' }))
    expect(screen.getByRole('dialog')).toHaveTextContent('4 nights')
    await userEvent.click(screen.getByRole('button', { name: 'Remove it and open 5 nights' }))
    await waitFor(() => expect(inputsOf(made, 'calendar-feed/delete')).toEqual([{ feedId: id(70) }]))
  })
})
