import { Button, cx, FieldError, Notice, Skeleton } from '@qe/ui'
import type { Stripe, StripeElementLocale, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { stripeAppearance } from './appearance'
import css from './cards.module.css'
import type { CardFieldsHandle, CardUse } from './new-card'
import { loadStripeOnce } from './stripe'

interface Props {
  publishableKey: string
  use: CardUse
  ref: Ref<CardFieldsHandle>
}

const modeOfPage = () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')
const languageOfPage = () => (document.documentElement.lang || 'auto') as StripeElementLocale

/**
 * The payment itself is made and confirmed by the server, so that Stripe's fields only make a payment method of what
 * was typed.
 */
const optionsFor = (use: CardUse): StripeElementsOptionsMode => ({
  ...(use.kind === 'payment'
    ? { mode: 'payment', amount: use.total.amount, currency: use.total.currency.toLowerCase() }
    : { mode: 'setup', currency: 'eur' }),
  allowedPaymentMethodTypes: ['card'],
  paymentMethodCreation: 'manual',
  appearance: stripeAppearance(modeOfPage()),
  locale: languageOfPage(),
})

/**
 * Stripe's Payment Element. Its script is loaded when this is shown, and not before; where it does not come, it is
 * asked for again at a wish.
 */
export function StripeFields(props: Props) {
  const [attempt, setAttempt] = useState(0)
  return <Fields key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />
}

type State = 'loading' | 'ready' | 'failed'

function Fields({ publishableKey, use, ref, onAgain }: Props & { onAgain: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const made = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null)
  const [state, setState] = useState<State>('loading')
  const [problem, setProblem] = useState<string | null>(null)
  const first = useRef(use)

  useEffect(() => {
    let gone = false
    let takeDown = () => {}
    void loadStripeOnce(publishableKey).then(
      (stripe) => {
        if (gone || !place.current) return
        const elements = stripe.elements(optionsFor(first.current))
        const fields = elements.create('payment', { layout: 'tabs' })
        fields.on('ready', () => setState('ready'))
        fields.on('loaderror', () => setState('failed'))
        fields.mount(place.current)
        made.current = { stripe, elements }
        // The page may change its mode while a card is typed.
        const watch = new MutationObserver(() => elements.update({ appearance: stripeAppearance(modeOfPage()) }))
        watch.observe(document.documentElement, { attributeFilter: ['data-theme'] })
        takeDown = () => {
          watch.disconnect()
          fields.destroy()
        }
      },
      () => {
        if (!gone) setState('failed')
      },
    )
    return () => {
      gone = true
      made.current = null
      takeDown()
    }
  }, [publishableKey])

  useImperativeHandle(ref, () => ({
    create: async () => {
      if (!made.current || state !== 'ready') {
        setProblem('The card fields are not there yet. Wait a moment and press again.')
        return null
      }
      setProblem(null)
      const { stripe, elements } = made.current
      try {
        // What is wrong with a field stands at that field, inside Stripe's frame.
        const { error: invalid } = await elements.submit()
        if (invalid) return null
        const { error, paymentMethod } = await stripe.createPaymentMethod({ elements })
        if (paymentMethod) return paymentMethod.id
        setProblem(error.message ?? 'This card was not taken. Try another one.')
      } catch {
        setProblem('The payment service did not answer. Nothing was charged; try again.')
      }
      return null
    },
  }))

  if (state === 'failed')
    return (
      <Notice
        tone="error"
        action={
          <Button size="small" onClick={onAgain}>
            Try again
          </Button>
        }
      >
        The card fields did not load. Check your connection, and that nothing in your browser blocks stripe.com.
      </Notice>
    )
  return (
    <div className={css.frame}>
      {state === 'loading' && <Skeleton height={180} />}
      <div ref={place} className={cx(state === 'loading' && css.loading)} />
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  )
}
