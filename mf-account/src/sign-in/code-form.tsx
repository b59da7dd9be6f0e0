import { Button } from '@qe/ui'
import { CodeField } from '@qe/ui/parts'
import { useEffect, useState } from 'react'
import styles from './sign-in.module.css'

interface Props {
  email: string
  /** Seconds until another code may be asked for. */
  resendAfter: number
  pending: boolean
  /** Why the last code was refused. */
  problem: { message: string } | null
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
  const [tries, setTries] = useState(0)
  const [left, startAgain] = useCountdown(resendAfter)
  // A refused code is written anew from the first box on.
  useEffect(() => {
    if (!problem) return
    setCode('')
    setTries((count) => count + 1)
  }, [problem])
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
      <CodeField key={tries} label="Code" value={code} onChange={setCode} onComplete={onCode} error={problem?.message} autoFocus />
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
