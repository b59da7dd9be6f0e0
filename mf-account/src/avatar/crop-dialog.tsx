import type { UserProfile } from '@qe/contract'
import { refresh, useApiUpload } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import { Dialog, ProgressBar, useObjectUrl } from '@qe/ui/unshared'
import { useRef, useState } from 'react'
import styles from './avatar.module.css'
import { type Crop, type Size, wholeOf } from './crop'
import { CropFrame } from './crop-frame'
import { cutOut } from './cut-out'

const unreadable = 'This picture can’t be read. Choose another one.'

/** A chosen picture on its way to being somebody's photo. */
export function CropDialog({
  file,
  onSaved,
  onClose,
}: {
  file: File
  onSaved: (saved: UserProfile) => void
  onClose: () => void
}) {
  const url = useObjectUrl(file)
  const picture = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 })
  const [problem, setProblem] = useState<string | null>(null)
  const [isCutting, setCutting] = useState(false)
  const send = useApiUpload('user/update', { onSuccess: onSaved })

  const save = async () => {
    if (!picture.current) return
    setCutting(true)
    try {
      send.mutate({ input: {}, files: { avatar: [await cutOut(picture.current, crop)] } })
    } catch {
      setProblem(unreadable)
    }
    setCutting(false)
  }
  const close = () => {
    if (send.isPending) {
      send.callOff()
      // The server may have taken the photo before it heard of that.
      refresh('user/profile-details')
    }
    onClose()
  }
  const wrong = problem ?? send.error?.fields['avatar'] ?? send.error?.message

  return (
    <Dialog
      open
      onClose={close}
      title="Your photo"
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button variant="primary" disabled={!size} loading={isCutting || send.isPending} onClick={() => void save()}>
            Save my photo
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {wrong && <Notice tone="error">{wrong}</Notice>}
        {!size && url && (
          <img
            src={url}
            alt=""
            hidden
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setSize({ width, height })
              setCrop(wholeOf({ width, height }))
            }}
            onError={() => setProblem(unreadable)}
          />
        )}
        {size && url && <CropFrame url={url} picture={picture} size={size} crop={crop} onChange={setCrop} />}
        {send.isPending && <ProgressBar label="Sending your photo" share={send.progress} />}
      </div>
    </Dialog>
  )
}
