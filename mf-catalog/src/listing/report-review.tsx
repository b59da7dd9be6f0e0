import type { Review } from '@qe/contract'
import { useApiMutation, useSession } from '@qe/platform'
import { Button } from '@qe/ui'
import { ReportReviewDialog } from '@qe/ui/unshared'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import css from './reviews.module.css'

/** Reports somebody else's review; for people who are signed in. */
export function ReportReview({ review: { id, author } }: { review: Review }) {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { mutate, reset, isPending, isSuccess, error } = useApiMutation('review/report', { quiet: true })
  if (!user || user.id === author.id) return null
  const close = () => {
    setOpen(false)
    if (error) reset()
  }
  return (
    <>
      <Button
        variant="link"
        size="small"
        className={css.report}
        aria-label={`Report the review by ${author.name}`}
        icon={<Flag aria-hidden size={14} />}
        onClick={() => setOpen(true)}
      >
        Report
      </Button>
      {isOpen && (
        <ReportReviewDialog
          author={author.name}
          isSent={isSuccess}
          error={error}
          isPending={isPending}
          onSend={(report) => mutate({ reviewId: id, ...report })}
          onClose={close}
        />
      )}
    </>
  )
}
