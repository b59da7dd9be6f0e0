import type { HostListing } from '@qe/contract'
import { useApiMutation, useHostFor, useNavigateTo } from '@qe/platform'
import { Button } from '@qe/ui'
import { Card } from '@qe/ui/unshared'
import { Copy } from 'lucide-react'
import { LiveToggle } from '../booking-settings'
import { DeleteListing } from './delete-listing'
import styles from './editor.module.css'

/** What is done with the listing as a whole, each at once: showing it to guests, copying and deleting it. */
export function Manage({ listing, onDeleted }: { listing: HostListing; onDeleted: () => void }) {
  const host = useHostFor()
  const navigateTo = useNavigateTo()
  const duplicate = useApiMutation('property/duplicate', {
    refresh: ['property/my-property'],
    onSuccess: ({ propertyId }) => navigateTo(`/host/listings/${propertyId}/draft?step=check`),
  })
  return (
    <Card aria-labelledby="manage" className={styles.card}>
      <h2 id="manage">The listing as a whole</h2>
      <LiveToggle listing={listing} />
      {/* A co-host neither copies nor deletes. */}
      {!host && (
        <div className={styles.actions}>
          <Button
            icon={<Copy aria-hidden size={18} />}
            loading={duplicate.isPending}
            onClick={() => duplicate.mutate({ propertyId: listing.id })}
          >
            Duplicate into a draft
          </Button>
          <DeleteListing listing={listing} onDeleted={onDeleted} />
        </div>
      )}
    </Card>
  )
}
