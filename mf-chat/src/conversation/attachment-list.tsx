import { FieldError, IconButton } from '@qe/ui'
import { useObjectUrl } from '@qe/ui/unshared'
import { FileText, X } from 'lucide-react'
import styles from './files.module.css'

function Attachment({ file, onRemove }: { file: File; onRemove: () => void }) {
  const isImage = file.type.startsWith('image/')
  const url = useObjectUrl(isImage ? file : null)
  return (
    <li className={styles.chosen}>
      {url ? (
        <img src={url} alt="" className={styles.thumb} />
      ) : (
        <FileText aria-hidden size={26} strokeWidth={1.5} className={styles.thumb} />
      )}
      <bdi className={styles.name}>{file.name}</bdi>
      <IconButton label={`Leave out ${file.name}`} icon={<X aria-hidden size={16} />} onClick={onRemove} />
    </li>
  )
}

/** The files of the next message. */
export function AttachmentList({
  files,
  error,
  onRemove,
}: {
  files: readonly File[]
  error: string | null
  onRemove: (file: File) => void
}) {
  return (
    <>
      {files.length > 0 && (
        <ul className={styles.tray} aria-label="Files to send">
          {files.map((file) => (
            <Attachment
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              onRemove={() => onRemove(file)}
            />
          ))}
        </ul>
      )}
      <span role="status">{error && <FieldError>{error}</FieldError>}</span>
    </>
  )
}
