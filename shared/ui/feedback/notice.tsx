import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../layout/cx'
import css from './feedback.module.css'

type NoticeTone = 'info' | 'success' | 'warning' | 'error'
const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }

export interface NoticeProps {
  tone?: NoticeTone
  title?: string
  children?: ReactNode
  /** A button or link beside the text. */
  action?: ReactNode
  /** Announced when it appears. Errors always are. */
  live?: boolean
  className?: string
}

/** An important message within the page. */
export function Notice({ tone = 'info', title, children, action, live, className }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : live ? 'status' : undefined}
      className={cx(css.notice, css[tone], className)}
    >
      <Icon size={20} aria-hidden="true" />
      <div className={css.noticeBody}>
        {title && <p className={css.noticeTitle}>{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
