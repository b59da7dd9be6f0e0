import type { PrivateFile } from '@qe/contract'
import { photoUrl } from '@qe/platform'
import { formatBytes } from '@qe/ui/unshared'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import styles from './files.module.css'
import { Viewer } from './viewer'

const isImage = ({ mediaType }: PrivateFile) => mediaType.startsWith('image/')

/** Largest picture within a conversation, pixels. */
const [widest, highest] = [320, 280]

/** Its place is held before it is there, so that nothing moves when it comes. */
function placeOf({ width, height }: PrivateFile) {
  if (!width || !height) return undefined
  return {
    width: Math.round(width * Math.min(1, widest / width, highest / height)),
    aspectRatio: `${width} / ${height}`,
  }
}

/** Files of a message: pictures open large here, everything else in a tab of its own. */
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
          <img src={photoUrl(file.path)} alt="" style={placeOf(file)} loading="lazy" decoding="async" />
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
      {open !== null && <Viewer images={images} at={open} onAt={setOpen} onClose={() => setOpen(null)} />}
    </span>
  )
}
