import { cx, IconButton } from '@qe/ui'
import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import css from './dialog.module.css'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** A row that stays at the bottom: what to do. */
  footer?: ReactNode
  /** On a desktop 560, 780, 1040 px, or the whole window. On a phone it is a sheet from below. */
  size?: 'normal' | 'large' | 'huge' | 'full'
  /** On a phone the whole height. */
  tall?: boolean
  /** Without the padding of the body. */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** Words alone that go on below the edge can be scrolled by the keyboard only if they can have the focus. */
function letKeysScroll(body: HTMLElement): void {
  const hasFocusable = body.querySelector('a[href], button, input, select, textarea, iframe, [tabindex]') !== null
  if (!hasFocusable && body.scrollHeight > body.clientHeight) body.tabIndex = 0
}

/**
 * The platform's own `<dialog>`: it keeps the focus inside, gives it back on closing, closes by Escape, and the page
 * behind it is inert. Its content is rendered only while open.
 */
export function Dialog({
  open,
  onClose,
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

  // A layout effect: its clean-up runs while the dialog is still in the page, so that one taken away open gives the
  // focus back too.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    // jsdom has no showModal; a dialog that is merely open serves the tests.
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else dialog.setAttribute('open', '')
    if (body.current) letKeysScroll(body.current)
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = overflow
      if (typeof dialog.close === 'function') dialog.close()
      else dialog.removeAttribute('open')
    }
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click closes by the backdrop; the keyboard's way is Escape and the close button
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={cx(css.dialog, size !== 'normal' && css[size], tall && css.tall, className)}
      onCancel={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {open && (
        <>
          <div className={css.head}>
            <h2 id={titleId} className={css.title}>
              {title}
            </h2>
            <IconButton className={css.close} label="Close" icon={<X size={20} />} onClick={onClose} />
          </div>
          <div ref={body} className={css.body} style={flush ? { padding: 0 } : undefined}>
            {children}
          </div>
          {footer && <div className={css.foot}>{footer}</div>}
        </>
      )}
    </dialog>
  )
}

/** The same thing; the word for where it is meant as a sheet from below. */
export { Dialog as Sheet }
