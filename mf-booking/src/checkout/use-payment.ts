import type { BookingDetails, CallOutput, PaymentSetup } from '@qe/contract'
import { ApiError, api, putAnswer, refresh, tabValues, useSearchParams, useWatch } from '@qe/platform'
import { useCallback, useEffect, useRef, useState } from 'react'
import { canSubmit, nextPaymentState, type PaymentEvent, type PaymentState } from './payment-state'
import type { PaymentMethodChoice } from './use-payment-method'

type PaymentOutcome = CallOutput<'bookings/payment-now'>

/** While the bank decides, the booking is read this often (ms). */
const pollIntervalMs = 3000

const attemptStorageKey = (bookingId: string) => `qe:payment:${bookingId}`

/**
 * The idempotency key of the present attempt, kept for the tab: a double press, or a reload in between, asks for the
 * same payment again. A settled attempt (declined) gets a new key, and so does another card, as the API answers a key
 * once only.
 */
function attemptKey(bookingId: string, card: string): string {
  const [ofCard, key] = (tabValues.read(attemptStorageKey(bookingId)) ?? '').split(' ')
  if (key && ofCard === card) return key
  const newKey = crypto.randomUUID()
  tabValues.write(attemptStorageKey(bookingId), `${card} ${newKey}`)
  return newKey
}

const endAttempt = (bookingId: string) => tabValues.remove(attemptStorageKey(bookingId))

/** The page that pays, and what for. */
interface PaymentContext {
  /** The page that the bank's own page leads back to, with these parameters. */
  path: string
  params: Record<string, string>
  /** Of a stay that is paid in two parts: which one. */
  part?: 'first' | 'rest'
  /** Why the last card was declined, in the API's sentence. */
  errorOf: (booking: BookingDetails) => string | null
}

/** Checkout: pays everything, or with `pay=part` in the address the first of two parts. */
export const checkoutContext = (bookingId: string, inParts: boolean): PaymentContext => ({
  path: `/checkout/${bookingId}`,
  params: { step: '2', ...(inParts && { pay: 'part' }) },
  ...(inParts && { part: 'first' }),
  errorOf: ({ paymentProblem }) => paymentProblem,
})

/**
 * The state of a booking's payment, and a function that changes it at once, before React renders it: a second press
 * sees it. Checkout goes on with another hold after a code: its payment has not begun, and late answers about the one
 * before change nothing.
 */
function usePaymentState(bookingId: string, error: string | null) {
  const initial: PaymentState = error ? { phase: 'declined', error } : { phase: 'idle' }
  const [shown, setShown] = useState<{ bookingId: string; state: PaymentState }>({ bookingId, state: initial })
  const current = useRef(shown)
  if (current.current.bookingId !== bookingId) current.current = { bookingId, state: initial }
  const send = useCallback(
    (event: PaymentEvent) => {
      if (current.current.bookingId !== bookingId) return
      current.current = { bookingId, state: nextPaymentState(current.current.state, event) }
      setShown(current.current)
    },
    [bookingId],
  )
  return { state: shown.bookingId === bookingId ? shown.state : initial, current, send }
}

/**
 * Pays a held booking, its rest, or the difference of a changed stay: once, however often the button is pressed,
 * and also across a bank's own page.
 */
export function usePayment(
  booking: BookingDetails,
  payment: PaymentSetup,
  reload: () => void,
  context: PaymentContext,
) {
  const bookingId = booking.id
  const { state, current, send } = usePaymentState(bookingId, context.errorOf(booking))
  const [params, setParams] = useSearchParams()
  const watch = useWatch()
  const page = useRef(context)
  page.current = context

  const settle = useCallback(
    ({ outcome, redirectUrl, booking: after }: PaymentOutcome) => {
      if (outcome === 'action_needed' && redirectUrl) {
        send({ type: 'challenge' })
        return location.assign(redirectUrl)
      }
      if (outcome === 'processing') return send({ type: 'pending' })
      endAttempt(bookingId)
      if (outcome === 'declined' || outcome === 'action_needed') {
        const error = page.current.errorOf(after) ?? 'Your bank said no. Try another card, or call them.'
        return send({ type: 'failure', error })
      }
      send({ type: 'success' })
      watch.ok('payment')
      refresh('bookings/my-booking', 'transcation/getAll', 'stripe-bank/list')
      reload()
    },
    [bookingId, reload, send, watch],
  )

  const pay = useCallback(
    async (input: { paymentMethodId?: string; saveCard?: boolean }, idempotencyKey: string) => {
      try {
        const returnPath = `${page.current.path}?${new URLSearchParams({ ...page.current.params, asked: '1' })}`
        const { part } = page.current
        const order = { bookingId, returnPath, ...(part && { part }) }
        const answer = await api.call('bookings/payment-now', { ...order, ...input, idempotencyKey })
        if (answer.outcome !== 'action_needed' || answer.redirectUrl || !answer.clientSecret) return settle(answer)
        // The bank asks in this page. Whatever it answered there, the API knows the outcome.
        send({ type: 'challenge' })
        const { confirmWithBank } = await import('@qe/ui/cards')
        await confirmWithBank(payment, answer.clientSecret)
        settle(await api.call('bookings/payment-now', { ...order, idempotencyKey: crypto.randomUUID() }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // Without an answer the same key is sent again. A refusal ends the attempt.
        const isAnswered = error.statusCode > 0 && error.statusCode < 500
        if (isAnswered) endAttempt(bookingId)
        send({ type: isAnswered ? 'failure' : 'no answer', error: error.message })
        // The booking may have moved on.
        if (error.statusCode === 409 || error.statusCode === 410) reload()
      }
    },
    [bookingId, payment, settle, reload, send],
  )

  const start = async (choice: Pick<PaymentMethodChoice, 'paymentMethodId' | 'keep'>) => {
    if (!canSubmit(current.current.state)) return
    send({ type: 'submit' })
    const paymentMethodId = await choice.paymentMethodId()
    if (!paymentMethodId) return send({ type: 'incomplete' })
    await pay(
      { paymentMethodId, saveCard: choice.keep },
      attemptKey(bookingId, paymentMethodId + choice.keep + (context.part ?? '')),
    )
  }

  /** Pays with what a wallet gave, which is not kept. */
  const payByWallet = (id: string) => start({ paymentMethodId: async () => id, keep: false })

  // Back from the bank's page: ask the API for the outcome, once, without a card.
  const isBack = params.get('asked') === '1' && params.get('pay') === (context.params.pay ?? null)
  const hasAsked = useRef(false)
  useEffect(() => {
    if (!isBack || hasAsked.current) return
    hasAsked.current = true
    endAttempt(bookingId)
    setParams(page.current.params, { replace: true })
    send({ type: 'submit' })
    void pay({}, crypto.randomUUID())
  }, [isBack, bookingId, pay, setParams, send])

  const isProcessing = state.phase === 'processing'
  useEffect(() => {
    if (!isProcessing) return
    const timer = setInterval(() => {
      void api.call('bookings/my-booking/details', { bookingId }, { quiet: true }).then(
        (answer) => putAnswer('bookings/my-booking/details', { bookingId }, answer),
        () => {},
      )
    }, pollIntervalMs)
    return () => clearInterval(timer)
  }, [isProcessing, bookingId])

  const problem = state.phase === 'declined' || state.phase === 'unknown' ? state : null
  return { start, payByWallet, isBusy: !canSubmit(state), isProcessing, problem }
}

export type Payment = ReturnType<typeof usePayment>
