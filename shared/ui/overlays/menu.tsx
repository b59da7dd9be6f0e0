import {
  cloneElement,
  Fragment,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { cx } from '../layout/cx'
import { useDismiss } from './popover'
import css from './popover.module.css'

export interface MenuItem {
  label: ReactNode
  icon?: ReactNode
  onSelect: () => void
  tone?: 'danger'
  /** Adds a line above. */
  divided?: boolean
}

export interface MenuProps {
  /** A button, which gets `onClick` and the ARIA attributes. */
  trigger: ReactElement<{
    onClick?: () => void
    'aria-expanded'?: boolean
    'aria-haspopup'?: 'menu'
    'aria-controls'?: string
  }>
  items: MenuItem[]
  label: string
  align?: 'start' | 'end'
}

/** A menu of actions. Arrows move, Home and End jump, Escape closes and returns the focus. */
export function Menu({ trigger, items, label, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useDismiss(box, open, () => setOpen(false))
  const entries = () => [...(box.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

  useEffect(() => {
    if (open) box.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries()
    const now = all.indexOf(document.activeElement as HTMLElement)
    const next = {
      ArrowDown: (now + 1) % all.length,
      ArrowUp: (now - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }

  return (
    <div ref={box} className={css.anchor}>
      {cloneElement(trigger, {
        onClick: () => setOpen(!open),
        'aria-expanded': open,
        'aria-haspopup': 'menu',
        'aria-controls': open ? id : undefined,
      })}
      {open && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={cx(css.panel, css.menu, css[align])}
          onKeyDown={onKeyDown}
        >
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: labels may be nodes; the list does not reorder
            <Fragment key={index}>
              {item.divided && <hr className={css.line} />}
              <button
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={cx(css.item, item.tone && css.danger)}
                onClick={() => {
                  setOpen(false)
                  box.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
                  item.onSelect()
                }}
              >
                {item.icon}
                {item.label}
              </button>
            </Fragment>
          ))}
        </div>
      )}
    </div>
  )
}
