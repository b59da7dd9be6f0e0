import { Link, useApiMutation } from '@qe/platform'
import { Button, TextField } from '@qe/ui'
import { useState } from 'react'
import styles from './footer.module.css'
import { Mark } from './mark'
import { useNavigation } from './navigation'

function Newsletter() {
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
      <h2 className={styles.heading}>A letter now and then</h2>
      <p className={styles.quiet}>New places and quiet seasons, once a month at most.</p>
      <div className={styles.row}>
        <TextField label="E-mail for the newsletter" type="email" autoComplete="email" required value={email} onChange={setEmail} error={error?.fields['email']} />
        <Button type="submit" loading={isPending}>
          Sign me up
        </Button>
      </div>
    </form>
  )
}

/** Everything else, in groups that the remotes name. */
export function Footer() {
  const entries = useNavigation('footer')
  const groups = [...new Set(entries.map(({ group }) => group ?? 'More'))]
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {groups.map((group) => (
          <nav key={group} aria-label={group}>
            <h2 className={styles.heading}>{group}</h2>
            <ul className={styles.list}>
              {entries
                .filter((entry) => (entry.group ?? 'More') === group)
                .map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
        <Newsletter />
      </div>
      <p className={styles.end}>
        <Mark size={24} /> © {new Date().getFullYear()} Quality Escape
      </p>
    </footer>
  )
}
