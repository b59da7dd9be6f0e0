import type { BookingPayout, CallOutput } from '@qe/contract'
import { bus } from '@qe/platform'
import { aUser, testId as id, refuse, renderWithPlatform } from '@qe/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import MoneyPage from './money-page'

const user = aUser({ role: { roleDisplayName: 'Provider' } })
const noAccount: CallOutput<'user/get-all-banks'> = {
  account: { status: 'none', payoutsEnabled: false, requirements: [] },
  banks: [],
  payouts: [],
}
const active: CallOutput<'user/get-all-banks'> = {
  ...noAccount,
  account: { status: 'active', payoutsEnabled: true, requirements: [] },
}
const sums = { bookings: 2, before: 64_000, fee: 9600, tax: 0, sent: 54_400 }
const euros: CallOutput<'payout/overview'>['currencies'][number] = {
  currency: 'EUR',
  next: { amount: 27_200, at: '2027-08-04T15:00:00.000Z', bookings: 1 },
  upcoming: { amount: 45_900, bookings: 2 },
  waiting: { amount: 0, bookings: 0 },
  owed: 0,
  year: sums,
  months: [{ month: '2027-05', ...sums }],
  listings: [{ propertyId: id(50), title: 'Harbour loft', ...sums }],
}
const overview = { year: 2027, firstYear: 2026, currencies: [euros] }
const aPayout = (changes: Partial<BookingPayout> = {}): BookingPayout => ({
  booking: {
    id: id(10),
    code: 'QE-N696HZ',
    status: 'completed',
    propertyId: id(50),
    title: 'Harbour loft',
    guest: 'Margaux A.',
    checkIn: '2027-05-03',
    checkOut: '2027-05-07',
    nights: 4,
  },
  currency: 'EUR',
  paid: 40_000,
  refunded: 8000,
  disputed: 0,
  fee: 4800,
  tax: 0,
  share: 27_200,
  sent: 27_200,
  kept: 0,
  state: 'sent',
  at: '2027-05-04T15:00:00.000Z',
  bankPayouts: [{ id: 'po_1', status: 'paid', arrivesOn: '2027-05-08' }],
  ...changes,
})
const answers = {
  'payout/overview': overview,
  'user/get-all-banks': active,
  'payout/bookings': { items: [aPayout()], nextCursor: null },
}
/** antd measures scroll bars, and jsdom reports that it can't. */
const ignoreMeasuring = () => void jest.spyOn(console, 'error').mockImplementation(() => {})
const wide = (isWide: boolean) =>
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) =>
        ({ matches: isWide && query.includes('min-width'), addEventListener() {}, removeEventListener() {} }) as never,
    )
beforeEach(() => void wide(false))
afterEach(() => jest.restoreAllMocks())

describe('a host’s money', () => {
  it('says what is due next, what is coming up and what was sent', async () => {
    renderWithPlatform(<MoneyPage />, { user, answers })
    const figures = within(await screen.findByRole('region', { name: 'In Euro' })).getAllByRole('listitem')
    expect(figures.map((figure) => figure.textContent)).toEqual([
      expect.stringMatching(/^Next payout€272.*Aug.*1 booking$/),
      'Coming up€4592 bookings',
      expect.stringMatching(/^Sent to you in \d{4}€5442 bookings, after €96 service fee$/),
    ])
  })

  it('says what the host owes, and that it is kept from what is coming up', async () => {
    renderWithPlatform(<MoneyPage />, {
      user,
      answers: { ...answers, 'payout/overview': { ...overview, currencies: [{ ...euros, owed: 7000 }] } },
    })
    const figures = await screen.findByRole('region', { name: 'In Euro' })
    expect(figures).toHaveTextContent('Coming up€4592 bookings, before what you owe')
    expect(figures).toHaveTextContent('You owe€70For earlier refunds; we keep it from your next payouts')
  })

  it('shows what was kept of a share for an earlier refund', async () => {
    renderWithPlatform(<MoneyPage />, {
      user,
      answers: { ...answers, 'payout/bookings': { items: [aPayout({ kept: 7000 })], nextCursor: null } },
    })
    const card = (await screen.findByRole('link', { name: 'Harbour loft' })).closest('li')
    expect(card?.querySelector('dl')).toHaveTextContent(/Your share€272Kept for an earlier refund-€70$/)
  })

  it.each([
    ['Refunded', { state: 'none' }],
    ['In dispute', { state: 'none', disputed: 40_000 }],
    ['Waits for your bank', { state: 'waiting' }],
    ['Arrived', { state: 'sent' }],
  ] as const)('says “%s” of a booking by its state, though a payout for it reached the bank', async (name, changes) => {
    renderWithPlatform(<MoneyPage />, {
      user,
      answers: { ...answers, 'payout/bookings': { items: [aPayout(changes)], nextCursor: null } },
    })
    const card = (await screen.findByRole('link', { name: 'Harbour loft' })).closest('li')
    expect(within(card as HTMLElement).getByText(name, { ignore: 'dt' })).toBeVisible()
  })

  it('keeps the label of the year whose figures it shows while another year loads', async () => {
    renderWithPlatform(<MoneyPage />, { user, answers })
    await userEvent.selectOptions(await screen.findByLabelText('Year'), '2026')
    expect(screen.getByText('Sent to you in 2027')).toBeVisible()
  })

  it('keeps currencies apart', async () => {
    const yen = { ...euros, currency: 'JPY', listings: [], months: [] }
    renderWithPlatform(<MoneyPage />, {
      user,
      answers: { ...answers, 'payout/overview': { ...overview, currencies: [euros, yen] } },
    })
    expect(await screen.findByRole('heading', { name: 'Euro' })).toBeVisible()
    const inYen = screen.getByRole('region', { name: 'In Japanese Yen' })
    expect(inYen).toHaveTextContent('¥27,200')
    expect(inYen).not.toHaveTextContent('€')
  })

  it('leads from its listings to those that still are', async () => {
    const {
      listings: [listing],
      ...rest
    } = euros
    const deleted = { ...listing, ...sums, propertyId: id(51), title: 'Old mill', removed: true }
    const currencies = [{ ...rest, listings: [...euros.listings, deleted] }]
    renderWithPlatform(<MoneyPage />, {
      user,
      path: '/host/money?by=listing',
      answers: { ...answers, 'payout/overview': { ...overview, currencies } },
    })
    expect(await screen.findByText('Old mill')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Harbour loft' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Old mill' })).not.toBeInTheDocument()
  })

  it('shows a booking on a phone as a card whose lines add up, without a table', async () => {
    renderWithPlatform(<MoneyPage />, { user, answers })
    const card = (await screen.findByRole('link', { name: 'Harbour loft' })).closest('li')
    expect(card?.querySelector('dl')).toHaveTextContent(
      'Paid by the guest€400Refunded-€80Service fee-€48Your share€272',
    )
    expect(card).toHaveTextContent('Arrived')
    expect(within(card as HTMLElement).getByRole('link', { name: /see the payout/ })).toHaveAttribute(
      'href',
      '/?by=payout#po_1',
    )
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  it('shows bookings on a wide screen as a table with the way to their payout', async () => {
    wide(true)
    ignoreMeasuring()
    renderWithPlatform(<MoneyPage />, { user, answers })
    const row = await screen.findByRole('row', { name: /QE-N696HZ/ }, { timeout: 20_000 })
    expect(
      within(row)
        .getAllByRole('cell')
        .slice(1, 6)
        .map((cell) => cell.textContent),
    ).toEqual(['€400', '-€80', '-€48', '–', '€272'])
    expect(within(row).getByRole('link', { name: /see the payout/ })).toHaveAttribute('href', '/?by=payout#po_1')
  }, 60_000)

  it('shows months with a total on a wide screen', async () => {
    wide(true)
    ignoreMeasuring()
    renderWithPlatform(<MoneyPage />, { user, answers, path: '/host/money?by=month' })
    const total = await screen.findByRole('row', { name: /^All/ }, { timeout: 20_000 })
    expect(total).toHaveTextContent('All2€640-€96–€544')
    expect(screen.queryByRole('button', { name: /CSV of May/ })).not.toBeInTheDocument()
  }, 60_000)

  it('shows only bookings of the chosen state', async () => {
    const { made } = renderWithPlatform(<MoneyPage />, { user, answers })
    await userEvent.click(await screen.findByRole('button', { name: 'Coming up' }))
    await waitFor(() =>
      expect(made).toContainEqual({ name: 'payout/bookings', input: expect.objectContaining({ state: 'upcoming' }) }),
    )
  })

  it('shows a payout with its bookings, and what was taken back', async () => {
    const booking = { id: id(10), code: 'QE-N696HZ', title: 'Harbour loft' }
    const payout = {
      id: 'po_1',
      amount: { amount: 20_000, currency: 'EUR' },
      status: 'paid' as const,
      arrivesOn: '2027-08-03',
      failure: null,
      parts: [
        { kind: 'transfer' as const, amount: { amount: 27_200, currency: 'EUR' }, booking },
        { kind: 'reversal' as const, amount: { amount: -7000, currency: 'EUR' }, booking },
      ],
      rest: { amount: -200, currency: 'EUR' },
    }
    renderWithPlatform(<MoneyPage />, {
      user,
      path: '/host/money?by=payout',
      answers: { ...answers, 'payout/bank-list': { items: [payout], nextCursor: null } },
    })
    expect(await screen.findByText('At your bank on August 3, 2027')).toBeVisible()
    const lines = screen.getByText('1 booking').closest('details')
    expect(lines).toHaveTextContent('Harbour loft QE-N696HZ€272')
    expect(lines).toHaveTextContent('taken back after a refund-€70')
    expect(lines).toHaveTextContent('Not itemised by our payment provider-€2')
  })

  it('asks for the payout of its address, so that an old one is found', async () => {
    const { made } = renderWithPlatform(<MoneyPage />, {
      user,
      path: '/host/money?by=payout#po_1',
      answers: { ...answers, 'payout/bank-list': { items: [], nextCursor: null } },
    })
    await waitFor(() => expect(made).toContainEqual({ name: 'payout/bank-list', input: { payoutId: 'po_1' } }))
  })

  it('gives the reason when the bank returns a payout', async () => {
    const payout = {
      id: 'po_2',
      amount: { amount: 20_000, currency: 'EUR' },
      status: 'failed' as const,
      arrivesOn: '2027-08-03',
      failure: 'The bank account has been closed.',
      parts: [],
      rest: { amount: 20_000, currency: 'EUR' },
    }
    renderWithPlatform(<MoneyPage />, {
      user,
      path: '/host/money?by=payout',
      answers: { ...answers, 'payout/bank-list': { items: [payout], nextCursor: null } },
    })
    expect(
      await screen.findByText('The bank account has been closed. Check your bank details, and it is sent again.'),
    ).toBeVisible()
  })

  it('says what the payment provider still asks for, with the way there', async () => {
    const account = { status: 'restricted' as const, payoutsEnabled: false, requirements: ['Proof of address'] }
    renderWithPlatform(<MoneyPage />, {
      user,
      answers: { ...answers, 'user/get-all-banks': { ...noAccount, account } },
    })
    expect(await screen.findByText('Payouts are on hold')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See what is missing' })).toHaveAttribute('href', '/host/money/bank')
  })

  it('leads to the payout account where there is none, though money is coming up', async () => {
    renderWithPlatform(<MoneyPage />, { user, answers: { ...answers, 'user/get-all-banks': noAccount } })
    expect(await screen.findByText('Payouts are not set up yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Set up payouts' })).toHaveAttribute('href', '/host/money/bank')
  })

  it('offers a retry when it does not load', async () => {
    renderWithPlatform(<MoneyPage />, {
      user,
      answers: { ...answers, 'payout/overview': refuse(500, 'Something broke on our side.') },
    })
    expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 15_000 })).toBeVisible()
  }, 30_000)
})

describe('the export', () => {
  it('saves the year as a file, and says what the file counts', async () => {
    const toasts: string[] = []
    const stop = bus.on('toast', ({ message }) => void toasts.push(message))
    const saved: string[] = []
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => {}
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const { made } = renderWithPlatform(<MoneyPage />, {
      user,
      answers: { ...answers, 'payout/export': { name: 'payouts-2027.csv', lines: 1, csv: 'a\r\n1\r\n' } },
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Export CSV of \d{4}$/ }))
    await waitFor(() => expect(saved).toEqual(['payouts-2027.csv']))
    expect(made.find(({ name }) => name === 'payout/export')?.input).toEqual({ year: new Date().getUTCFullYear() })
    await waitFor(() => expect(toasts).toHaveLength(1))
    expect(toasts[0]).toMatch(/^Saved payouts-2027\.csv: 1 booking first paid out or due in \d{4}, as of today\.$/)
    stop()
  })
})

describe('statements', () => {
  const file = {
    id: id(60),
    name: 'statement-2027-05-EUR.pdf',
    mediaType: 'application/pdf',
    size: 9,
    width: null,
    height: null,
    path: 'media/private/x?signature=y',
    expiresAt: '2027-06-01T00:00:00.000Z',
  }
  const tax = { label: 'City tax', city: 'Porto', country: 'Portugal', amount: 1200, bookings: 1 }
  const taxed = { ...euros, year: { ...sums, tax: 4200 }, taxes: [{ ...tax, label: 'VAT', amount: 3000 }, tax] }
  const withTaxes = { ...answers, 'payout/overview': { ...overview, currencies: [taxed] } }
  const saved: string[] = []
  beforeEach(() => {
    saved.length = 0
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} ${new URL(this.href).pathname}`)
    })
  })

  it('are downloaded by month from a phone’s cards, and of the year beside the export', async () => {
    const { made } = renderWithPlatform(<MoneyPage />, {
      user,
      path: '/host/money?by=month',
      answers: { ...answers, 'payout/statement': file },
    })
    const ofMonth = await screen.findByRole('button', { name: 'Statement of May 2027 (PDF)' })
    expect(ofMonth.closest('li')).toHaveTextContent('Sent to you€544Statement of May 2027 (PDF)')
    await userEvent.click(ofMonth)
    await waitFor(() => expect(saved).toEqual([`${file.name} /media/private/x`]))
    await userEvent.click(screen.getByRole('button', { name: 'Statement of 2027 (PDF)' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(made.filter(({ name }) => name === 'payout/statement').map(({ input }) => input)).toEqual([
      { year: 2027, month: 5, currency: 'EUR' },
      { year: 2027, currency: 'EUR' },
    ])
  })

  it('are busy while they are drawn, and are asked for once', async () => {
    let answer = (_: typeof file) => {}
    const drawn = new Promise<typeof file>((resolve) => {
      answer = resolve
    })
    const { made } = renderWithPlatform(<MoneyPage />, {
      user,
      path: '/host/money?by=month',
      answers: { ...answers, 'payout/statement': () => drawn },
    })
    const ofMonth = await screen.findByRole('button', { name: 'Statement of May 2027 (PDF)' })
    await userEvent.click(ofMonth)
    expect(ofMonth).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('button', { name: 'Statement of 2027 (PDF)' })).not.toHaveAttribute('aria-busy')
    await userEvent.click(ofMonth)
    answer(file)
    await waitFor(() => expect(ofMonth).not.toHaveAttribute('aria-busy'))
    expect(saved).toHaveLength(1)
    expect(made.filter(({ name }) => name === 'payout/statement')).toHaveLength(1)
  })

  it('stand in the rows of the table on a wide screen', async () => {
    wide(true)
    ignoreMeasuring()
    renderWithPlatform(<MoneyPage />, { user, answers, path: '/host/money?by=month' })
    const row = await screen.findByRole('row', { name: /May 2027/ }, { timeout: 20_000 })
    expect(within(row).getByRole('button', { name: 'Statement of May 2027 (PDF)' })).toBeVisible()
    expect(screen.getByRole('columnheader', { name: 'Statement' })).toBeVisible()
  }, 60_000)

  it('name their currency where there are several, and there is none of a currency without payouts', async () => {
    const yen = { ...euros, currency: 'JPY' }
    const nothing = { bookings: 0, before: 0, fee: 0, tax: 0, sent: 0 }
    const francs = { ...euros, currency: 'CHF', year: nothing, months: [], listings: [] }
    renderWithPlatform(<MoneyPage />, {
      user,
      path: '/host/money?by=month',
      answers: { ...answers, 'payout/overview': { ...overview, currencies: [euros, yen, francs] } },
    })
    await screen.findByRole('button', { name: 'Statement of 2027 in JPY (PDF)' })
    expect(screen.getAllByRole('button', { name: /^Statement of/ }).map((one) => one.textContent)).toEqual([
      'Statement of 2027 in EUR (PDF)',
      'Statement of 2027 in JPY (PDF)',
      'Statement of May 2027 in EUR (PDF)',
      'Statement of May 2027 in JPY (PDF)',
    ])
  })

  it('show a refusal as a toast, and can be asked for again', async () => {
    const toasts: string[] = []
    const stop = bus.on('toast', ({ message }) => void toasts.push(message))
    const sentence = 'Nothing was sent in EUR in May 2027. Choose another month.'
    renderWithPlatform(<MoneyPage />, {
      user,
      path: '/host/money?by=month',
      answers: { ...answers, 'payout/statement': refuse(404, sentence) },
    })
    const ofMonth = await screen.findByRole('button', { name: 'Statement of May 2027 (PDF)' })
    await userEvent.click(ofMonth)
    await waitFor(() => expect(toasts).toEqual([sentence]))
    await waitFor(() => expect(ofMonth).not.toHaveAttribute('aria-busy'))
    expect(saved).toEqual([])
    stop()
  })

  it('have the taxes of the year by kind below its sums', async () => {
    renderWithPlatform(<MoneyPage />, { user, answers: withTaxes, path: '/host/money?by=month' })
    const table = await screen.findByRole('table', { name: 'Taxes of 2027 by kind, passed on to the tax office' })
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['TaxBookingsAmount', 'VATPorto, Portugal1€30', 'City taxPorto, Portugal1€12', 'All taxes€42'])
  })

  it('have no taxes where there are none', async () => {
    renderWithPlatform(<MoneyPage />, { user, answers, path: '/host/money?by=month' })
    await screen.findByRole('button', { name: 'Statement of May 2027 (PDF)' })
    expect(screen.queryByText(/^Taxes of/)).not.toBeInTheDocument()
  })
})

describe('before the first paid booking', () => {
  const empty = { ...answers, 'payout/overview': { ...overview, currencies: [] } }

  it('the next step is the bank', async () => {
    renderWithPlatform(<MoneyPage />, {
      user,
      answers: { ...empty, 'user/get-all-banks': noAccount, 'property/my-property': { items: [], drafts: [] } },
    })
    expect(await screen.findByRole('link', { name: 'Set up payouts' })).toHaveAttribute('href', '/host/money/bank')
  })

  it('with a bank, the next step is a listing', async () => {
    renderWithPlatform(<MoneyPage />, {
      user,
      answers: { ...empty, 'property/my-property': { items: [], drafts: [] } },
    })
    expect(await screen.findByRole('link', { name: 'To your listings' })).toHaveAttribute('href', '/host/listings')
    expect(screen.getByRole('heading', { name: /^Set up payouts ?, done$/ })).toBeVisible()
  })
})
