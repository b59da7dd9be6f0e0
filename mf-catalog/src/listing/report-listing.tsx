import type { ListingDetails, ListingReportReason } from '@qe/contract'
import { Link, loginPath, rememberReturn, useSession } from '@qe/platform'
import { useReport } from '@qe/platform/report'
import { Button, buttonClass } from '@qe/ui'
import { ReportDialog, ReportThanks } from '@qe/ui/unshared'
import { Flag } from 'lucide-react'

const reasons: { value: ListingReportReason; label: string; hint?: string }[] = [
  { value: 'not_as_described', label: 'It is not as described', hint: 'Photos, rooms, location or what it offers' },
  { value: 'not_real', label: 'There is no such place' },
  { value: 'pays_elsewhere', label: 'The host asks for money outside this site' },
  { value: 'unsafe', label: 'It is not safe' },
  { value: 'insulting', label: 'It insults or turns people away for who they are' },
]

/** Reports somebody else's listing to the site's team. Somebody signed out signs in first. */
export function ReportListing({ listing: { id, title, host } }: { listing: ListingDetails }) {
  const { user } = useSession()
  const { open, dialog } = useReport('property/report', { propertyId: id })
  const flag = <Flag aria-hidden size={16} />
  if (user?.id === host.id) return null
  if (!user)
    return (
      <Link to={loginPath} className={buttonClass({ variant: 'link', size: 'small' })} onClick={() => rememberReturn()}>
        {flag} Sign in to report this place
      </Link>
    )
  return (
    <>
      <Button variant="link" size="small" icon={flag} onClick={open}>
        Report this place
      </Button>
      {dialog &&
        (dialog.isSent ? (
          <ReportThanks what="the place" onClose={dialog.onClose} />
        ) : (
          <ReportDialog
            {...dialog}
            title="Report this place"
            intro={
              <>
                Our team reads it. The host of <bdi>{title}</bdi> is not told who reported it.
              </>
            }
            reasons={reasons}
            maxLength={1000}
          />
        ))}
    </>
  )
}
