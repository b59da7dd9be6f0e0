import type { ListedReview } from '@qe/contract'
import { useReport } from '@qe/platform/report'
import { Button } from '@qe/ui'
import { ReportReviewDialog } from '@qe/ui/unshared'

/** Reports what somebody wrote about one or one's place. */
export function ReportReview({ review: { id, other } }: { review: ListedReview }) {
  const { open, dialog } = useReport('review/report', { reviewId: id })
  return (
    <>
      <Button variant="link" aria-label={`Report the review by ${other.name}`} onClick={open}>
        Report
      </Button>
      {dialog && <ReportReviewDialog author={other.name} {...dialog} />}
    </>
  )
}
