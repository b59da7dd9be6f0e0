import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { cx } from '../layout/cx'
import css from './popover.module.css'

/** Closes on a press or focus outside, and on Escape, which returns the focus to the trigger. */
export function useDismiss(box: RefObject<HTMLElement | null>, open: boolean, onClose: () => void) {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close.current()
    }
    const byEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      // A dialog around it stays open.
      event.preventDefault()
      // Of several triggers, the one whose panel is open.
      const trigger =
        box.current?.querySelector<HTMLElement>('[aria-expanded="true"]') ??
        box.current?.querySelector<HTMLElement>('[aria-expanded]')
      close.current()
      trigger?.focus()
    }
    const element = box.current
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    element?.addEventListener('keydown', byEscape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      element?.removeEventListener('keydown', byEscape)
    }
  }, [box, open])
}

export interface PopoverProps {
  open: boolean
  onClose: () => void
  /** The button that opens it, with `aria-expanded={open}`. */
  trigger: ReactNode
  align?: 'start' | 'end' | 'center'
  /** Full width of the trigger. */
  block?: boolean
  /** Names the panel for screen readers. */
  label?: string
  className?: string
  panelClassName?: string
  children: ReactNode
}

/** A panel below its trigger. It follows the trigger in the DOM, so that Tab leads into it. */
export function Popover({
  open,
  onClose,
  trigger,
  align = 'start',
  block,
  label,
  className,
  panelClassName,
  children,
}: PopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  useDismiss(box, open, onClose)
  return (
    <div ref={box} className={cx(css.anchor, block && css.block, className)}>
      {trigger}
      {open && (
        <div role="dialog" aria-label={label} className={cx(css.panel, css[align], panelClassName)}>
          {children}
        </div>
      )}
    </div>
  )
}
