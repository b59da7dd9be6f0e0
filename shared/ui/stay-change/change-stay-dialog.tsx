import { Button, Notice, Skeleton } from '@qe/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ChangeStayFormProps } from '../calendar/change-stay-form'
import { Stack } from '../layout/layout'
import { Dialog } from '../overlays/dialog'
import css from './stay-change.module.css'
import { differenceText, type Side } from './words'

const ChangeStayForm = lazy(() => import('@qe/ui/calendar').then(({ ChangeStayForm }) => ({ default: ChangeStayForm })))

interface ChangeStayDialogProps extends ChangeStayFormProps {
  title: string
  /** The side that sees it. */
  side: Side
  onClose: () => void
  /** The calendar did not load. */
  failed: boolean
  retry: () => void
  onAsk: () => void
  asking: boolean
  refused: string | null
  children?: ReactNode
}

/** Dialog that proposes other dates or another party, with the price and a note. Render it only while it is open. */
export function ChangeStayDialog({
  title,
  side,
  onClose,
  failed,
  retry,
  onAsk,
  asking,
  refused,
  children,
  ...form
}: ChangeStayDialogProps) {
  const { offer, stale, otherName } = form
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="large"
      tall
      footer={
        <>
          <p className={css.difference} role="status">
            {offer?.quote && differenceText(offer.quote, side, `if ${otherName} agrees`)}
          </p>
          <Button variant="primary" disabled={!offer?.quote || stale} loading={asking} onClick={onAsk}>
            Ask {otherName}
          </Button>
        </>
      }
    >
      <Stack gap={24}>
        {failed ? (
          <Notice tone="error" action={<Button onClick={retry}>Try again</Button>}>
            The calendar did not load. {side === 'guest' ? 'Your trip' : 'The stay'} is as it was.
          </Notice>
        ) : (
          <Suspense fallback={<Skeleton height={420} shape="card" />}>
            <ChangeStayForm {...form} />
          </Suspense>
        )}
        {children}
        {refused && <Notice tone="error">{refused}</Notice>}
      </Stack>
    </Dialog>
  )
}
