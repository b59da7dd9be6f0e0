import type { HostListing, ListingDetails } from '@qe/contract'
import { Link, useLeaveGuard, useNavigateTo } from '@qe/platform'
import { Badge, buttonClass, cx } from '@qe/ui'
import { backLinkClass, LeaveQuestion, Rating } from '@qe/ui/unshared'
import { CalendarDays, ChevronLeft, Eye } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ListingValues } from '../sections/section-props'
import { listingStatuses } from '../status'
import styles from './editor.module.css'
import { Hints } from './hints'
import { ListingPreview } from './listing-preview'
import { Manage } from './manage'
import { SaveBar } from './save-bar'
import { SectionContent } from './section-content'
import { SectionMenu } from './section-menu'
import { type SectionKey, sectionPath, sections, unsavedTitles } from './sections'
import { discardUnsaved, useUnsaved } from './unsaved'
import { useSave } from './use-save'

function EditorHead({ listing }: { listing: HostListing }) {
  const { label, tone } = listingStatuses[listing.status]
  return (
    <header className={styles.head}>
      <div>
        <p className={styles.headTop}>
          <Badge tone={tone}>{label}</Badge>
          <Rating rating={listing.rating} detail="long" />
        </p>
        <h1 dir="auto">{listing.title}</h1>
      </div>
      <p className={styles.actions}>
        <Link to={`/property/${listing.id}`} target="_blank" className={buttonClass({ size: 'small' })}>
          <Eye aria-hidden size={16} /> See it as guests do
        </Link>
        <Link to={`/host/calendar?view=month&listing=${listing.id}`} className={buttonClass({ size: 'small' })}>
          <CalendarDays aria-hidden size={16} /> Calendar
        </Link>
      </p>
    </header>
  )
}

/** Calls `save` on Ctrl-S or ⌘-S, in place of the browser's own. */
function useSaveKey(save: (() => void) | null) {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      latest.current?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Sections whose changes are saved at once have forms and buttons of their own. */
const atOnce: ReadonlySet<SectionKey> = new Set(['photos', 'calendars'])

interface ListingEditorProps {
  listing: HostListing
  saved: ListingValues
  /** What guests see of it. */
  details: ListingDetails
  /** Undefined for the overview. */
  section: SectionKey | undefined
}

/** A listing in sections: a menu, one section at a time, and one bar that saves whatever was changed in any of them. */
export function ListingEditor({ listing, saved, details, section }: ListingEditorProps) {
  const unsaved = useUnsaved(listing.id)
  const [isPreviewing, setPreviewing] = useState(false)
  const what = unsavedTitles(unsaved)
  const { errors, failures } = unsaved
  const { isSaving, save } = useSave(listing.id)
  const navigateTo = useNavigateTo()
  const content = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const home = sectionPath(listing.id)
  const guard = useLeaveGuard(what !== '', (path) => path === home || path.startsWith(`${home}/`))
  const current = sections.find(({ key }) => key === section)

  const saveAll = async () => {
    if (isSaving || what === '') return
    const wrong = await save(unsaved)
    if (wrong && wrong !== section) navigateTo(sectionPath(listing.id, wrong))
  }
  const discard = () => discardUnsaved(listing.id)
  const leaveDeleted = () => {
    discard()
    guard.allow()
    navigateTo('/host/listings', { replace: true })
  }
  // Fields that are in sight are checked by the browser first.
  const requestSave = () => (form.current ? form.current.requestSubmit() : void saveAll())
  useSaveKey(what === '' ? null : requestSave)
  const shownSection = useRef(section)
  const seenFailures = useRef(0)
  useEffect(() => {
    const wrong = content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong && seenFailures.current < failures) {
      wrong.focus()
      seenFailures.current = failures
    } else if (shownSection.current !== section) heading.current?.focus()
    shownSection.current = section
  }, [section, failures])

  return (
    <>
      <Link to={section ? home : '/host/listings'} className={cx(backLinkClass, section && styles.toMenu)}>
        <ChevronLeft aria-hidden size={16} />
        {section ? 'All sections' : 'Your listings'}
      </Link>
      {section && (
        <Link to="/host/listings" className={cx(backLinkClass, styles.toListings)}>
          <ChevronLeft aria-hidden size={16} />
          Your listings
        </Link>
      )}
      <div className={styles.editor} data-at={section ? 'section' : 'overview'}>
        <EditorHead listing={listing} />
        <SectionMenu listing={listing} saved={saved} unsaved={unsaved} current={section} />
        <section ref={content} className={styles.content} aria-labelledby="section-title">
          {current ? (
            <>
              <h2 id="section-title" ref={heading} tabIndex={-1} className={styles.title}>
                {current.title}
              </h2>
              {current.text && <p className={styles.text}>{current.text}</p>}
              <SectionFrame
                form={form}
                isForm={!atOnce.has(current.key)}
                onSubmit={() => void saveAll()}
                key={current.key}
              >
                <SectionContent section={current.key} listing={listing} saved={saved} unsaved={unsaved} />
              </SectionFrame>
            </>
          ) : (
            <>
              <h2 id="section-title" className="visually-hidden">
                Overview
              </h2>
              <Hints listingId={listing.id} />
              <Manage listing={listing} onDeleted={leaveDeleted} />
            </>
          )}
        </section>
      </div>
      {what !== '' && (
        <SaveBar
          what={what}
          error={errors['']}
          isSaving={isSaving}
          onPreview={Object.keys(unsaved.fields).length > 0 ? () => setPreviewing(true) : undefined}
          onSave={requestSave}
          onDiscard={discard}
        />
      )}
      {isPreviewing && (
        <ListingPreview details={details} fields={unsaved.fields} onClose={() => setPreviewing(false)} />
      )}
      <LeaveQuestion guard={guard} onLeave={discard} />
    </>
  )
}

interface SectionFrameProps {
  form: React.RefObject<HTMLFormElement | null>
  isForm: boolean
  onSubmit: () => void
  children: React.ReactNode
}

function SectionFrame({ form, isForm, onSubmit, children }: SectionFrameProps) {
  if (!isForm) return <div className={styles.form}>{children}</div>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      {children}
    </form>
  )
}
