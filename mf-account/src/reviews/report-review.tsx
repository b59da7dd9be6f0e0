import type { ListedReview } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button } from '@qe/ui'
import { ReportReviewDialog } from '@qe/ui/unshared'
import { useState } from 'react'

/** Reports what somebody wrote about one or one's place. */
export function ReportReview({ review: { id, other } }: { review: ListedReview }) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, reset, isPending, isSuccess, error } = useApiMutation('review/report', { quiet: true })
  const close = () => {
    setOpen(false)
    if (error) reset()
  }
  return (
    <>
      <Button variant="link" aria-label={`Report the review by ${other.name}`} onClick={() => setOpen(true)}>
        Report
      </Button>
      {isOpen && (
        <ReportReviewDialog
          author={other.name}
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
