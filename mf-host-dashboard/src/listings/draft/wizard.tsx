import type { ListingDraft } from '@qe/contract'
import { type ApiError, Link, useLeaveGuard, useNavigateTo, useSearchParams } from '@qe/platform'
import { Button, buttonClass, Notice } from '@qe/ui'
import { LeaveQuestion } from '@qe/ui/unshared'
import { type FormEvent, useEffect, useRef, useState } from 'react'
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
import { changedValues, draftPath, type Step, type StepKey, stepOf, steps, stepValues } from './steps'
import { useDraftChanges } from './use-draft-changes'
import { useExit } from './use-exit'

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
  const { changes, setChanges, fields, save, saveFields, upload, onUpload, onCropped } = useDraftChanges(draft, onSaved)
  const heading = useRef<HTMLHeadingElement>(null)
  // Later steps need a saved draft.
  const at = draft
    ? Math.max(
        0,
        steps.findIndex(({ key }) => key === params.get('step')),
      )
    : 0
  const step = steps[at] ?? steps[0]
  const errors = { ...save.error?.fields, ...upload.error?.fields }
  const guard = useLeaveGuard(Object.keys(changes).length > 0, isWizardPath)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!step || isExiting) return
    if (step.key !== 'check') {
      const next = steps[at + 1]?.key ?? 'check'
      saveFields(stepValues(step, fields), ({ propertyId }) =>
        navigateTo(draftPath(propertyId, next), { replace: !draft }),
      )
    } else if (draft && !save.isPending)
      save.mutate(
        { propertyId: draft.propertyId, ...changedValues(steps, fields, changes), submit: true },
        { onSuccess: onSubmitted },
      )
  }
  const saveLeft = useRef((_left: Step | undefined) => {})
  saveLeft.current = (left) => {
    const values = left && draft ? changedValues([left], fields, changes) : {}
    if (Object.keys(values).length > 0) saveFields(values, () => {})
  }
  const shownStep = useRef(at)
  useEffect(() => {
    if (shownStep.current === at) return
    heading.current?.focus()
    saveLeft.current(steps[shownStep.current])
    shownStep.current = at
  }, [at])
  const [isTownAwaited, setTownAwaited] = useState(false)
  const { isExiting, exit } = useExit(isTownAwaited || save.isPending, () =>
    saveFields({ ...changedValues(steps, fields, changes), ...(step && stepValues(step, fields)) }, () => {
      guard.allow()
      navigateTo('/host/listings')
    }),
  )
  // The town of a point may be known only after its step was left.
  const lateTown = step?.key === 'place' || save.isPending || isExiting ? undefined : changes.cityId
  const savedTown = useRef<string>(undefined)
  useEffect(() => {
    if (!lateTown || lateTown === savedTown.current) return
    savedTown.current = lateTown
    saveLeft.current(steps.find(({ key }) => key === 'place'))
  }, [lateTown])
  if (!step) return null
  const sectionProps = {
    fields,
    // The town of a point comes later than the point.
    onChange: (more: ListingValues) => setChanges((before) => ({ ...before, ...more })),
    onTownAwaited: setTownAwaited,
    errors,
    currency: draft?.currency ?? null,
    town: draft?.town ?? null,
    locationLink: draft && <Link to={draftPath(draft.propertyId, 'place')}>Choose the place</Link>,
  }
  const StepSection = step.key === 'photos' || step.key === 'check' ? null : stepSections[step.key]
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
      {save.error && <SaveError error={save.error} step={step} draft={draft} />}
      {StepSection && <StepSection {...sectionProps} />}
      {step.key === 'photos' && (
        <PhotosSection
          {...sectionProps}
          propertyId={draft?.propertyId}
          onUpload={onUpload}
          uploading={upload.isPending ? upload.progress : null}
          onCropped={onCropped}
        />
      )}
      {step.key === 'check' && draft && (
        <ReviewStep draft={draft} addressOf={(key) => draftPath(draft.propertyId, key)} />
      )}
      <WizardButtons draft={draft} at={at} isSaving={save.isPending} isExiting={isExiting} onExit={exit} />
      <LeaveQuestion guard={guard} onLeave={() => setChanges({})} />
    </form>
  )
}

/** Why the draft could not be saved, where no field of this step says it: with the way to the step that does. */
function SaveError({ error, step, draft }: { error: ApiError; step: Step; draft: ListingDraft | null }) {
  const found = Object.entries(error.fields).flatMap(([field, text]) => {
    const of = stepOf(field)
    return of ? [{ of, text }] : []
  })
  if (found.some(({ of }) => of === step)) return null
  return (
    <Notice tone="error" live>
      {found.length > 0 && draft
        ? found.map(({ of, text }) => (
            <p key={of.key + text}>
              Not saved yet: <Link to={draftPath(draft.propertyId, of.key)}>{of.name}</Link>. {text}
            </p>
          ))
        : error.message}
    </Notice>
  )
}

interface WizardButtonsProps {
  draft: ListingDraft | null
  /** Index of the step. */
  at: number
  isSaving: boolean
  /** The exit waits for the town. */
  isExiting: boolean
  onExit: () => void
}

/** Back, save and exit, continue. */
function WizardButtons({ draft, at, isSaving, isExiting, onExit }: WizardButtonsProps) {
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
        <Button variant="ghost" loading={isExiting} disabled={isSaving} onClick={onExit}>
          Save and exit
        </Button>
      )}
      <Button type="submit" variant="primary" size="large" loading={isSaving} disabled={isLast && missing > 0}>
        {isLast ? 'Submit' : 'Continue'}
      </Button>
    </div>
  )
}
