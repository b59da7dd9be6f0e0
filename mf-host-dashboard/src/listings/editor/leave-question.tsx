import type { LeaveGuard } from '@qe/platform'
import { Button } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'

/** Asks before a page is left with unsaved changes. */
export const LeaveQuestion = ({ guard, onLeave }: { guard: LeaveGuard; onLeave: () => void }) => (
  <Dialog
    open={guard.isAsking}
    onClose={guard.stay}
    title="Leave without saving?"
    footer={
      <>
        <Button variant="ghost" onClick={guard.stay}>
          Stay here
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            onLeave()
            guard.leave()
          }}
        >
          Discard and leave
        </Button>
      </>
    }
  >
    <p>What you have changed here is not saved yet.</p>
  </Dialog>
)
