import { Button, FieldError, IconButton } from '@qe/ui'
import { acceptOf, fileError, useFileDrop, useObjectUrl } from '@qe/ui/unshared'
import { ImagePlus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import css from './claims.module.css'

/** Rule: `claim/open` in the contract. */
const maxPhotos = 10

interface PhotosFieldProps {
  label: string
  hint: string
  files: readonly File[]
  onChange: (files: File[]) => void
  error?: string | undefined
}

/** Up to ten photos: choose, photograph or drop them; leave single ones out again. */
export function PhotosField({ label, hint, files, onChange, error }: PhotosFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const add = (fresh: readonly File[]) => {
    const wrong = fresh.map((file) => fileError(file, ['image'])).find(Boolean)
    const all = [...files, ...fresh.filter((file) => !fileError(file, ['image']))]
    const tooMany = all.length > maxPhotos ? `Choose at most ${maxPhotos}. The others are left out.` : null
    setRefused(wrong ?? tooMany)
    onChange(all.slice(0, maxPhotos))
  }
  const { over, target } = useFileDrop(add)
  const errorText = refused ?? error
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a drop target in a grid in every browser
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={errorText ? `${id}-hint ${id}-error` : `${id}-hint`}
      className={css.photosField}
    >
      <span id={`${id}-label`} className={css.fieldLabel}>
        {label}
      </span>
      <span id={`${id}-hint`} className={css.quiet}>
        {hint}
      </span>
      <div className={css.drop} data-over={over || undefined} {...target}>
        {files.length > 0 && (
          <ul className={css.photos}>
            {files.map((file, index) => (
              <Chosen
                key={`${file.name} ${file.size} ${file.lastModified}`}
                file={file}
                number={index + 1}
                onRemove={() => onChange(files.filter((one) => one !== file))}
              />
            ))}
          </ul>
        )}
        {files.length < maxPhotos && (
          <Button icon={<ImagePlus size={18} aria-hidden="true" />} onClick={() => input.current?.click()}>
            {files.length > 0 ? 'Add photos' : 'Choose photos'}
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

function Chosen({ file, number, onRemove }: { file: File; number: number; onRemove: () => void }) {
  const url = useObjectUrl(file)
  return (
    <li className={css.thumb}>
      {url && <img src={url} alt={`Number ${number}: ${file.name}`} />}
      <IconButton
        variant="floating"
        className={css.remove}
        label={`Leave out photo ${number}, ${file.name}`}
        icon={<X size={16} aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  )
}
