import type { ClaimDetails, ClaimTerms } from '@qe/contract'
import { testId as id } from '@qe/testing'
import { payment } from './bookings'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const inTwoDays = () => new Date(Date.now() + 48 * 3_600_000).toISOString()

export const claimTerms = (): ClaimTerms => ({
  until: inTwoDays(),
  min: eur(100),
  max: eur(39_000),
  reasons: [
    { key: 'not_clean', label: 'It was not clean' },
    { key: 'other', label: 'Something else' },
  ],
})

/** A refund of €100 that the guest claims, as the host sees it. */
export const aClaim = (changes: Partial<ClaimDetails> = {}): ClaimDetails => ({
  id: id(40),
  by: 'guest',
  side: 'provider',
  status: 'open',
  label: 'Answer needed',
  reason: 'It was not clean',
  amount: eur(10_000),
  settledAmount: null,
  deadline: inTwoDays(),
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
  text: 'The kitchen had not been cleaned for days.',
  photos: [],
  answer: null,
  decision: null,
  timeline: [{ at: new Date().toISOString(), label: 'The guest made the claim', by: 'guest', note: '€100.00' }],
  next: 'Accept it, offer a part, or say why not.',
  charging: false,
  paymentProblem: null,
  payment,
  ...changes,
})
