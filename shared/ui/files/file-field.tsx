import type { FileKind } from '@qe/contract'
import { Button, cx, FieldError } from '@qe/ui'
import { Camera, FileText, Upload } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useMediaQuery } from '../layout/use-media-query'
import { acceptOf, fileError, formatBytes } from './check'
import css from './files.module.css'
import { useFileDrop } from './use-file-drop'
import { useObjectUrl } from './use-object-url'

interface FileFieldProps {
  label: string
  hint?: ReactNode
  kinds: readonly FileKind[]
  file: File | null
  onChange: (file: File | null) => void
  /** Offers a phone's camera as well: the back or the front one. */
  camera?: 'environment' | 'user'
  optional?: boolean
  error?: string | undefined
}

/** A field for one file: choose, photograph or drop it; replace or remove it. */
export function FileField({ label, hint, kinds, file, onChange, camera, optional, error }: FileFieldProps) {
  const id = useId()
  const fileInput = useRef<HTMLInputElement>(null)
  const cameraInput = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const chooseFile = (files: readonly File[]) => {
    const [first] = files
    if (!first) return
    const reason = fileError(first, kinds)
    setRefused(reason)
    if (!reason) onChange(first)
  }
  const { over, target } = useFileDrop(chooseFile)
  const errorText = refused ?? error
  const input = (capture?: 'environment' | 'user') => ({
    type: 'file',
    hidden: true,
    accept: acceptOf(capture ? ['image'] : kinds),
    onChange: ({ target: { files }, currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
      chooseFile([...(files ?? [])])
      // Choosing the same file again must fire another event.
      currentTarget.value = ''
    },
  })

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a drop target in a grid in every browser
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={errorText ? `${id}-error` : hint ? `${id}-hint` : undefined}
      className={css.field}
    >
      <span id={`${id}-label`} className={css.label}>
        {label}
        {optional && <span className={css.quiet}> (optional)</span>}
      </span>
      {hint && (
        <span id={`${id}-hint`} className={css.quiet}>
          {hint}
        </span>
      )}
      <div className={cx(css.area, over && css.over, errorText && css.wrong, file && css.filled)} {...target}>
        {file ? <FilePreview file={file} /> : <Upload aria-hidden size={26} strokeWidth={1.6} className={css.art} />}
        <div className={css.ways}>
          {camera && hasCamera && (
            <Button size="small" icon={<Camera aria-hidden size={18} />} onClick={() => cameraInput.current?.click()}>
              {file ? 'Retake photo' : 'Take a photo'}
            </Button>
          )}
          <Button
            size="small"
            onClick={() => fileInput.current?.click()}
            aria-label={`${file ? 'Replace' : 'Choose a file'}: ${label}`}
          >
            {file ? 'Replace' : 'Choose a file'}
          </Button>
          {file && (
            <Button size="small" variant="ghost" onClick={() => onChange(null)} aria-label={`Remove: ${label}`}>
              Remove
            </Button>
          )}
        </div>
        {!file && !hasCamera && <span className={css.quiet}>or drop it here</span>}
      </div>
      <input ref={fileInput} aria-label={label} {...input()} />
      {camera && <input ref={cameraInput} aria-label={`${label}, by camera`} {...input(camera)} capture={camera} />}
      <span aria-live="polite">{errorText && <FieldError id={`${id}-error`}>{errorText}</FieldError>}</span>
    </div>
  )
}

/** Preview of a picture, or the name of another file. */
function FilePreview({ file }: { file: File }) {
  const isImage = file.type.startsWith('image/')
  const url = useObjectUrl(isImage ? file : null)
  return (
    <figure className={css.preview}>
      {isImage ? (
        url && <img src={url} alt="" className={css.picture} />
      ) : (
        <FileText aria-hidden size={36} strokeWidth={1.4} />
      )}
      <figcaption className={css.caption}>
        <bdi className={css.name}>{file.name}</bdi> <span className={css.quiet}>{formatBytes(file.size)}</span>
      </figcaption>
    </figure>
  )
}
