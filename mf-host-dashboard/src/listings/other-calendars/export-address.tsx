import { bus, useApiMutation } from '@qe/platform'
import { Button, Notice, TextField } from '@qe/ui'
import { ConfirmDialog } from '@qe/ui/unshared'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import styles from './other-calendars.module.css'

async function copyAddress(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    bus.publish('toast', { message: 'Address copied.', variant: 'success' })
  } catch {
    bus.publish('toast', {
      message: 'Your browser keeps us from copying. Select the address and copy it.',
      variant: 'warning',
    })
  }
}

interface ExportAddressProps {
  propertyId: string
  /** Absent for the calendar of the whole listing. */
  unitId?: string
  url: string | null
}

/** URL of the calendar of a listing, or of one of its units, for other sites. Created on demand. */
export function ExportAddress({ propertyId, unitId, url }: ExportAddressProps) {
  const of = { propertyId, ...(unitId && { unitId }) }
  const [confirming, setConfirming] = useState(false)
  const { mutate, isPending, error } = useApiMutation('calendar-feed/address', {
    refresh: ['calendar-feed/list'],
    onSuccess: () => setConfirming(false),
  })
  if (!url)
    return (
      <>
        <p className={styles.quiet}>Other sites see which nights are taken here, and nothing of by whom.</p>
        {error && <Notice tone="error">{error.message}</Notice>}
        <Button className={styles.start} loading={isPending} onClick={() => mutate(of)}>
          Create the address
        </Button>
      </>
    )
  return (
    <>
      <div className={styles.address}>
        <TextField
          label="Address to paste on the other site"
          hint="Whoever has it sees which nights are taken, and nothing of by whom."
          readOnly
          value={url}
          onChange={() => {}}
          onFocus={({ target }) => target.select()}
        />
        <Button icon={<Copy aria-hidden size={18} />} onClick={() => void copyAddress(url)}>
          Copy
        </Button>
      </div>
      <Button className={styles.start} variant="link" onClick={() => setConfirming(true)}>
        Create a new address
      </Button>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title="Create a new address?"
        keep="Keep this one"
        confirm="Create a new one"
        isPending={isPending}
        error={error}
        onConfirm={() => mutate({ ...of, renew: true })}
      >
        <p>
          The present address stops working at once. Sites that read it keep what they have, and get no updates until
          you give them the new one.
        </p>
      </ConfirmDialog>
    </>
  )
}
