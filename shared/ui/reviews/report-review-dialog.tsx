import type { ReviewReportReason } from '@qe/contract'
import { ReportDialog, ReportThanks } from '../overlays/report-dialog'

const reasons: { value: ReviewReportReason; label: string }[] = [
  { value: 'insulting', label: 'It insults or threatens somebody' },
  { value: 'advertising', label: 'Contact details or advertising' },
  { value: 'not_about_stay', label: 'It is not about the stay' },
  { value: 'untrue', label: 'It is not true' },
  { value: 'private_facts', label: 'It tells private facts about somebody' },
]

interface ReportReviewProps {
  /** Who wrote the review. */
  author: string
  isSent: boolean
  error: { message: string; fields: Record<string, string> } | null
  isPending: boolean
  onSend: (report: { reason: ReviewReportReason; text: string }) => void
  onClose: () => void
}

/** Reports a review to the site's team. */
export function ReportReviewDialog({ author, isSent, ...form }: ReportReviewProps) {
  if (isSent) return <ReportThanks what="the review" onClose={form.onClose} />
  return (
    <ReportDialog
      {...form}
      title="Report this review"
      intro={
        <>
          Our team reads it. <bdi>{author}</bdi> is not told who reported the review.
        </>
      }
      reasons={reasons}
      maxLength={1000}
    />
  )
}
