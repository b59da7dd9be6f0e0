import type { BookingDetails } from '@qe/contract'
import { Button, Notice, TextField } from '@qe/ui'
import { useEffect, useRef, useState } from 'react'
import css from './coupon-field.module.css'
import type { CouponChoice } from './use-coupon'

/** Below the price of a held stay: “Have a code?”; once one is applied, which, and the way back. */
export function CouponField({ booking, coupon }: { booking: BookingDetails; coupon: CouponChoice }) {
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const { apply, isPending, problem } = coupon
  const applied = booking.coupon
  const news = useRef<HTMLDivElement>(null)
  const before = useRef(applied)
  // The button that was pressed is gone: the focus goes to what has taken its place.
  useEffect(() => {
    if (before.current !== applied) news.current?.focus({ preventScroll: true })
    before.current = applied
  }, [applied])

  if (applied)
    return (
      <div ref={news} tabIndex={-1} className={css.coupon}>
        <p className={css.applied}>
          <span role="status">The code {applied} is applied.</span>
          <Button variant="link" size="small" loading={isPending} onClick={() => void apply(null)}>
            Remove it
          </Button>
        </p>
        {problem && <Notice tone="error">{problem.text}</Notice>}
      </div>
    )
  return (
    <div ref={news} tabIndex={-1} className={css.coupon}>
      {isOpen ? (
        <form
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (code.trim()) void apply(code.trim())
          }}
        >
          <TextField
            label="Code"
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={setCode}
            error={problem?.code === code.trim() ? problem.text : undefined}
          />
          <Button type="submit" loading={isPending}>
            Apply the code
          </Button>
        </form>
      ) : (
        <Button variant="link" size="small" onClick={() => setOpen(true)}>
          Have a code?
        </Button>
      )}
    </div>
  )
}
