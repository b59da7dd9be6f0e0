import { cx, IconButton } from '@qe/ui'
import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import css from './dialog.module.css'

interface DialogProps {
  open: boolean
  onClose: () => void
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

/**
 * A native modal `<dialog>`: it traps the focus, returns it on closing, closes by Escape, and makes the page behind it
 * inert. Renders its content only while open.
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

  // A layout effect: its cleanup runs while the dialog is still in the page, so that an open one returns the focus when
  // it unmounts.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    // jsdom has no showModal: an open dialog is enough for tests.
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is for the pointer; the keyboard uses Escape
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
