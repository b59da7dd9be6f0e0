import type { ListedClaim } from '@qe/contract'
import { aUser, testId as id, renderWithPlatform } from '@qe/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import ClaimsPage from './claims-page'

const user = aUser({ role: { roleDisplayName: 'Provider' } })
const eur = (amount: number) => ({ amount, currency: 'EUR' })

const aClaim = (): ListedClaim => ({
  id: id(40),
  by: 'guest',
  side: 'provider',
  status: 'open',
  label: 'Answer needed',
  reason: 'It was not clean',
  amount: eur(10_000),
  settledAmount: null,
  deadline: new Date(Date.now() + 48 * 3_600_000 + 60_000).toISOString(),
  actions: ['accept', 'refuse'],
  createdAt: new Date().toISOString(),
  booking: {
    id: id(2),
    code: 'QE-7K3F9M',
    title: 'Cabin by the river',
    photo: 'media/p1',
    timeZone: 'Europe/Lisbon',
    checkIn: '2026-11-01',
    checkOut: '2026-11-04',
    total: eur(39_000),
  },
  other: { id: id(3), name: 'Ada B.', avatar: null },
})

test('are those of the host for whom a co-host looks at them, also in the other tab', async () => {
  const hostId = id(9)
  const { made } = renderWithPlatform(<ClaimsPage />, {
    user,
    path: `/host/claims?hostId=${hostId}`,
    answers: { 'claim/list': { items: [aClaim()], nextCursor: null, waiting: 1 } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Closed' }))
  expect(made.map(({ input }) => input)).toEqual([
    { side: 'provider', state: 'open', hostId },
    { side: 'provider', state: 'closed', hostId },
  ])
})

test('lists the claims that are open with what to do until when, and says so when there are none', async () => {
  const { made } = renderWithPlatform(<ClaimsPage />, {
    user,
    path: '/host/claims',
    answers: {
      'claim/list': ({ state }) => ({ items: state === 'closed' ? [] : [aClaim()], nextCursor: null, waiting: 1 }),
    },
  })
  expect(await screen.findByRole('link', { name: 'Refund for Ada B.' })).toHaveAttribute('href', `/claims/${id(40)}`)
  expect(screen.getByText('Answer needed')).toBeVisible()
  expect(screen.getByText('in 2 days')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Closed' }))
  expect(await screen.findByRole('heading', { name: 'No closed claims' })).toBeVisible()
  expect(made.at(-1)?.input).toMatchObject({ side: 'provider', state: 'closed' })
})
