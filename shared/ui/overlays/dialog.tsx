import { Button, cx, IconButton } from '@qe/ui'
import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import css from './dialog.module.css'

interface DialogProps {
  open: boolean
  onClose: () => void
  /** Something was typed and is not saved: Escape, the backdrop and the close button ask before it is lost. */
  hasUnsaved?: boolean
  title: string
  /** A row of buttons fixed to the bottom. */
  footer?: ReactNode
  /** Width on a desktop: 560, 780, 1040 px, or the whole window. On a phone it is a bottom sheet. */
  size?: 'normal' | 'large' | 'huge' | 'full'
  /** Full height on a phone. */
  tall?: boolean
  /** Without padding. */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** Makes overflowing text focusable, so that the keyboard can scroll it. */
function letKeysScroll(body: HTMLElement): void {
  const hasFocusable = body.querySelector('a[href], button, input, select, textarea, iframe, [tabindex]') !== null
  if (!hasFocusable && body.scrollHeight > body.clientHeight) body.tabIndex = 0
}

interface PageScroll {
  openDialogs: number
  /** The page's own `overflow`. */
  overflow: string
}
const pageScroll: PageScroll = { openDialogs: 0, overflow: '' }

/** Keeps the page behind from scrolling until the last of several dialogs is closed, in whatever order they close. */
function stopPageScroll(): () => void {
  const { style } = document.documentElement
  if (pageScroll.openDialogs === 0) pageScroll.overflow = style.overflow
  pageScroll.openDialogs++
  style.overflow = 'hidden'
  return () => {
    pageScroll.openDialogs--
    if (pageScroll.openDialogs === 0) style.overflow = pageScroll.overflow
  }
}

/** Where somebody wants to leave: whether they are asked now, and their two answers. */
interface Leaving {
  isAsking: boolean
  stay: () => void
  leave: () => void
}

/** Asks before a page or a dialog is left with something that is not saved. */
export const LeaveQuestion = ({ guard, onLeave }: { guard: Leaving; onLeave?: () => void }) => (
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
            onLeave?.()
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

/**
 * A native modal `<dialog>`: it traps the focus, returns it on closing, closes by Escape, and makes the page behind it
 * inert. Renders its content only while open.
 */
export function Dialog({
  open,
  onClose,
  hasUnsaved = false,
  title,
  footer,
  size = 'normal',
  tall,
  flush,
  className,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const [isAsking, setAsking] = useState(false)
  // A selection of text may begin in the dialog and end on the backdrop: the browser calls that a click there as well.
  const isBackdropPressed = useRef(false)
  const leave = () => (hasUnsaved ? setAsking(true) : onClose())

  // A layout effect: its cleanup runs while the dialog is still in the page, so that an open one returns the focus when
  // it unmounts.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    // jsdom has no showModal: an open dialog is enough for tests.
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else dialog.setAttribute('open', '')
    if (body.current) letKeysScroll(body.current)
    const letPageScroll = stopPageScroll()
    return () => {
      letPageScroll()
      setAsking(false)
      if (typeof dialog.close === 'function') dialog.close()
      else dialog.removeAttribute('open')
    }
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is for the pointer; the keyboard uses Escape
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={cx(css.dialog, size !== 'normal' && css[size], tall && css.tall, className)}
      onCancel={(event) => {
        event.preventDefault()
        event.stopPropagation()
        leave()
      }}
      onPointerDown={(event) => {
        isBackdropPressed.current = event.target === ref.current
      }}
      onClick={(event) => event.target === ref.current && isBackdropPressed.current && leave()}
    >
      {open && (
        <>
          <div className={css.head}>
            <h2 id={titleId} className={css.title}>
              {title}
            </h2>
            <IconButton className={css.close} label="Close" icon={<X size={20} />} onClick={leave} />
          </div>
          <div ref={body} className={css.body} style={flush ? { padding: 0 } : undefined}>
            {children}
          </div>
          {footer && <div className={css.foot}>{footer}</div>}
          {hasUnsaved && <LeaveQuestion guard={{ isAsking, stay: () => setAsking(false), leave: onClose }} />}
        </>
      )}
    </dialog>
  )
}
