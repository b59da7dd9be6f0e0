import { IconButton } from '@qe/ui'
import { PhotoPicker, useObjectUrl } from '@qe/ui/unshared'
import { X } from 'lucide-react'
import css from './claims.module.css'

/** Rule: `claim/open` in the contract. */
const maxPhotos = 10

interface PhotosFieldProps {
  label: string
  optional?: boolean
  hint: string
  files: readonly File[]
  onChange: (files: File[]) => void
  error?: string | undefined
}

/** Up to ten photos, of which single ones can be left out again. */
export function PhotosField({ files, onChange, ...field }: PhotosFieldProps) {
  return (
    <PhotoPicker
      {...field}
      count={files.length}
      max={maxPhotos}
      onAdd={(fresh) => fresh.length > 0 && onChange([...files, ...fresh])}
    >
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
    </PhotoPicker>
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
