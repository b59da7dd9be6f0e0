import type { CalendarFeed } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, plural } from '@qe/ui'
import { ConfirmDialog, formatDateRange, nightsBetween } from '@qe/ui/unshared'
import { useState } from 'react'
import { affectedCalls } from './affected-calls'
import styles from './other-calendars.module.css'

/** Date ranges listed one by one; more are only counted. */
const maxListed = 6

/** Removes a calendar, after showing the nights that become available. */
export function RemoveFeed({ feed: { id, name, opens } }: { feed: CalendarFeed }) {
  const [open, setOpen] = useState(false)
  const { mutate, isPending, error } = useApiMutation('calendar-feed/delete', {
    refresh: affectedCalls,
    onSuccess: () => setOpen(false),
  })
  const nights = opens.reduce((sum, { from, to }) => sum + nightsBetween(from, to), 0)
  return (
    <>
      <Button size="small" variant="ghost" onClick={() => setOpen(true)} aria-label={`Remove ${name}`}>
        Remove
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Stop reading ${name}?`}
        keep="Keep it"
        confirm={nights > 0 ? `Remove it and open ${plural(nights, 'night')}` : 'Remove it'}
        isPending={isPending}
        error={error}
        onConfirm={() => mutate({ feedId: id })}
      >
        {nights === 0 ? (
          <p>Nothing becomes free here: it keeps no nights closed by itself.</p>
        ) : (
          <>
            <p>Guests can book these nights here again, also where they are taken on the other site:</p>
            <ul className={styles.freed}>
              {opens.slice(0, maxListed).map(({ from, to }) => (
                <li key={from}>
                  {formatDateRange(from, to)} · {plural(nightsBetween(from, to), 'night')}
                </li>
              ))}
              {opens.length > maxListed && <li>and {plural(opens.length - maxListed, 'more time')}</li>}
            </ul>
          </>
        )}
      </ConfirmDialog>
    </>
  )
}
