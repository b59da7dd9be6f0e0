import { useApiQuery } from '@qe/platform'
import { FirstSteps } from '../first-steps'

/** What a host sees before the first paid booking: the three steps to the first payout, and the next of them. */
export function FirstDays() {
  const banks = useApiQuery('user/get-all-banks', {}, { quiet: true, staleTime: 60_000 })
  const listings = useApiQuery('property/my-property', {}, { quiet: true, staleTime: 60_000 })
  const isLive = listings.data?.items.some(({ status }) => status === 'live') ?? false
  const isPaidOut = banks.data?.account.payoutsEnabled ?? false
  const steps = [
    {
      title: 'Set up payouts',
      text: 'Say which bank account your share goes to. It takes about five minutes.',
      isDone: isPaidOut,
      to: '/host/money/bank',
      action: 'Set up payouts',
    },
    {
      title: 'Publish a listing',
      text: 'Guests can book it from that moment on.',
      isDone: isLive,
      to: '/host/listings',
      action: 'To your listings',
    },
    {
      title: 'Get your first booking',
      text: 'Your share is sent 24 hours after check-in, and stands here as soon as the guest has paid.',
      isDone: false,
      to: '/host/calendar',
      action: 'Open more nights',
    },
  ]
  return <FirstSteps title="Your first payout, in three steps" steps={steps} />
}
