import type { Review } from '@qe/contract'
import { useSession } from '@qe/platform'
import { useReport } from '@qe/platform/report'
import { Button } from '@qe/ui'
import { ReportReviewDialog } from '@qe/ui/unshared'
import { Flag } from 'lucide-react'
import css from './reviews.module.css'

/** Reports somebody else's review; for people who are signed in. */
export function ReportReview({ review: { id, author } }: { review: Review }) {
  const { user } = useSession()
  const { open, dialog } = useReport('review/report', { reviewId: id })
  if (!user || user.id === author.id) return null
  return (
    <>
      <Button
        variant="link"
        size="small"
        className={css.report}
        aria-label={`Report the review by ${author.name}`}
        icon={<Flag aria-hidden size={14} />}
        onClick={open}
      >
        Report
      </Button>
      {dialog && <ReportReviewDialog author={author.name} {...dialog} />}
    </>
  )
}
