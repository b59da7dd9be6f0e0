import type { ListingDraft } from '@qe/contract'
import { useApiMutation, useApiUpload, useNavigateTo, useSearchParams } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import { StepBar } from '@qe/ui/unshared'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { AmenitiesSection } from '../sections/amenities-section'
import { BookingSection } from '../sections/booking-section'
import { DescriptionSection } from '../sections/description-section'
import { KindSection } from '../sections/kind-section'
import { LocationSection } from '../sections/location-section'
import { PhotosSection } from '../sections/photos-section'
import { PricesSection } from '../sections/prices-section'
import type { ListingValues, SectionProps } from '../sections/section-props'
import styles from './draft.module.css'
import { ReviewStep } from './review-step'
import { type StepKey, stepOf, steps, stepValues } from './steps'

interface WizardProps {
  /** Null before the first step is saved. */
  draft: ListingDraft | null
  /** Why the draft was sent back, if it was. */
  reviewNote: string | null
  onSaved: (draft: ListingDraft) => void
  onSubmitted: (draft: ListingDraft) => void
}

const stepSections: Record<Exclude<StepKey, 'photos' | 'check'>, (props: SectionProps) => React.ReactNode> = {
  kind: KindSection,
  place: LocationSection,
  amenities: AmenitiesSection,
  words: DescriptionSection,
  prices: PricesSection,
  booking: BookingSection,
}

const stepPath = (id: string, step: StepKey) => `/host/listings/${id}/draft?step=${step}`

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

  const shownStep = useRef(at)
  useEffect(() => {
    if (shownStep.current !== at) heading.current?.focus()
    shownStep.current = at
  }, [at])

  const storeDraft = (saved: ListingDraft, names: readonly string[]) => {
    setChanges((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))))
    onSaved(saved)
  }
  const goTo = (key: StepKey) => draft && navigateTo(stepPath(draft.propertyId, key))
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
    saveStep((saved) => navigateTo(stepPath(saved.propertyId, steps[at + 1]?.key ?? 'check'), { replace: !draft }))
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
    onChange: (more: ListingValues) => setChanges({ ...changes, ...more }),
    errors,
    currency: draft?.currency ?? null,
  }
  const StepSection = step.key === 'photos' || step.key === 'check' ? null : stepSections[step.key]
  const generalError =
    save.error && !Object.keys(save.error.fields).some((field) => stepOf(field) === step) ? save.error.message : null
  return (
    <form className={styles.wizard} onSubmit={submit}>
      <StepBar steps={steps.map(({ name }) => name)} current={at} />
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
        <ReviewStep draft={draft} addressOf={(key) => stepPath(draft.propertyId, key)} />
      )}
      <div className={styles.buttons}>
        {at > 0 && (
          <Button variant="ghost" onClick={() => goTo(steps[at - 1]?.key ?? 'kind')}>
            Back
          </Button>
        )}
        <span className={styles.grow} />
        {draft && step.key !== 'check' && (
          <Button
            variant="ghost"
            disabled={save.isPending}
            onClick={() => saveStep(() => navigateTo('/host/listings'))}
          >
            Save and exit
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          loading={save.isPending}
          disabled={step.key === 'check' && Object.keys(draft?.missing ?? {}).length > 0}
        >
          {step.key === 'check' ? 'Submit' : 'Continue'}
        </Button>
      </div>
    </form>
  )
}
