import type { Transaction, TransactionDetails, TransactionSummary } from '@qe/contract'
import { bus, useLocation } from '@qe/platform'
import { aCredit, aUser, refuse, renderWithPlatform, testId } from '@qe/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import TransactionsPage from './transactions-page'

const id = '0f2c6d1e-8a1b-4c3d-9e5f-000000000001'

test('payments by month, with sign, currency and the trip they belong to', async () => {
  renderWithPlatform(<TransactionsPage />, {
    user: aUser(),
    answers: {
      'transcation/getAll': {
        items: [
          {
            id,
            at: '2027-03-04T10:00:00.000Z',
            kind: 'refund',
            label: 'Refund to Visa ending in 4242',
            amount: { amount: 1_200_000, currency: 'JPY' },
            booking: { id, code: 'QE-1', title: 'Garden studio' },
          },
          {
            id: id.replace(/1$/, '2'),
            at: '2027-02-01T10:00:00.000Z',
            kind: 'payment',
            label: 'Paid with Visa ending in 4242',
            amount: { amount: -39_000, currency: 'EUR' },
            booking: { id, code: 'QE-2', title: 'Cabin' },
          },
        ],
        nextCursor: null,
      },
    },
  })
  expect(await screen.findByRole('heading', { name: 'March 2027' })).toBeVisible()
  expect(screen.getByText(/\+¥1,200,000/)).toBeVisible()
  expect(screen.getByText('-€390')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Receipt of QE-1 (PDF)' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Garden studio' })).toHaveAttribute('href', `/trips/${id}`)
})

test('payments stand in the month of the visitor’s calendar', async () => {
  // As where clocks are five hours behind UTC.
  const there = (date: Date) => new Date(date.getTime() - 5 * 3_600_000)
  jest.spyOn(Date.prototype, 'getFullYear').mockImplementation(function (this: Date) {
    return there(this).getUTCFullYear()
  })
  jest.spyOn(Date.prototype, 'getMonth').mockImplementation(function (this: Date) {
    return there(this).getUTCMonth()
  })
  jest.spyOn(Date.prototype, 'getDate').mockImplementation(function (this: Date) {
    return there(this).getUTCDate()
  })
  const payment: Transaction = {
    id,
    at: '2027-01-01T02:00:00.000Z',
    kind: 'payment',
    label: 'Paid',
    amount: { amount: -39_000, currency: 'EUR' },
    booking: { id, code: 'QE-2', title: 'Cabin' },
  }
  const summary = { count: 1, totals: [], places: [], years: [2027] }
  renderWithPlatform(<TransactionsPage />, {
    user: aUser(),
    answers: { 'transcation/getAll': { items: [payment], nextCursor: null, summary } },
  })
  expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeVisible()
  const when = within(screen.getByRole('combobox', { name: 'When' }))
  expect(when.getByRole('option', { name: '2026' })).toBeInTheDocument()
  jest.restoreAllMocks()
})

test('credits and codes with what they take off, their state and their last day', async () => {
  const credit = aCredit({ cancelled: { bookingId: id, title: 'Garden studio' } })
  const code = {
    ...credit,
    couponId: id.replace(/1$/, '2'),
    code: 'FORADA',
    percent: 10,
    amount: null,
    mostOff: { amount: 5000, currency: 'EUR' },
    state: 'used up' as const,
    cancelled: null,
  }
  renderWithPlatform(<TransactionsPage />, {
    user: aUser(),
    answers: {
      'transcation/getAll': { items: [], nextCursor: null },
      'coupon/mine': { items: [credit, code] },
    },
  })
  const section = await screen.findByRole('region', { name: 'Credits and codes' })
  const [first, second] = within(section).getAllByRole('listitem')
  expect(first).toHaveTextContent(/Credit CREDIT7K3F9M2A To use.*Garden studio · until Nov 26, 2027.*€42/)
  expect(second).toHaveTextContent(/Code FORADA Used.*10%, at most €50/)
  expect(within(section).getByRole('link', { name: 'Garden studio' })).toHaveAttribute('href', `/trips/${id}`)
})

/** Where the tests run. */
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

const Address = () => <output aria-label="address">{useLocation().search}</output>

describe('the filter', () => {
  const aPayment = (changes: Partial<Transaction> = {}): Transaction => ({
    id: testId(31),
    at: '2027-02-01T10:00:00.000Z',
    kind: 'payment',
    label: 'Paid',
    amount: { amount: -39_000, currency: 'EUR' },
    booking: { id: testId(2), code: 'QE-2', title: 'Cabin' },
    ...changes,
  })
  const summary: TransactionSummary = {
    count: 2,
    totals: [
      { paid: { amount: 39_000, currency: 'EUR' }, refunded: { amount: 19_500, currency: 'EUR' } },
      { paid: { amount: 1_200_000, currency: 'JPY' }, refunded: { amount: 0, currency: 'JPY' } },
    ],
    places: [
      { id: testId(11), title: 'Cabin' },
      { id: testId(12), title: 'Garden studio' },
    ],
    years: [2027, 2025],
  }
  const address = () => screen.getByRole('status', { name: 'address' }).textContent
  const show = (
    path = '/transactions',
    answers: NonNullable<Parameters<typeof renderWithPlatform>[1]>['answers'] = {},
  ) =>
    renderWithPlatform(
      <>
        <TransactionsPage />
        <Address />
      </>,
      {
        user: aUser(),
        path,
        answers: {
          'transcation/getAll': ({ kind }) => ({
            items: kind === 'refunds' ? [] : [aPayment()],
            nextCursor: null,
            summary: kind === 'refunds' ? { ...summary, count: 0, totals: [] } : summary,
          }),
          ...answers,
        },
      },
    )
  const asked = (made: ReturnType<typeof show>['made']) =>
    made.filter(({ name }) => name === 'transcation/getAll').map(({ input }) => input)

  test('is in the address, goes into the call, and can be taken off where nothing is left', async () => {
    const { made } = show()
    await screen.findByText('Paid', { selector: 'a' })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'When' }), '2025')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Place' }), 'Garden studio')
    await userEvent.click(screen.getByRole('button', { name: 'Refunds' }))
    expect(await screen.findByRole('heading', { name: 'No payments like these' })).toBeVisible()
    expect(address()).toBe(`?year=2025&place=${testId(12)}&kind=refunds`)
    expect(asked(made).at(-1)).toEqual({
      kind: 'refunds',
      from: '2025-01-01',
      to: '2025-12-31',
      timeZone,
      propertyId: testId(12),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Show all payments' }))
    expect(await screen.findByText('Paid', { selector: 'a' })).toBeVisible()
    expect(address()).toBe('')
  })

  test('takes two dates, from the year on that was chosen', async () => {
    const { made } = show('/transactions?year=2025')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'When' }), 'Between two dates')
    expect(await screen.findByRole('button', { name: /^From, Jan 1, 2025/ })).toBeVisible()
    expect(address()).toBe('?from=2025-01-01&to=2025-12-31')
    expect(asked(made).at(-1)).toEqual({ from: '2025-01-01', to: '2025-12-31', timeZone })
  })

  test.each(['year=99999', 'from=2027-05-02&to=2027-05-01', 'place=mine', 'kind=gifts'])(
    'makes nothing of an address with %s',
    async (query) => {
      const { made } = show(`/transactions?${query}`)
      await screen.findByText('Paid', { selector: 'a' })
      expect(asked(made)).toEqual([{}])
    },
  )

  test('sums what is shown, by currency', async () => {
    show()
    const sums = await screen.findByRole('region', { name: 'In all' })
    expect(sums).toHaveTextContent('2 entries')
    const texts = within(sums)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
    expect(texts).toEqual(['€390', '€195', '€195', '¥1,200,000', '¥0', '¥1,200,000'])
  })

  test('saves what is shown as a file', async () => {
    const saved: string[] = []
    Object.assign(URL, { createObjectURL: () => 'blob:payments', revokeObjectURL: () => {} })
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const toasts: string[] = []
    const stop = bus.on('toast', ({ message }) => void toasts.push(message))
    const { made } = show('/transactions?kind=payments', {
      'transcation/export': { name: 'payments.csv', lines: 2, csv: 'a' },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }))
    await waitFor(() => expect(toasts).toEqual(['Saved payments.csv with 2 entries.']))
    expect(saved).toEqual(['payments.csv'])
    expect(made.find(({ name }) => name === 'transcation/export')?.input).toEqual({ kind: 'payments', timeZone })
    stop()
    jest.restoreAllMocks()
  })

  test('keeps what can be chosen where the payments did not load, and asks again', async () => {
    let isDown = true
    show('/transactions?kind=payments', {
      'transcation/getAll': () =>
        isDown ? refuse(503, 'Not now.') : { items: [aPayment()], nextCursor: null, summary },
    })
    expect(await screen.findByText('Your payments did not load')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Payments' })).toHaveAttribute('aria-pressed', 'true')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Paid', { selector: 'a' })).toBeVisible()
  })

  describe('one payment', () => {
    const details = {
      ...aPayment(),
      purpose: 'The whole stay',
      references: ['pi_3Qx'],
      card: { brand: 'visa', last4: '4242' },
      stay: { propertyId: testId(11), checkIn: '2027-03-01', checkOut: '2027-03-04' },
    }

    test('opens over the list at an address of its own, in full, and closes to the same list', async () => {
      show('/transactions?kind=payments', { 'transcation/details': details })
      await userEvent.click(await screen.findByRole('link', { name: 'Paid, -€390: details' }))
      expect(address()).toBe(`?kind=payments&payment=${testId(31)}`)
      const dialog = within(await screen.findByRole('dialog', { name: 'Paid' }))
      expect(await dialog.findByText('The whole stay')).toBeVisible()
      expect(dialog.getByText('Visa ending in 4242')).toBeVisible()
      expect(dialog.getByText('pi_3Qx')).toBeVisible()
      expect(dialog.getByRole('link', { name: 'See the trip' })).toHaveAttribute('href', `/trips/${testId(2)}`)
      expect(dialog.getByRole('button', { name: 'Receipt of QE-2 (PDF)' })).toBeVisible()
      await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(address()).toBe('?kind=payments')
    })

    test('of a refund that came back from the bank says how to get it', async () => {
      const returned = [{ amount: { amount: 39_000, currency: 'EUR' }, at: '2027-03-20T08:00:00.000Z', settled: null }]
      const amount = { amount: 39_000, currency: 'EUR' }
      const refund: TransactionDetails = { ...details, kind: 'refund', amount, returned }
      show(`/transactions?payment=${testId(31)}`, { 'transcation/details': refund })
      expect(await screen.findByText('Your bank could not put €390 on your card')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Tell us how else to pay you' })).toHaveAttribute('href', '/support')
    })

    test.each([
      ['is missing', refuse(404, 'We can’t find this transaction among yours.'), 'There is no such payment'],
      ['is not an id', refuse(400, 'Some of it can’t be used.'), 'There is no such payment'],
      ['does not load', refuse(503, 'Not now.'), 'The payment did not load'],
    ])('that %s says so', async (_, answer, words) => {
      show(`/transactions?payment=${testId(99)}`, { 'transcation/details': answer })
      expect(await screen.findByText(words)).toBeVisible()
    })
  })
})
