import type { BookingDetails, CallOutput, PaymentSetup } from '@qe/contract'
import { ApiError, api, putAnswer, refresh, tabValues, useSearchParams } from '@qe/platform'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { MethodChoice } from './use-method'

type Paid = CallOutput<'bookings/payment-now'>

const keyName = (bookingId: string) => `qe:payment:${bookingId}`

/**
 * The key of the present attempt. Kept for the tab, so that a double press or a reload in the middle asks for the same
 * payment again, not for a second one. An answer that settles the attempt (declined) begins the next, and so does
 * another card: a number typed anew is one to the provider, and a key says the same thing only once.
 */
function attemptKey(bookingId: string, card: string): string {
  const [ofCard, kept] = (tabValues.read(keyName(bookingId)) ?? '').split(' ')
  if (kept && ofCard === card) return kept
  const made = crypto.randomUUID()
  tabValues.write(keyName(bookingId), `${card} ${made}`)
  return made
}

/** Where a payment is made from, and what it is of. */
interface Place {
  /** The page that the bank's own page leads back to, with these parameters. */
  path: string
  params: Record<string, string>
  /** Why the last card did not pay, in the server's own sentence. */
  problemOf: (booking: BookingDetails) => string | null
}

const checkout = (bookingId: string): Place => ({
  path: `/checkout/${bookingId}`,
  params: { step: '2' },
  problemOf: ({ paymentProblem }) => paymentProblem,
})

/**
 * Pays a held booking, or what a change of a stay costs more: once, however often the button is pressed, and also
 * across a bank's own page.
 */
export function usePayment(
  booking: BookingDetails,
  payment: PaymentSetup,
  reload: () => void,
  place: Place = checkout(booking.id),
) {
  const [busy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string | null>(place.problemOf(booking))
  const [params, setParams] = useSearchParams()
  const running = useRef(false)
  /** Paid: the page is on its way to say so, and the button must not wake up in between. */
  const [done, setDone] = useState(false)
  const finished = useRef(false)
  const bookingId = booking.id
  const at = useRef(place)
  at.current = place

  const settle = useCallback(
    ({ outcome, redirectUrl, booking: after }: Paid) => {
      if (outcome === 'action_needed' && redirectUrl) return location.assign(redirectUrl)
      if (outcome === 'processing') return setWaiting(true)
      tabValues.remove(keyName(bookingId))
      if (outcome === 'declined' || outcome === 'action_needed') {
        setWaiting(false)
        return setProblem(at.current.problemOf(after) ?? 'Your bank said no. Try another card, or call them.')
      }
      finished.current = true
      setDone(true)
      refresh('bookings/my-booking', 'transcation/getAll', 'stripe-bank/list')
      reload()
    },
    [bookingId, reload],
  )

  const ask = useCallback(
    async (input: { paymentMethodId?: string; saveCard?: boolean }, idempotencyKey: string) => {
      setBusy(true)
      setProblem(null)
      try {
        const returnPath = `${at.current.path}?${new URLSearchParams({ ...at.current.params, asked: '1' })}`
        const answer = await api.call('bookings/payment-now', { bookingId, ...input, returnPath, idempotencyKey })
        if (answer.outcome !== 'action_needed' || answer.redirectUrl || !answer.clientSecret) return settle(answer)
        // The bank asks in the page; whatever it was told, the server knows how things stand.
        const { confirmWithBank } = await import('@qe/ui/cards')
        await confirmWithBank(payment, answer.clientSecret)
        settle(await api.call('bookings/payment-now', { bookingId, returnPath, idempotencyKey: crypto.randomUUID() }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // Nothing answered: the same key may be sent again. A refusal ends the attempt, and the booking may have moved
        // on.
        if (error.statusCode > 0) tabValues.remove(keyName(bookingId))
        setProblem(error.message)
        if (error.statusCode === 409 || error.statusCode === 410) reload()
      } finally {
        setBusy(false)
      }
    },
    [bookingId, payment, settle, reload],
  )

  const start = async (choice: Pick<MethodChoice, 'paymentMethodId' | 'keep'>) => {
    if (running.current || finished.current) return
    running.current = true
    setBusy(true)
    try {
      const paymentMethodId = await choice.paymentMethodId()
      if (paymentMethodId)
        await ask({ paymentMethodId, saveCard: choice.keep }, attemptKey(bookingId, paymentMethodId + choice.keep))
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  // Back from the bank's page: ask how things stand, once.
  const asked = params.get('asked') === '1'
  const cameBack = useRef(false)
  useEffect(() => {
    if (!asked || cameBack.current) return
    cameBack.current = true
    tabValues.remove(keyName(bookingId))
    setParams(at.current.params, { replace: true })
    void ask({}, crypto.randomUUID())
  }, [asked, bookingId, ask, setParams])

  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => {
      void api.call('bookings/my-booking/details', { bookingId }, { quiet: true }).then(
        (answer) => putAnswer('bookings/my-booking/details', { bookingId }, answer),
        () => {},
      )
    }, 3000)
    return () => clearInterval(timer)
  }, [waiting, bookingId])

  return { start, busy: busy || waiting || done, waiting, problem }
}
