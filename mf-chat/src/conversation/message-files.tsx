import type { PrivateFile } from '@qe/contract'
import { photoUrl } from '@qe/platform'
import { formatBytes } from '@qe/ui/unshared'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import styles from './files.module.css'
import { ImageViewer } from './image-viewer'

const isImage = ({ mediaType }: PrivateFile) => mediaType.startsWith('image/')

/** Largest size of a picture in a conversation (px). */
const [maxWidth, maxHeight] = [320, 280]

/** Reserves the space of a picture before it loads, so that the messages do not jump. */
function reservedSize({ width, height }: PrivateFile) {
  if (!width || !height) return undefined
  return {
    width: Math.round(width * Math.min(1, maxWidth / width, maxHeight / height)),
    aspectRatio: `${width} / ${height}`,
  }
}

/** Files of a message. Pictures open in the viewer, other files in a new tab. */
export function MessageFiles({ files }: { files: readonly PrivateFile[] }) {
  const [open, setOpen] = useState<number | null>(null)
  const images = files.filter(isImage)
  const others = files.filter((file) => !isImage(file))
  return (
    <span className={styles.files}>
      {images.map((file, index) => (
        <button
          key={file.id}
          type="button"
          className={styles.image}
          aria-label={`Open the picture ${file.name}`}
          onClick={() => setOpen(index)}
        >
          <img src={photoUrl(file.path)} alt="" style={reservedSize(file)} loading="lazy" decoding="async" />
        </button>
      ))}
      {others.map((file) => (
        <a
          key={file.id}
          href={photoUrl(file.path)}
          target="_blank"
          rel="noopener noreferrer"
          className={styles.document}
        >
          <FileText aria-hidden size={26} strokeWidth={1.5} />
          <span>
            <bdi className={styles.name}>{file.name}</bdi>
            <span className={styles.quiet}>
              {formatBytes(file.size)}
              <span className="visually-hidden">, opens in a new tab</span>
            </span>
          </span>
        </a>
      ))}
      {open !== null && <ImageViewer images={images} at={open} onAt={setOpen} onClose={() => setOpen(null)} />}
    </span>
  )
}
