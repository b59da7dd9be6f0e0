import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../layout/cx'
import css from './feedback.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'
const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }

export interface NoticeProps {
  tone?: NoticeTone
  title?: string
  children?: ReactNode
  /** Beside the words: a button or link. */
  action?: ReactNode
  /** Read out as it appears. Errors always are. */
  live?: boolean
  className?: string
}

/** A sentence within the page that matters now. */
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
