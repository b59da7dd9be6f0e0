import { Button, Notice, TextField } from '@qe/ui'
import { useEffect, useState } from 'react'
import styles from './sign-in.module.css'

interface Props {
  email: string
  /** Seconds until another code may be asked for. */
  resendAfter: number
  pending: boolean
  problem: string | undefined
  onCode: (code: string) => void
  onResend: () => void
  /** Back to the address, which may have a slip in it. */
  onOtherEmail: () => void
}

/** Seconds left of a wait, and the way to start it again. */
function useCountdown(seconds: number): [number, () => void] {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, () => setLeft(seconds)]
}

/** The six digits from the e-mail; sent as soon as they are complete. */
export function CodeForm({ email, resendAfter, pending, problem, onCode, onResend, onOtherEmail }: Props) {
  const [code, setCode] = useState('')
  const [left, startAgain] = useCountdown(resendAfter)
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 6)
    setCode(digits)
    if (digits.length === 6 && digits !== code) onCode(digits)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onCode(code)
      }}
    >
      <p className={styles.lead}>
        We sent six digits to <strong>{email}</strong>. They work for ten minutes. If nothing comes, look among the unwanted.
      </p>
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className={styles.code}>
        <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" autoFocus required value={code} onChange={change} />
      </div>
      <Button type="submit" variant="primary" size="large" full loading={pending} disabled={code.length < 6}>
        Confirm
      </Button>
      <div className={styles.again}>
        <Button
          variant="ghost"
          disabled={left > 0}
          onClick={() => {
            onResend()
            startAgain()
          }}
        >
          {left > 0 ? `Send another code in ${left} s` : 'Send another code'}
        </Button>
        <Button variant="ghost" onClick={onOtherEmail}>
          Use another e-mail
        </Button>
      </div>
    </form>
  )
}
