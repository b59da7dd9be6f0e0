import { aCredit, aUser, renderWithPlatform } from '@qe/testing'
import { screen, within } from '@testing-library/react'
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
  expect(second).toHaveTextContent(/Code FORADA Used.*10 %, at most €50/)
  expect(within(section).getByRole('link', { name: 'Garden studio' })).toHaveAttribute('href', `/trips/${id}`)
})
