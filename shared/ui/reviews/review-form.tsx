import type { StarsByPart } from '@qe/contract'
import { Button, TextArea } from '@qe/ui'
import { type FormEvent, useState } from 'react'
import { ProgressBar } from '../feedback/progress-bar'
import { StarsField } from '../fields/stars-field'
import { Card, Stack } from '../layout/layout'
import { type ChosenPhoto, ReviewPhotosField } from './review-photos-field'
import styles from './reviews.module.css'

export interface WrittenReview extends StarsByPart {
  overall: number
  text: string
  privateNote?: string
  /** In their order; absent where the review takes none. */
  photos?: ChosenPhoto[]
}

interface ReviewFormProps {
  title: string
  hint: string
  /** What else gets stars, with the label of each. */
  parts: readonly (readonly [keyof StarsByPart, string])[]
  /** Labels of the two texts. */
  textLabel: string
  noteLabel: string
  /** Whether it takes photos. */
  takesPhotos?: boolean
  /** The review as it was sent, when it is edited. */
  sent?: WrittenReview | undefined
  /** The API's sentences, by field. */
  errors: Record<string, string>
  isPending: boolean
  /** Share of the photos that was sent, from 0 to 1; null while none are. */
  progress?: number | null
  onSend: (review: WrittenReview) => void
  onCancel?: (() => void) | undefined
}

/** A review of one side about a stay: stars, a text for everybody, and a note for the other side alone. */
export function ReviewForm(props: ReviewFormProps) {
  const { title, hint, parts, textLabel, noteLabel, takesPhotos, sent, isPending, progress = null } = props
  const { onSend, onCancel } = props
  const [stars, setStars] = useState<StarsByPart & { overall?: number }>(sent ?? {})
  const [text, setText] = useState(sent?.text ?? '')
  const [privateNote, setPrivateNote] = useState(sent?.privateNote ?? '')
  const [photos, setPhotos] = useState(sent?.photos ?? [])
  const [submitted, setSubmitted] = useState(false)
  const errors: Record<string, string> = {
    ...(submitted && !stars.overall && { overall: 'Give at least one star.' }),
    ...(submitted && text.trim().length < 10 && { text: 'Write at least a sentence.' }),
    ...props.errors,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!stars.overall || text.trim().length < 10 || isPending) return
    const given = parts.flatMap(([part]) => (stars[part] ? [[part, stars[part]]] : []))
    onSend({
      ...Object.fromEntries(given),
      overall: stars.overall,
      text: text.trim(),
      ...(privateNote.trim() && { privateNote: privateNote.trim() }),
      ...(takesPhotos && { photos }),
    })
  }
  return (
    <Card as="section" id="review">
      <form onSubmit={submit} noValidate>
        <Stack gap={24}>
          <div>
            <h2>{title}</h2>
            <p className={styles.quiet}>{hint}</p>
          </div>
          <StarsField
            label="All in all"
            size={34}
            value={stars.overall ?? 0}
            onChange={(overall) => setStars({ ...stars, overall })}
            error={errors['overall']}
          />
          <div className={styles.parts}>
            {parts.map(([part, label]) => (
              <StarsField
                key={part}
                label={label}
                size={22}
                value={stars[part] ?? 0}
                onChange={(value) => setStars({ ...stars, [part]: value })}
                error={errors[part]}
              />
            ))}
          </div>
          <TextArea
            label={textLabel}
            rows={5}
            maxLength={4000}
            value={text}
            onChange={setText}
            error={errors['text']}
          />
          {takesPhotos && <ReviewPhotosField photos={photos} onChange={setPhotos} error={errors['photos']} />}
          <TextArea
            label={noteLabel}
            optional
            rows={2}
            maxLength={1000}
            value={privateNote}
            onChange={setPrivateNote}
            error={errors['privateNote']}
          />
          {progress !== null && <ProgressBar label="Sending your photos" share={progress} />}
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" loading={isPending}>
              {sent ? 'Save review' : 'Send review'}
            </Button>
            {onCancel && (
              <Button variant="link" onClick={onCancel}>
                Leave it as it is
              </Button>
            )}
          </div>
        </Stack>
      </form>
    </Card>
  )
}
