import type { UserProfile } from '@qe/contract'
import { refresh, useApiUpload } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import { Dialog, ProgressBar, useObjectUrl } from '@qe/ui/unshared'
import { useRef, useState } from 'react'
import styles from './avatar.module.css'
import { type Crop, largestCrop, type Size } from './crop'
import { CropFrame } from './crop-frame'
import { cropToFile } from './crop-to-file'

const unreadableError = 'This picture can’t be read. Choose another one.'

/** Crops a chosen picture and uploads it as the profile photo. */
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
      send.mutate({ input: {}, files: { avatar: [await cropToFile(picture.current, crop)] } })
    } catch {
      setProblem(unreadableError)
    }
    setCutting(false)
  }
  const close = () => {
    if (send.isPending) {
      send.cancel()
      // The API may have stored the photo before the upload was aborted.
      refresh('user/profile-details')
    }
    onClose()
  }
  const errorText = problem ?? send.error?.fields['avatar'] ?? send.error?.message

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
        {errorText && <Notice tone="error">{errorText}</Notice>}
        {!size && url && (
          <img
            src={url}
            alt=""
            hidden
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setSize({ width, height })
              setCrop(largestCrop({ width, height }))
            }}
            onError={() => setProblem(unreadableError)}
          />
        )}
        {size && url && <CropFrame url={url} picture={picture} size={size} crop={crop} onChange={setCrop} />}
        {send.isPending && <ProgressBar label="Sending your photo" share={send.progress} />}
      </div>
    </Dialog>
  )
}
