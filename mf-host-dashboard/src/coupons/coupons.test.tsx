import type { Coupon } from '@qe/contract'
import { aHostListing, aUser, testId as id, refuse, renderWithPlatform } from '@qe/testing'
import { addDays, today } from '@qe/ui/unshared'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import CouponsPage from './coupons-page'

const coupon: Coupon = {
  couponId: id(70),
  code: 'SUMMER10',
  percent: 10,
  amount: null,
  firstDay: '2027-06-01',
  lastDay: '2027-08-31',
  maxUses: 50,
  minNights: 3,
  propertyId: null,
  uses: 4,
  state: 'running',
}
const listing = (n: number, title: string, currency = 'EUR') =>
  aHostListing({ id: id(n), title, basePrice: { amount: 10_000, currency } })
const show = (items: Coupon[], answers: object = {}, listings = [listing(50, 'Harbour loft')]) =>
  renderWithPlatform(<CouponsPage />, {
    user: aUser({ role: { roleDisplayName: 'Provider' } }),
    answers: {
      'coupon/list': { items },
      'coupon/create': { items },
      'coupon/end': { items },
      'property/my-property': { items: listings, drafts: [] },
      ...answers,
    },
  })
const inputOf = (made: { name: string; input: object }[], name: string) =>
  made.find((call) => call.name === name)?.input

describe('coupons', () => {
  it('say what they take off, when and where, and how often they were used', async () => {
    show([coupon, { ...coupon, couponId: id(71), code: 'OLD', state: 'over', propertyId: id(50), minNights: null }])
    const [first, second] = await screen.findAllByRole('listitem')
    expect(first).toHaveTextContent('10% off stays of 3 nights or more')
    expect(first).toHaveTextContent('all listings')
    expect(first).toHaveTextContent('Used 4 of 50 times')
    await waitFor(() => expect(second).toHaveTextContent('Harbour loft'))
    expect(within(second as HTMLElement).queryByRole('button')).toBeNull()
  })

  it('are made with a percentage', async () => {
    const { made } = show([])
    const first = await screen.findByRole('button', { name: 'Make the first code' })
    await waitFor(() => expect(first).toBeEnabled())
    await userEvent.click(first)
    await userEvent.type(screen.getByLabelText('Code'), 'summer10')
    await userEvent.selectOptions(screen.getByLabelText('Where'), 'Harbour loft')
    await userEvent.type(screen.getByLabelText(/Shortest stay/), '3')
    await userEvent.click(screen.getByRole('button', { name: 'Make the code' }))
    await waitFor(() =>
      expect(inputOf(made, 'coupon/create')).toEqual({
        code: 'SUMMER10',
        percent: 10,
        amount: null,
        firstDay: today(),
        lastDay: addDays(today(), 90),
        maxUses: 50,
        minNights: 3,
        propertyId: id(50),
        idempotencyKey: expect.any(String),
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are made with an amount in one of the currencies that the places are paid in', async () => {
    const { made } = show([coupon], {}, [listing(50, 'Harbour loft'), listing(51, 'Tokyo flat', 'JPY')])
    const another = await screen.findByRole('button', { name: 'New code' })
    await waitFor(() => expect(another).toBeEnabled())
    await userEvent.click(another)
    await userEvent.type(screen.getByLabelText('Code'), 'YEN')
    await userEvent.selectOptions(screen.getByLabelText('What it takes off'), 'An amount')
    await userEvent.selectOptions(screen.getByLabelText('Currency'), 'JPY')
    await userEvent.type(screen.getByLabelText('Amount off'), '2000')
    await userEvent.click(screen.getByRole('button', { name: 'Make the code' }))
    await waitFor(() =>
      expect(inputOf(made, 'coupon/create')).toMatchObject({
        percent: null,
        amount: { amount: 2000, currency: 'JPY' },
      }),
    )
  })

  it('are not sent with a field that is wrong, which says so', async () => {
    const { made } = show([coupon])
    const another = await screen.findByRole('button', { name: 'New code' })
    await waitFor(() => expect(another).toBeEnabled())
    await userEvent.click(another)
    await userEvent.type(screen.getByLabelText('Code'), 'A-B')
    await userEvent.clear(screen.getByLabelText('Percent off'))
    await userEvent.click(screen.getByRole('button', { name: 'Make the code' }))
    expect(screen.getByText('Use 3 to 20 letters and digits, such as SUMMER10.')).toBeVisible()
    expect(screen.getByText('Enter a whole number from 1 to 90.')).toBeVisible()
    expect(inputOf(made, 'coupon/create')).toBeUndefined()
  })

  it('whose code is taken say so in the form', async () => {
    const taken = 'You have a code SUMMER10 already. End that one, or choose another.'
    show([coupon], { 'coupon/create': refuse(409, taken) })
    const another = await screen.findByRole('button', { name: 'New code' })
    await waitFor(() => expect(another).toBeEnabled())
    await userEvent.click(another)
    await userEvent.type(screen.getByLabelText('Code'), 'SUMMER10')
    await userEvent.click(screen.getByRole('button', { name: 'Make the code' }))
    expect(await screen.findByText(taken)).toBeVisible()
  })

  it('end only after confirmation', async () => {
    const { made } = show([coupon])
    await userEvent.click(await screen.findByRole('button', { name: 'End SUMMER10' }))
    expect(inputOf(made, 'coupon/end')).toBeUndefined()
    await userEvent.click(screen.getByRole('button', { name: 'End the code' }))
    await waitFor(() => expect(inputOf(made, 'coupon/end')).toEqual({ couponId: id(70) }))
  })

  it('need a listing first', async () => {
    show([], {}, [])
    expect(await screen.findByText(/Create a listing first/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create a listing' })).toHaveAttribute('href', '/host/listings/new')
    expect(screen.queryByRole('button', { name: 'Make the first code' })).not.toBeInTheDocument()
  })
})
