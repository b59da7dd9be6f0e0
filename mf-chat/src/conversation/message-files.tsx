import type { PrivateFile } from '@qe/contract'
import { photoUrl } from '@qe/platform'
import { formatBytes } from '@qe/ui/unshared'
import { FileText } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
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

interface FileProps {
  file: PrivateFile
  /** Loads the message again: the link has ended. */
  onRenew: () => Promise<void>
}

/** A picture keeps the link that it was loaded by: another one would load it again. */
function Picture({ file, onRenew }: FileProps) {
  const [loaded, setLoaded] = useState<string | null>(null)
  return (
    <img
      src={photoUrl(loaded ?? file.path)}
      alt=""
      style={reservedSize(file)}
      loading="lazy"
      decoding="async"
      onLoad={() => setLoaded(loaded ?? file.path)}
      onError={() => {
        setLoaded(null)
        void onRenew()
      }}
    />
  )
}

/** A file that opens in a new tab, by a new link where its own has ended. */
function FileLink({ file, onRenew }: FileProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const [renewals, setRenewals] = useState(0)
  const isRenewed = useRef(false)
  useEffect(() => {
    if (renewals === 0) return
    isRenewed.current = true
    link.current?.click()
    isRenewed.current = false
  }, [renewals])
  const onClick = (event: MouseEvent) => {
    if (isRenewed.current || Date.parse(file.expiresAt) > Date.now()) return
    event.preventDefault()
    void onRenew().then(() => setRenewals((count) => count + 1))
  }
  return (
    <a
      ref={link}
      href={photoUrl(file.path)}
      target="_blank"
      rel="noopener noreferrer"
      className={styles.document}
      onClick={onClick}
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
  )
}

interface MessageFilesProps {
  files: readonly PrivateFile[]
  onRenew: () => Promise<void>
}

/** Files of a message. Pictures open in the viewer, other files in a new tab. */
export function MessageFiles({ files, onRenew }: MessageFilesProps) {
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
          <Picture file={file} onRenew={onRenew} />
        </button>
      ))}
      {others.map((file) => (
        <FileLink key={file.id} file={file} onRenew={onRenew} />
      ))}
      {open !== null && (
        <ImageViewer images={images} at={open} onAt={setOpen} onClose={() => setOpen(null)} onRenew={onRenew} />
      )}
    </span>
  )
}
