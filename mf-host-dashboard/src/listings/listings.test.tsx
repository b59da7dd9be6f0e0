import type { HostListing } from '@qe/contract'
import { aHostListing, aUser, testId as id, refuse, renderWithPlatform } from '@qe/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { ArrivalGuideForm } from './arrival-guide-form'
import { BookingTypeChoice } from './booking-settings'
import { applyDiscount } from './discount'
import { Discounts } from './discounts'
import ListingsPage from './listings-page'
import { SectionForm } from './section-form'
import { TimesSection } from './sections/booking-section'
import { PricesSection } from './sections/prices-section'

const user = aUser({ role: { roleDisplayName: 'Provider' } })
const refill = async (label: string | RegExp, text: string) => {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  if (text) await userEvent.type(field, text)
}

const setting = {
  supportEmail: 'x@y.test',
  serviceFeeBps: 1500,
  holdMinutes: 15,
  requestHours: 24,
  reviewDays: 14,
  exchange: null,
}

function Prices({ listing }: { listing: HostListing }) {
  const kept = { basePrice: listing.basePrice.amount, weekendPrice: null, cleaningFee: 0 }
  return (
    <SectionForm
      listing={listing}
      saved={kept}
      names={['basePrice', 'weekendPrice', 'cleaningFee']}
      section={PricesSection}
      button="Save the prices"
    />
  )
}

describe('the prices of a listing', () => {
  it.each([
    ['JPY', 18_000, '18000', '21,000', 21_000],
    ['KWD', 42_125, '42.125', '45.5', 45_500],
    ['EUR', 12_400, '124', '139,90', 13_990],
  ])('are shown and sent in the minor units of %s', async (currency, amount, written, typed, sent) => {
    const money = (value: number) => ({ amount: value, currency })
    const listing = aHostListing({ basePrice: money(amount), nightly: money(amount), cleaningFee: money(0) })
    const { made } = renderWithPlatform(<Prices listing={listing} />, {
      user,
      answers: { 'property/update': listing, 'setting/details': setting },
    })
    expect(screen.getByLabelText('A night')).toHaveValue(written)
    await refill('A night', typed)
    await userEvent.click(screen.getByRole('button', { name: 'Save the prices' }))
    await waitFor(() =>
      expect(made).toContainEqual({
        name: 'property/update',
        input: { propertyId: id(50), basePrice: sent, weekendPrice: null, cleaningFee: 0 },
      }),
    )
    expect(await screen.findByText('Saved')).toBeInTheDocument()
  })

  it('are not sent without a price of a night', async () => {
    const { made } = renderWithPlatform(<Prices listing={aHostListing()} />, {
      user,
      answers: { 'setting/details': setting },
    })
    await refill('A night', '')
    await userEvent.click(screen.getByRole('button', { name: 'Save the prices' }))
    expect(made.some(({ name }) => name === 'property/update')).toBe(false)
  })
})

describe('discounts for long stays', () => {
  const show = (discounts: { minNights: number; percentBps: number }[]) =>
    renderWithPlatform(<Discounts listing={aHostListing()} />, {
      user,
      answers: { 'long-term-discount': { discounts }, 'long-term-discount/addUpdate': { discounts } },
    })

  it('are calculated for a stay that just reaches them', async () => {
    show([{ minNights: 7, percentBps: 1000 }])
    expect(await screen.findByText(/7 nights at €124 are €868; less €86.80, the guest pays/)).toHaveTextContent(
      '€781.20',
    )
    await refill('Percent off', '12.5')
    expect(screen.getByText(/7 nights at €124/)).toHaveTextContent('less €108.50, the guest pays €759.50')
  })

  it('start with a week, then a month, and are sent in order', async () => {
    const { made } = show([])
    const add = await screen.findByRole('button', { name: 'Add a discount' })
    await userEvent.click(add)
    await userEvent.click(add)
    await userEvent.click(screen.getByRole('button', { name: 'Save the discounts' }))
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'long-term-discount/addUpdate')?.input).toEqual({
        propertyId: id(50),
        discounts: [
          { minNights: 7, percentBps: 1000 },
          { minNights: 28, percentBps: 2000 },
        ],
      }),
    )
  })

  it('start at different lengths', async () => {
    const { made } = show([
      { minNights: 7, percentBps: 1000 },
      { minNights: 28, percentBps: 2000 },
    ])
    const [, second] = await screen.findAllByLabelText('From nights')
    if (!second) throw new Error('There are two.')
    await userEvent.clear(second)
    await userEvent.type(second, '7')
    expect(screen.getAllByText('Another one starts there.')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Save the discounts' }))
    expect(made.some(({ name }) => name === 'long-term-discount/addUpdate')).toBe(false)
  })

  it('round half up, once, on the sum', () => {
    expect(applyDiscount(3_335, { minNights: 3, percentBps: 1000 })).toEqual({ full: 10_005, off: 1_001, left: 9_004 })
    expect(applyDiscount(18_000, { minNights: 28, percentBps: 1250 })).toEqual({
      full: 504_000,
      off: 63_000,
      left: 441_000,
    })
  })
})

describe('the booking type', () => {
  it('changes at once', async () => {
    const { made } = renderWithPlatform(<BookingTypeChoice listing={aHostListing()} />, {
      user,
      answers: { 'property/booking-type/set': { bookingType: 'instant' } },
    })
    await userEvent.click(screen.getByRole('radio', { name: /Instant booking/ }))
    await waitFor(() =>
      expect(made).toEqual([
        { name: 'property/booking-type/set', input: { propertyId: id(50), bookingType: 'instant' } },
      ]),
    )
  })

  it('shows why a length is invalid, beside its field', async () => {
    const listing = aHostListing({ minNights: 3 })
    renderWithPlatform(
      <SectionForm
        listing={listing}
        saved={{ minNights: 3, maxNights: 60 }}
        names={['minNights', 'maxNights']}
        section={TimesSection}
        button="Save the times"
      />,
      {
        user,
        answers: {
          'property/update': refuse(400, 'Check the form.', {
            fields: { maxNights: 'The longest stay can’t be shorter than the shortest.' },
          }),
        },
      },
    )
    await refill('Longest stay, nights', '2')
    await userEvent.click(screen.getByRole('button', { name: 'Save the times' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Longest stay, nights')).toHaveAccessibleDescription(
        'The longest stay can’t be shorter than the shortest.',
      ),
    )
  })
})

describe('the listings of a host', () => {
  it('link to each, and show waiting requests', async () => {
    renderWithPlatform(<ListingsPage />, {
      user,
      answers: { 'property/my-property': { items: [aHostListing({ waitingRequests: 2 })], drafts: [] } },
    })
    const link = await screen.findByRole('link', { name: /Harbour loft/ })
    expect(link).toHaveAttribute('href', `/host/listings/${id(50)}`)
    expect(link).toHaveTextContent('2 requests to answer')
  })

  it('say how to begin when there are none', async () => {
    renderWithPlatform(<ListingsPage />, { user, answers: { 'property/my-property': { items: [], drafts: [] } } })
    expect(await screen.findByRole('heading', { name: 'No listings yet' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Create a listing' })).toHaveAttribute('href', '/host/listings/new')
  })
})

describe('the arrival guide', () => {
  const guide = {
    wayIn: 'The blue door.',
    parking: '',
    houseManual: '',
    doorCode: '4711#',
    wifiName: '',
    wifiPassword: '',
    phone: '',
  }
  const open = (answer: object | ReturnType<typeof refuse>) =>
    renderWithPlatform(<ArrivalGuideForm listing={aHostListing()} />, {
      user,
      answers: {
        'arrival-guide/details': { guide, updatedAt: '2027-01-01T00:00:00.000Z' },
        'arrival-guide/update': answer as never,
      },
    })

  it('is changed as a whole, and says when it is saved', async () => {
    const { made } = open({ guide, updatedAt: '2027-01-02T00:00:00.000Z' })
    expect(await screen.findByLabelText(/^Door code/)).toHaveValue('4711#')
    await refill(/^Door code/, '1234')
    await userEvent.click(screen.getByRole('button', { name: 'Save the arrival guide' }))
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'arrival-guide/update')?.input).toEqual({
        propertyId: aHostListing().id,
        ...guide,
        doorCode: '1234',
      }),
    )
  })

  it('shows what is wrong with the telephone number at its field, and keeps what was typed', async () => {
    const fields = { phone: 'Enter a phone number with its country code.' }
    open(refuse(400, fields.phone, { fields }))
    await screen.findByLabelText(/^Telephone/)
    await refill(/^Telephone during the stay/, 'ring twice')
    await userEvent.click(screen.getByRole('button', { name: 'Save the arrival guide' }))
    await waitFor(() =>
      expect(screen.getByLabelText(/^Telephone during the stay/)).toHaveAccessibleDescription(fields.phone),
    )
    expect(screen.getByLabelText(/^Telephone during the stay/)).toHaveValue('ring twice')
  })
})
