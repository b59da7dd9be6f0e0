import type { ListingDraft } from '@qe/contract'
import { useApiMutation, useApiUpload, useNavigateTo, useSearchParams } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import { StepBar } from '@qe/ui/unshared'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { AmenitiesPart } from '../parts/amenities-part'
import { BookingPart } from '../parts/booking-part'
import { KindPart } from '../parts/kind-part'
import type { Fields, PartProps } from '../parts/part'
import { PhotosPart } from '../parts/photos-part'
import { PlacePart } from '../parts/place-part'
import { PricesPart } from '../parts/prices-part'
import { WordsPart } from '../parts/words-part'
import { CheckPart } from './check-part'
import styles from './draft.module.css'
import { type StepKey, saidIn, stepOf, steps } from './steps'

interface Props {
  /** Null before anything was kept. */
  draft: ListingDraft | null
  /** Why it was sent back, when it was. */
  reviewNote: string | null
  onSaved: (draft: ListingDraft) => void
  onHandedIn: (draft: ListingDraft) => void
}

const parts: Record<Exclude<StepKey, 'photos' | 'check'>, (props: PartProps) => React.ReactNode> = {
  kind: KindPart,
  place: PlacePart,
  amenities: AmenitiesPart,
  words: WordsPart,
  prices: PricesPart,
  booking: BookingPart,
}

const addressOf = (id: string, step: StepKey) => `/host/listings/${id}/draft?step=${step}`

/** One step at a time, each with an address of its own and kept on the server when one goes on. */
export function Wizard({ draft, reviewNote, onSaved, onHandedIn }: Props) {
  const [params] = useSearchParams()
  const navigateTo = useNavigateTo()
  const [changes, setChanges] = useState<Fields>({})
  const fields: Fields = { ...draft?.fields, ...changes }
  const heading = useRef<HTMLHeadingElement>(null)
  // Before anything is kept there is nothing to go on to.
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

  const shown = useRef(at)
  useEffect(() => {
    if (shown.current !== at) heading.current?.focus()
    shown.current = at
  }, [at])

  const keep = (saved: ListingDraft, names: readonly string[]) => {
    setChanges((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))))
    onSaved(saved)
  }
  const go = (key: StepKey) => draft && navigateTo(addressOf(draft.propertyId, key))
  const saveStep = (then: (saved: ListingDraft) => void) => {
    if (!step || save.isPending) return
    save.mutate(
      { ...(draft && { propertyId: draft.propertyId }), ...saidIn(step, fields) },
      {
        onSuccess: (saved) => {
          keep(saved, step.fields)
          then(saved)
        },
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (step?.key === 'check') {
      if (draft && !save.isPending)
        save.mutate({ propertyId: draft.propertyId, submit: true }, { onSuccess: onHandedIn })
      return
    }
    saveStep((saved) => navigateTo(addressOf(saved.propertyId, steps[at + 1]?.key ?? 'check'), { replace: !draft }))
  }
  const onUpload = (photos: File[]) =>
    upload.mutate(
      {
        input: { ...(draft && { propertyId: draft.propertyId }), ...(fields.photos && { photos: fields.photos }) },
        files: { photos },
      },
      { onSuccess: (saved) => keep(saved, ['photos']) },
    )

  if (!step) return null
  const part = {
    fields,
    onChange: (more: Fields) => setChanges({ ...changes, ...more }),
    errors,
    currency: draft?.currency ?? null,
  }
  const Part = step.key === 'photos' || step.key === 'check' ? null : parts[step.key]
  const general =
    save.error && !Object.keys(save.error.fields).some((field) => stepOf(field) === step) ? save.error.message : null
  return (
    <form className={styles.wizard} onSubmit={submit}>
      <StepBar steps={steps.map(({ name }) => name)} current={at} />
      {reviewNote && (
        <Notice tone="warning" title="We sent this place back">
          <p dir="auto">{reviewNote}</p>
        </Notice>
      )}
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          {step.title}
        </h1>
        <p className={styles.quiet}>{step.text}</p>
      </div>
      {general && <Notice tone="error">{general}</Notice>}
      {Part && <Part {...part} />}
      {step.key === 'photos' && (
        <PhotosPart {...part} onUpload={onUpload} uploading={upload.isPending ? upload.progress : null} />
      )}
      {step.key === 'check' && draft && (
        <CheckPart draft={draft} addressOf={(key) => addressOf(draft.propertyId, key)} />
      )}
      <div className={styles.buttons}>
        {at > 0 && (
          <Button variant="ghost" onClick={() => go(steps[at - 1]?.key ?? 'kind')}>
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
            Save and leave
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          loading={save.isPending}
          disabled={step.key === 'check' && Object.keys(draft?.missing ?? {}).length > 0}
        >
          {step.key === 'check' ? 'Hand it in' : 'Continue'}
        </Button>
      </div>
    </form>
  )
}
