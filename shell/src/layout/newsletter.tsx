import type { BusTopics } from '@qe/contract'
import { bus, useApiMutation, useSearchParams } from '@qe/platform'
import { Button, TextField } from '@qe/ui'
import { useEffect, useState } from 'react'
import styles from './footer.module.css'

/** Outcome of a link in one of our e-mails, which leads here with `?newsletter=…`. */
const outcomes: Record<string, BusTopics['toast']> = {
  confirmed: { message: 'You are on the list. The next newsletter comes to you, too.', variant: 'success' },
  left: { message: 'You will get no more newsletters from us.', variant: 'success' },
  expired: { message: 'This link is no longer good. Sign up once more at the end of the page.', variant: 'warning' },
}

function useOutcome() {
  const [params, setParams] = useSearchParams()
  const outcome = outcomes[params.get('newsletter') ?? '']
  useEffect(() => {
    if (!outcome) return
    bus.publish('toast', outcome)
    setParams(
      (all) => {
        all.delete('newsletter')
        return all
      },
      { replace: true },
    )
  }, [outcome, setParams])
}

export function Newsletter() {
  useOutcome()
  const [email, setEmail] = useState('')
  const { mutate, isPending, error } = useApiMutation('newsletter/addNewMember', { onSuccess: () => setEmail('') })
  return (
    <form
      className={styles.newsletter}
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ email })
      }}
    >
      <h2 className={styles.heading}>Newsletter</h2>
      <p className={styles.quiet}>New places and quiet seasons, once a month at most.</p>
      <div className={styles.row}>
        <TextField
          label="E-mail for the newsletter"
          type="email"
          autoComplete="email"
          required
          value={email}
          onChange={setEmail}
          error={error?.fields['email']}
        />
        <Button type="submit" loading={isPending}>
          Sign me up
        </Button>
      </div>
    </form>
  )
}
