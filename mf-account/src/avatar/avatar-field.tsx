import type { UserProfile } from '@qe/contract'
import { photoUrl, useApiMutation } from '@qe/platform'
import { Avatar, Button, FieldError } from '@qe/ui'
import { acceptOf, fileError, useMediaQuery } from '@qe/ui/unshared'
import { Camera } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import styles from './avatar.module.css'
import { CropDialog } from './crop-dialog'

/** A person's photo: chosen or taken by camera, cropped, replaced or removed. Each change is saved at once. */
export function AvatarField({ user, onSaved }: { user: UserProfile; onSaved: (saved: UserProfile) => void }) {
  const fileInput = useRef<HTMLInputElement>(null)
  const cameraInput = useRef<HTMLInputElement>(null)
  const change = useRef<HTMLButtonElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const remove = useApiMutation('user/update', {
    onSuccess: (saved) => {
      onSaved(saved)
      // The button that removed it goes with it.
      change.current?.focus()
    },
  })

  const chooseFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (chosen) {
      const problem = fileError(chosen, ['image'])
      setFileProblem(problem)
      if (!problem) setFile(chosen)
    }
    target.value = ''
  }
  const close = () => {
    setFile(null)
    change.current?.focus()
  }

  return (
    <div className={styles.field}>
      <Avatar
        name={`${user.firstName} ${user.lastName}`}
        src={user.avatar && `${photoUrl(user.avatar)}/192.webp`}
        size={96}
      />
      <div className={styles.words}>
        <div className={styles.ways}>
          <Button ref={change} size="small" onClick={() => fileInput.current?.click()}>
            {user.avatar ? 'Change my photo' : 'Choose a photo'}
          </Button>
          {hasCamera && (
            <Button size="small" icon={<Camera aria-hidden size={18} />} onClick={() => cameraInput.current?.click()}>
              Take a photo
            </Button>
          )}
          {user.avatar && (
            <Button
              size="small"
              variant="ghost"
              loading={remove.isPending}
              onClick={() => remove.mutate({ removeAvatar: true })}
            >
              Remove photo
            </Button>
          )}
        </div>
        <span aria-live="polite">
          {fileProblem ? (
            <FieldError>{fileProblem}</FieldError>
          ) : (
            <span className={styles.quiet}>A clear picture of your face; at most 10 MB.</span>
          )}
        </span>
      </div>
      <input ref={fileInput} type="file" hidden aria-label="Photo" accept={acceptOf(['image'])} onChange={chooseFile} />
      <input
        ref={cameraInput}
        type="file"
        hidden
        aria-label="Photo, by camera"
        accept={acceptOf(['image'])}
        capture="user"
        onChange={chooseFile}
      />
      {file && (
        <CropDialog
          file={file}
          onClose={close}
          onSaved={(saved) => {
            onSaved(saved)
            close()
          }}
        />
      )}
    </div>
  )
}
