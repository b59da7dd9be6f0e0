import type { BookingDetails, FellowGuests as Fellows } from '@qe/contract'
import { bus, useApiMutation } from '@qe/platform'
import { Button } from '@qe/ui'
import { ConfirmDialog } from '@qe/ui/unshared'
import { UserPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import page from '../trip-page.module.css'
import { InvitationRow, MemberRow } from './fellow-guest-rows'
import css from './fellow-guests.module.css'
import { InviteDialog } from './invite-dialog'

/** With whom the trip is shared, and the way to share it. Nothing where it can't be, and nobody shares it. */
export const FellowGuests = ({ booking: { id, fellowGuests } }: { booking: BookingDetails }) =>
  fellowGuests ? <Party bookingId={id} fellows={fellowGuests} /> : null

const sayThatSent = (email: string) =>
  bus.publish('toast', { message: `We have sent an invitation to ${email}.`, variant: 'success' })

function Party({ bookingId, fellows }: { bookingId: string; fellows: Fellows }) {
  const { members, invitations, refusal } = fellows
  const [inviting, setInviting] = useState(false)
  const [leaving, setLeaving] = useState<Fellows['members'][number] | null>(null)
  const { heading, expectChange } = useFocusAfterChange(fellows)
  const removing = useApiMutation('bookings/fellow-guests/remove', {
    refresh: ['bookings/my-booking/details'],
    quiet: true,
    onSuccess: () => {
      expectChange()
      setLeaving(null)
    },
  })
  const sent = (email: string) => {
    expectChange()
    sayThatSent(email)
    setInviting(false)
  }
  const isEmpty = members.length + invitations.length === 0
  return (
    <section className={page.section} aria-labelledby="fellow-guests">
      <h2 id="fellow-guests" ref={heading} tabIndex={-1}>
        Who’s coming
      </h2>
      {!isEmpty && (
        <ul className={css.list} aria-label="Fellow guests">
          {members.map((member) => (
            <MemberRow
              key={member.memberId}
              member={member}
              onRemove={() => {
                removing.reset()
                setLeaving(member)
              }}
            />
          ))}
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.invitationId}
              bookingId={bookingId}
              invitation={invitation}
              onSent={sayThatSent}
              onWithdrawn={expectChange}
            />
          ))}
        </ul>
      )}
      <div className={css.below}>
        {isEmpty && !refusal && (
          <p className={css.quiet}>
            Share the trip with the people who travel along: they see where it is and how to get in, and nothing of what
            it costs.
          </p>
        )}
        {refusal ? (
          <p className={css.quiet}>{refusal}</p>
        ) : (
          <Button icon={<UserPlus size={16} aria-hidden="true" />} onClick={() => setInviting(true)}>
            Invite a fellow guest
          </Button>
        )}
      </div>
      {inviting && <InviteDialog bookingId={bookingId} onClose={() => setInviting(false)} onSent={sent} />}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Remove ${leaving?.person.name ?? ''} from this trip?`}
        keep="Keep them"
        confirm="Remove"
        isPending={removing.isPending}
        error={removing.error}
        onConfirm={() => leaving && removing.mutate({ bookingId, memberId: leaving.memberId })}
      >
        <p>They see nothing of the trip any more, from this moment on. You can invite them again.</p>
      </ConfirmDialog>
    </section>
  )
}

/** Moves the focus to the heading when what a command changed took the button away that had it. */
function useFocusAfterChange(fellows: Fellows) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isExpected = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the list
  useEffect(() => {
    if (!isExpected.current) return
    isExpected.current = false
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [fellows])
  return {
    heading,
    expectChange: () => {
      isExpected.current = true
    },
  }
}
