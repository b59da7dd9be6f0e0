import { cx } from '@qe/ui'
import type { ReactNode } from 'react'
import css from './tabs.module.css'

/**
 * A row of links to sibling pages. Its children are `<Link aria-current={… ? 'page' : undefined}>`s, so a tab has an
 * address, opens in a new window, and the back button works.
 */
export const Tabs = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
  <nav aria-label={label} className={cx(css.tabs, className)}>
    {children}
  </nav>
)
