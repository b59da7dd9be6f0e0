import type { HostListing } from '@qe/contract'
import type { BadgeTone } from '@qe/ui'

/** Label and tone by status of a listing. */
export const listingStatuses: Record<HostListing['status'], { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  in_review: { label: 'In review', tone: 'info' },
  live: { label: 'Live', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
  removed: { label: 'Removed', tone: 'neutral' },
}
