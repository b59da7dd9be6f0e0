import { Button, cx, FieldError } from '@qe/ui'
import { ImagePlus } from 'lucide-react'
import { type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { acceptOf, fileError } from './check'
import css from './files.module.css'
import { useFileDrop } from './use-file-drop'

interface PhotoPickerProps {
  label: string
  optional?: boolean | undefined
  hint: string
  /** How many are chosen, and how many may be. */
  count: number
  max: number
  onAdd: (files: File[]) => void
  error?: string | undefined
  /** The button that chooses. */
  button?: Ref<HTMLButtonElement>
  /** The chosen ones. */
  children?: ReactNode
}

/** Several photos: choose, photograph or drop them. Says which are refused, and leaves out those beyond `max`. */
export function PhotoPicker({ label, optional, hint, count, max, onAdd, error, button, children }: PhotoPickerProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const add = (fresh: readonly File[]) => {
    const wrong = fresh.map((file) => fileError(file, ['image'])).find(Boolean)
    const photos = fresh.filter((file) => !fileError(file, ['image']))
    const tooMany = count + photos.length > max ? `Choose at most ${max}. The others are left out.` : null
    setRefused(wrong ?? tooMany)
    onAdd(photos.slice(0, max - count))
  }
  const { over, target } = useFileDrop(add)
  const errorText = refused ?? error
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a drop target in a grid in every browser
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={errorText ? `${id}-hint ${id}-error` : `${id}-hint`}
      className={css.field}
    >
      <span id={`${id}-label`} className={css.label}>
        {label}
        {optional && <span className={css.quiet}> (optional)</span>}
      </span>
      <span id={`${id}-hint`} className={css.quiet}>
        {hint}
      </span>
      <div className={cx(css.drop, over && css.over)} {...target}>
        {children}
        {count < max && (
          <Button ref={button} icon={<ImagePlus size={18} aria-hidden="true" />} onClick={() => input.current?.click()}>
            {count > 0 ? 'Add photos' : 'Choose photos'}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        accept={acceptOf(['image'])}
        onChange={({ target: { files: chosen }, currentTarget }) => {
          add([...(chosen ?? [])])
          // Choosing the same file again must fire another event.
          currentTarget.value = ''
        }}
      />
      <span aria-live="polite">{errorText && <FieldError id={`${id}-error`}>{errorText}</FieldError>}</span>
    </div>
  )
}
