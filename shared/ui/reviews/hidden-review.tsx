import { Notice } from '@qe/ui'

/** Tells an author why nobody else sees their review. */
export const HiddenReview = ({ why }: { why: string }) => (
  <Notice tone="warning" title="We have hidden this review">
    Nobody but you sees it, and its stars don’t count. The reason: {why}
  </Notice>
)
