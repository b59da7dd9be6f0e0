import { aUser, renderWithPlatform } from '@qe/testing'
import { screen } from '@testing-library/react'
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
