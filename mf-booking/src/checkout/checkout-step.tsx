import { cx } from '@qe/ui'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import css from './checkout.module.css'

interface CheckoutStepProps {
  number: number
  title: string
  open: boolean
  done: boolean
  onOpen: () => void
  children: ReactNode
}

/**
 * One step of checkout. Closed steps stay visible; a finished one can be opened again. The step that opens takes scroll
 * position and focus along: the button that opened it is gone, and its content began below or above the window.
 */
export function CheckoutStep({ number, title, open, done, onOpen, children }: CheckoutStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (open && !wasOpen.current) {
      heading.current?.scrollIntoView({ block: 'start' })
      heading.current?.focus({ preventScroll: true })
    }
    wasOpen.current = open
  }, [open])
  return (
    <section className={cx(css.step, open && css.stepOpen)} aria-label={title}>
      <h2 ref={heading} tabIndex={-1} className={css.stepTitle}>
        <button type="button" className={css.stepHead} aria-expanded={open} disabled={open || !done} onClick={onOpen}>
          <span className={cx(css.stepNumber, done && css.stepDone)}>
            {done ? <Check size={16} strokeWidth={3} aria-hidden="true" /> : number}
          </span>
          {title}
          {done && !open && <span className={css.change}>Change</span>}
        </button>
      </h2>
      {open && <div className={css.stepBody}>{children}</div>}
    </section>
  )
}
