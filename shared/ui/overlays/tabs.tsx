import { cx } from '@qe/ui'
import type { ReactNode } from 'react'
import css from './tabs.module.css'

/** A row of links to sibling pages: `<Link aria-current={… ? 'page' : undefined}>`. Each tab has its own URL. */
export const Tabs = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
  <nav aria-label={label} className={cx(css.tabs, className)}>
    {children}
  </nav>
)
