import type { ListingDraft } from '@qe/contract'
import { Link, useApiMutation, useApiUpload, useLeaveGuard, useNavigateTo, useSearchParams } from '@qe/platform'
import { Button, buttonClass, Notice } from '@qe/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { LeaveQuestion } from '../editor/leave-question'
import { AmenitiesSection } from '../sections/amenities-section'
import { BookingSection } from '../sections/booking-section'
import { DescriptionSection } from '../sections/description-section'
import { KindSection } from '../sections/kind-section'
import { LocationSection } from '../sections/location-section'
import { PhotosSection } from '../sections/photos-section'
import { PricesSection } from '../sections/prices-section'
import { RoomsSection } from '../sections/rooms-section'
import type { ListingValues, SectionProps } from '../sections/section-props'
import { UnitsSection } from '../sections/units-section'
import styles from './draft.module.css'
import { ReviewStep } from './review-step'
import { StepList } from './step-list'
import { draftPath, type StepKey, stepOf, steps, stepValues } from './steps'

interface WizardProps {
  /** Null before the first step is saved. */
  draft: ListingDraft | null
  /** Why the draft was sent back, if it was. */
  reviewNote: string | null
  onSaved: (draft: ListingDraft) => void
  onSubmitted: (draft: ListingDraft) => void
}

/** A copy has the rooms of its original. */
function KindOfPlace(props: SectionProps) {
  return (
    <>
      <KindSection {...props} />
      <UnitsSection {...props} />
      {props.fields.rooms && <RoomsSection {...props} />}
    </>
  )
}

const stepSections: Record<Exclude<StepKey, 'photos' | 'check'>, (props: SectionProps) => React.ReactNode> = {
  kind: KindOfPlace,
  place: LocationSection,
  amenities: AmenitiesSection,
  words: DescriptionSection,
  prices: PricesSection,
  booking: BookingSection,
}

/** What was typed in one step lives on in the others, and while a new draft gets its address. */
const isWizardPath = (path: string) => /^\/host\/listings\/(new|[^/]+\/draft)$/.test(path)

/** Edits a draft step by step. Each step has its own URL and is saved when the host continues. */
export function Wizard({ draft, reviewNote, onSaved, onSubmitted }: WizardProps) {
  const [params] = useSearchParams()
  const navigateTo = useNavigateTo()
  const [changes, setChanges] = useState<ListingValues>({})
  const fields: ListingValues = { ...draft?.fields, ...changes }
  const heading = useRef<HTMLHeadingElement>(null)
  // Later steps need a saved draft.
  const at = draft
    ? Math.max(
        0,
        steps.findIndex(({ key }) => key === params.get('step')),
      )
    : 0
  const step = steps[at] ?? steps[0]
  const save = useApiMutation('property/save')
  const upload = useApiUpload('property/save')
  const errors = { ...save.error?.fields, ...upload.error?.fields }
  const guard = useLeaveGuard(Object.keys(changes).length > 0, isWizardPath)

  const shownStep = useRef(at)
  useEffect(() => {
    if (shownStep.current !== at) heading.current?.focus()
    shownStep.current = at
  }, [at])

  const storeDraft = (saved: ListingDraft, names: readonly string[]) => {
    setChanges((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))))
    onSaved(saved)
  }
  const saveStep = (then: (saved: ListingDraft) => void) => {
    if (!step || save.isPending) return
    save.mutate(
      { ...(draft && { propertyId: draft.propertyId }), ...stepValues(step, fields) },
      {
        onSuccess: (saved) => {
          storeDraft(saved, step.fields)
          then(saved)
        },
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (step?.key === 'check') {
      if (draft && !save.isPending)
        save.mutate({ propertyId: draft.propertyId, submit: true }, { onSuccess: onSubmitted })
      return
    }
    saveStep((saved) => navigateTo(draftPath(saved.propertyId, steps[at + 1]?.key ?? 'check'), { replace: !draft }))
  }
  const onUpload = (photos: File[]) =>
    upload.mutate(
      {
        input: { ...(draft && { propertyId: draft.propertyId }), ...(fields.photos && { photos: fields.photos }) },
        files: { photos },
      },
      { onSuccess: (saved) => storeDraft(saved, ['photos']) },
    )

  if (!step) return null
  const sectionProps = {
    fields,
    // The town of a point comes later than the point.
    onChange: (more: ListingValues) => setChanges((before) => ({ ...before, ...more })),
    errors,
    currency: draft?.currency ?? null,
    town: draft?.town ?? null,
    locationLink: draft && <Link to={draftPath(draft.propertyId, 'place')}>Choose the place</Link>,
  }
  const StepSection = step.key === 'photos' || step.key === 'check' ? null : stepSections[step.key]
  const generalError =
    save.error && !Object.keys(save.error.fields).some((field) => stepOf(field) === step) ? save.error.message : null
  return (
    <form className={styles.wizard} onSubmit={submit}>
      <StepList draft={draft} current={step} pathOf={(key) => draftPath(draft?.propertyId ?? '', key)} />
      {reviewNote && (
        <Notice tone="warning" title="We sent this listing back">
          <p dir="auto">{reviewNote}</p>
        </Notice>
      )}
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          {step.title}
        </h1>
        <p className={styles.quiet}>{step.text}</p>
      </div>
      {generalError && <Notice tone="error">{generalError}</Notice>}
      {StepSection && <StepSection {...sectionProps} />}
      {step.key === 'photos' && (
        <PhotosSection {...sectionProps} onUpload={onUpload} uploading={upload.isPending ? upload.progress : null} />
      )}
      {step.key === 'check' && draft && (
        <ReviewStep draft={draft} addressOf={(key) => draftPath(draft.propertyId, key)} />
      )}
      <WizardButtons
        draft={draft}
        at={at}
        isSaving={save.isPending}
        onExit={() =>
          saveStep(() => {
            guard.allow()
            navigateTo('/host/listings')
          })
        }
      />
      <LeaveQuestion guard={guard} onLeave={() => setChanges({})} />
    </form>
  )
}

interface WizardButtonsProps {
  draft: ListingDraft | null
  /** Index of the step. */
  at: number
  isSaving: boolean
  onExit: () => void
}

/** Back, save and exit, continue. */
function WizardButtons({ draft, at, isSaving, onExit }: WizardButtonsProps) {
  const isLast = at === steps.length - 1
  const missing = Object.keys(draft?.missing ?? {}).length
  const before = steps[at - 1]
  return (
    <div className={styles.buttons}>
      {draft && before && (
        <Link to={draftPath(draft.propertyId, before.key)} className={buttonClass({ variant: 'ghost' })}>
          Back
        </Link>
      )}
      <span className={styles.grow} />
      {draft && !isLast && (
        <Button variant="ghost" disabled={isSaving} onClick={onExit}>
          Save and exit
        </Button>
      )}
      <Button type="submit" variant="primary" size="large" loading={isSaving} disabled={isLast && missing > 0}>
        {isLast ? 'Submit' : 'Continue'}
      </Button>
    </div>
  )
}
