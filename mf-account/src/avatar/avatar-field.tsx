import type { UserProfile } from '@qe/contract'
import { photoUrl, useApiMutation } from '@qe/platform'
import { Avatar, Button, FieldError } from '@qe/ui'
import { acceptOf, fileError, useMediaQuery } from '@qe/ui/unshared'
import { Camera } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import styles from './avatar.module.css'
import { CropDialog } from './crop-dialog'

/** Somebody's photo: chosen or taken, cut to a square, replaced, taken away. Each at once. */
export function AvatarField({ user, onSaved }: { user: UserProfile; onSaved: (saved: UserProfile) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  const shutter = useRef<HTMLInputElement>(null)
  const change = useRef<HTMLButtonElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const remove = useApiMutation('user/update', { onSuccess: onSaved })

  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (chosen) {
      const why = fileError(chosen, ['image'])
      setRefused(why)
      if (!why) setFile(chosen)
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
          <Button ref={change} size="small" onClick={() => chooser.current?.click()}>
            {user.avatar ? 'Change my photo' : 'Choose a photo'}
          </Button>
          {hasCamera && (
            <Button size="small" icon={<Camera aria-hidden size={18} />} onClick={() => shutter.current?.click()}>
              Take one
            </Button>
          )}
          {user.avatar && (
            <Button
              size="small"
              variant="ghost"
              loading={remove.isPending}
              onClick={() => remove.mutate({ removeAvatar: true })}
            >
              Remove it
            </Button>
          )}
        </div>
        <span aria-live="polite">
          {refused ? (
            <FieldError>{refused}</FieldError>
          ) : (
            <span className={styles.quiet}>A clear picture of your face; at most 10 MB.</span>
          )}
        </span>
      </div>
      <input ref={chooser} type="file" hidden aria-label="Photo" accept={acceptOf(['image'])} onChange={take} />
      <input
        ref={shutter}
        type="file"
        hidden
        aria-label="Photo, by camera"
        accept={acceptOf(['image'])}
        capture="user"
        onChange={take}
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
