import type { HostListing, ListingDraft } from '@qe/contract'
import { Link, photoUrl, useApiMutation } from '@qe/platform'
import { Badge, Button, buttonClass, cx, plural } from '@qe/ui'
import { ConfirmDialog, Photo, RelativeTime } from '@qe/ui/unshared'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { draftPath, firstUndone } from './draft/steps'
import styles from './listings.module.css'

/** A draft, or a listing that was sent back with a reason. */
export function DraftCard({ draft, sentBack }: { draft: ListingDraft; sentBack: HostListing | undefined }) {
  const [confirming, setConfirming] = useState(false)
  const remove = useApiMutation('property/delete-property', {
    refresh: ['property/my-property'],
    onSuccess: () => setConfirming(false),
  })
  const { title, photos = [] } = draft.fields
  const cover = photos[0]
  const missing = Object.keys(draft.missing).length
  const name = title ?? 'A listing without a title'
  const next = sentBack ? undefined : firstUndone(draft)
  return (
    <li>
      <Link to={draftPath(draft.propertyId, next?.key)} className={styles.card}>
        {cover ? (
          <Photo
            src={photoUrl(cover.path)}
            colours={cover.colours}
            alt=""
            ratio="4 / 3"
            sizes="(min-width: 768px) 320px, 100vw"
          />
        ) : (
          <span className={styles.noPhoto}>
            <ImageOff aria-hidden size={28} strokeWidth={1.5} />
          </span>
        )}
        <span className={styles.cardTop}>
          <Badge tone={sentBack?.reviewNote ? 'warning' : 'neutral'}>
            {sentBack?.reviewNote ? 'Sent back' : 'Draft'}
          </Badge>
          <span className={styles.quiet}>
            <RelativeTime instant={draft.updatedAt} />
          </span>
        </span>
        <strong dir="auto">{name}</strong>
        {sentBack?.reviewNote && <span dir="auto">{sentBack.reviewNote}</span>}
        <span className={styles.quiet}>
          {missing > 0 ? `${plural(missing, 'thing')} still missing` : 'Ready to submit'}
        </span>
        <span className={cx(buttonClass({ size: 'small' }), styles.goOn)}>
          {missing > 0 ? 'Continue' : 'Look through and submit'}
        </span>
      </Link>
      {!sentBack && (
        <Button
          size="small"
          variant="ghost"
          aria-label={`Delete the draft: ${name}`}
          onClick={() => setConfirming(true)}
        >
          Delete
        </Button>
      )}
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title="Delete this draft?"
        keep="Keep it"
        confirm="Delete the draft"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ propertyId: draft.propertyId })}
      >
        <p>What you have written and the photos go for good.</p>
      </ConfirmDialog>
    </li>
  )
}
