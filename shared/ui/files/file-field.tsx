import type { FileKind } from '@qe/contract'
import { Button, cx, FieldError } from '@qe/ui'
import { Camera, FileText, Upload } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useMediaQuery } from '../layout/use-media-query'
import { acceptOf, fileError, formatBytes } from './check'
import css from './files.module.css'
import { useFileDrop } from './use-file-drop'
import { useObjectUrl } from './use-object-url'

export interface FileFieldProps {
  label: string
  hint?: ReactNode
  kinds: readonly FileKind[]
  file: File | null
  onChange: (file: File | null) => void
  /** Offers a phone's camera as well: the one at its back, or the one towards the person. */
  camera?: 'environment' | 'user'
  optional?: boolean
  error?: string | undefined
}

/** One file: chosen, photographed or dropped, then shown, replaced or taken away. */
export function FileField({ label, hint, kinds, file, onChange, camera, optional, error }: FileFieldProps) {
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const shutter = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const take = (files: readonly File[]) => {
    const [first] = files
    if (!first) return
    const why = fileError(first, kinds)
    setRefused(why)
    if (!why) onChange(first)
  }
  const { over, target } = useFileDrop(take)
  const wrong = refused ?? error
  const input = (capture?: 'environment' | 'user') => ({
    type: 'file',
    hidden: true,
    accept: acceptOf(capture ? ['image'] : kinds),
    onChange: ({ target: { files }, currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
      take([...(files ?? [])])
      // The same file chosen again is a choice, too.
      currentTarget.value = ''
    },
  })

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a drop target in a grid in every browser
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={wrong ? `${id}-error` : hint ? `${id}-hint` : undefined}
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
      <div className={cx(css.area, over && css.over, wrong && css.wrong, file && css.filled)} {...target}>
        {file ? <FilePreview file={file} /> : <Upload aria-hidden size={26} strokeWidth={1.6} className={css.art} />}
        <div className={css.ways}>
          {camera && hasCamera && (
            <Button size="small" icon={<Camera aria-hidden size={18} />} onClick={() => shutter.current?.click()}>
              {file ? 'Take it again' : 'Take a photo'}
            </Button>
          )}
          <Button
            size="small"
            onClick={() => chooser.current?.click()}
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
      <input ref={chooser} aria-label={label} {...input()} />
      {camera && <input ref={shutter} aria-label={`${label}, by camera`} {...input(camera)} capture={camera} />}
      <span aria-live="polite">{wrong && <FieldError id={`${id}-error`}>{wrong}</FieldError>}</span>
    </div>
  )
}

/** A chosen file as it looks, or its name where it has no looks. */
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
