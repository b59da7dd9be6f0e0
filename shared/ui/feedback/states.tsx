import { CloudOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../actions/button'
import { cx } from '../layout/cx'
import css from './feedback.module.css'

export interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** Explains why it is empty. */
  text?: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
  compact?: boolean
  /** The only content of its page: the title is the page's heading. */
  alone?: boolean
}

/** An empty list or page with an explanation and the next step. */
export const EmptyState = ({ icon, title, text, action, compact, alone }: EmptyStateProps) => (
  <div className={cx(css.state, (compact || alone) && css.compact)}>
    {icon && <span className={css.art}>{icon}</span>}
    {alone ? <h1 className={cx(css.title, css.alone)}>{title}</h1> : <h2 className={css.title}>{title}</h2>}
    {text && <p className={css.text}>{text}</p>}
    {action && <div className={css.action}>{action}</div>}
  </div>
)

export interface ErrorStateProps {
  title?: string
  text?: ReactNode
  retry?: () => void
  retrying?: boolean
  compact?: boolean
}

/** Bubbles from an error state when it appears, so that the page around it can count it. */
export const errorStateEvent = 'qe:error-state'

/** An error with an explanation and a retry button. */
export function ErrorState({
  title = 'This did not load',
  text = 'The rest of the site still works. Check your connection and try once more.',
  retry,
  retrying,
  compact,
}: ErrorStateProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => void element.current?.dispatchEvent(new CustomEvent(errorStateEvent, { bubbles: true })), [])
  return (
    <div ref={element} role="alert" className={cx(css.state, compact && css.compact)}>
      <span className={cx(css.art, css.calm)}>
        <CloudOff size={30} strokeWidth={1.6} aria-hidden="true" />
      </span>
      <h2 className={css.title}>{title}</h2>
      <p className={css.text}>{text}</p>
      {retry && (
        <Button className={css.action} onClick={retry} loading={retrying}>
          Try again
        </Button>
      )}
    </div>
  )
}
