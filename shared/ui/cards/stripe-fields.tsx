import { Button, cx, FieldError, Notice, Skeleton } from '@qe/ui'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import css from './cards.module.css'
import type { CardFieldsHandle, CardUse } from './new-card'
import { loadStripeOnce } from './stripe'
import { followColourMode, stripeOptions } from './stripe-options'

interface Props {
  publishableKey: string
  use: CardUse
  ref: Ref<CardFieldsHandle>
  onUnavailable: (() => void) | undefined
}

/** Stripe's Payment Element. Loads its script on first render, and again on demand after a failure. */
export function StripeFields(props: Props) {
  const [attempt, setAttempt] = useState(0)
  return <Fields key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

type State = 'loading' | 'ready' | 'failed'

function Fields({ publishableKey, use, ref, onUnavailable, onRetry }: Props & { onRetry: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  const loaded = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null)
  const [state, setState] = useState<State>('loading')
  const [problem, setProblem] = useState<string | null>(null)
  const initialUse = useRef(use)
  const unavailable = useRef(onUnavailable)

  useEffect(() => {
    let isUnmounted = false
    let destroy = () => {}
    const fail = () => {
      if (isUnmounted) return
      setState('failed')
      unavailable.current?.()
    }
    void loadStripeOnce(publishableKey).then((stripe) => {
      if (isUnmounted || !container.current) return
      const elements = stripe.elements(stripeOptions(initialUse.current))
      const fields = elements.create('payment', { layout: 'tabs' })
      fields.on('ready', () => setState('ready'))
      fields.on('loaderror', fail)
      fields.mount(container.current)
      loaded.current = { stripe, elements }
      // The colour mode may change while a card is typed.
      const unfollow = followColourMode(elements)
      destroy = () => {
        unfollow()
        fields.destroy()
      }
    }, fail)
    return () => {
      isUnmounted = true
      loaded.current = null
      destroy()
    }
  }, [publishableKey])

  useImperativeHandle(ref, () => ({
    create: async () => {
      if (!loaded.current || state !== 'ready') {
        setProblem('The card fields are not there yet. Wait a moment and try again.')
        return null
      }
      setProblem(null)
      const { stripe, elements } = loaded.current
      try {
        // Stripe's frame shows errors of single fields itself.
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
          <Button size="small" onClick={onRetry}>
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
      <div ref={container} className={cx(state === 'loading' && css.loading)} />
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  )
}
