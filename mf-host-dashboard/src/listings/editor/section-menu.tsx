import type { HostListing } from '@qe/contract'
import { Link } from '@qe/platform'
import { cx } from '@qe/ui'
import { ChevronRight } from 'lucide-react'
import type { ListingValues } from '../sections/section-props'
import styles from './editor.module.css'
import { groups, hasUnsaved, type SectionKey, sectionPath, sections } from './sections'
import type { Unsaved } from './unsaved'

interface SectionMenuProps {
  listing: HostListing
  saved: ListingValues
  unsaved: Unsaved
  current: SectionKey | undefined
}

/** The sections of the editor with what is set in each, and a mark at those with unsaved changes. */
export function SectionMenu({ listing, saved, unsaved, current }: SectionMenuProps) {
  return (
    <nav className={styles.menu} aria-label="Sections of the listing">
      {groups.map((group) => (
        <div key={group}>
          <h2 className={styles.group}>{group}</h2>
          <ul>
            {sections
              .filter((section) => section.group === group)
              .map((section) => (
                <li key={section.key}>
                  <Link
                    to={sectionPath(listing.id, section.key)}
                    className={cx(styles.item, section.key === current && styles.current)}
                    aria-current={section.key === current ? 'page' : undefined}
                  >
                    <span className={styles.itemWords}>
                      <span className={styles.itemTitle}>{section.title}</span>
                      {hasUnsaved(section, unsaved) ? (
                        <span className={styles.unsaved}>Not saved yet</span>
                      ) : (
                        <bdi className={styles.summary}>{section.summary?.(listing, saved)}</bdi>
                      )}
                    </span>
                    <ChevronRight aria-hidden size={18} />
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
