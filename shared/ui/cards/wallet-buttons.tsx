import type { Money } from '@qe/contract'
import { cx } from '@qe/ui'
import type { StripeElements, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './cards.module.css'
import { loadStripeOnce } from './stripe'
import { followColourMode, stripeAmount, stripeOptions } from './stripe-options'

interface WalletButtonsProps {
  publishableKey: string
  total: Money
  /** Whether a payment is under way: the wallet does not open then. */
  isBusy: boolean
  /** Pays with a payment method, by its id. */
  onPay: (paymentMethodId: string) => void
  /** Shown below the buttons: what the guest agrees to. */
  children?: ReactNode
}

/**
 * Apple Pay and Google Pay by Stripe's Express Checkout Element. Nothing is shown where the browser has no wallet, the
 * site's domain is not registered with Stripe, or Stripe does not answer: card fields stand below in any case.
 */
export function WalletButtons({ publishableKey, total, isBusy, onPay, children }: WalletButtonsProps) {
  const container = useRef<HTMLDivElement>(null)
  const loaded = useRef<StripeElements>(null)
  const [isAvailable, setIsAvailable] = useState(false)
  const latest = useRef({ total, isBusy, onPay })
  latest.current = { total, isBusy, onPay }

  useEffect(() => {
    let isUnmounted = false
    let destroy = () => {}
    const start = async () => {
      const stripe = await loadStripeOnce(publishableKey)
      if (isUnmounted || !container.current) return
      const elements = stripe.elements(stripeOptions({ kind: 'payment', total: latest.current.total }))
      const buttons = elements.create('expressCheckout', { buttonHeight: 48 })
      const confirm = async ({ paymentFailed }: StripeExpressCheckoutElementConfirmEvent) => {
        const { error: invalid } = await elements.submit()
        const { paymentMethod } = invalid ? {} : await stripe.createPaymentMethod({ elements })
        if (paymentMethod) latest.current.onPay(paymentMethod.id)
        else paymentFailed({ reason: 'fail' })
      }
      buttons.on('ready', ({ availablePaymentMethods }) => setIsAvailable(availablePaymentMethods !== undefined))
      buttons.on('click', ({ resolve, reject }) => (latest.current.isBusy ? reject() : resolve()))
      buttons.on('confirm', (event) => {
        confirm(event).catch(() => event.paymentFailed({ reason: 'fail' }))
      })
      buttons.mount(container.current)
      loaded.current = elements
      const unfollow = followColourMode(elements)
      destroy = () => {
        unfollow()
        buttons.destroy()
      }
    }
    start().catch(() => {})
    return () => {
      isUnmounted = true
      loaded.current = null
      destroy()
    }
  }, [publishableKey])

  const { amount, currency } = stripeAmount({ kind: 'payment', total })
  useEffect(() => void loaded.current?.update({ amount, currency }), [amount, currency])

  return (
    <div className={cx(css.wallets, !isAvailable && css.unavailable)}>
      <div ref={container} />
      {isAvailable && children}
      {isAvailable && <p className={css.or}>or pay by card</p>}
    </div>
  )
}
