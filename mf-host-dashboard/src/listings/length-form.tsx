import type { HostListing } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, Notice, TextField } from '@qe/ui'
import { useState } from 'react'
import styles from './listings.module.css'
import { Saved } from './saved'

/** How short and how long stays may be. */
export function LengthForm({ listing }: { listing: HostListing }) {
  const [shortest, setShortest] = useState(String(listing.minNights))
  const [longest, setLongest] = useState(String(listing.maxNights))
  const { mutate, isPending, isSuccess, error } = useApiMutation('property/update', { refresh: ['property/my-property', 'property/details', 'bookings/check-availability'] })
  const wrongWay = shortest !== '' && longest !== '' && Number(longest) < Number(shortest)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!wrongWay) mutate({ propertyId: listing.id, minNights: Number(shortest), maxNights: Number(longest) })
      }}
    >
      {error && Object.keys(error.fields).length === 0 && <Notice tone="error">{error.message}</Notice>}
      <div className={styles.fields}>
        <TextField label="Shortest stay, nights" type="number" min={1} max={365} required value={shortest} onChange={setShortest} error={error?.fields['minNights']} />
        <TextField
          label="Longest stay, nights"
          type="number"
          min={1}
          max={365}
          required
          value={longest}
          onChange={setLongest}
          error={wrongWay ? 'The longest stay can’t be shorter than the shortest.' : error?.fields['maxNights']}
        />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" loading={isPending}>
          Save the lengths
        </Button>
        <Saved when={isSuccess} />
      </div>
    </form>
  )
}
