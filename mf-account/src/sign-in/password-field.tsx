import { IconButton, TextField, type TextFieldProps } from '@qe/ui'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import styles from './password-field.module.css'
import { strengthOf } from './strength'

interface Props extends Pick<TextFieldProps, 'label' | 'value' | 'onChange' | 'error' | 'name' | 'autoFocus'> {
  /** A password that exists, or one being chosen: the latter says how good it is. */
  kind: 'current' | 'new'
}

/** Fewest characters of a new password. Rule: product rules, People. */
const fewest = 10

/** A password that can be looked at while it is written. */
export function PasswordField({ kind, value, ...rest }: Props) {
  const [shown, setShown] = useState(false)
  const strength = kind === 'new' && value ? strengthOf(value) : null
  return (
    <TextField
      {...rest}
      value={value}
      type={shown ? 'text' : 'password'}
      autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      minLength={kind === 'new' ? fewest : undefined}
      hint={
        kind === 'new' ? (
          <span className={styles.hint}>
            {strength && (
              <span className={styles.meter} data-level={strength.level} aria-hidden>
                <i />
                <i />
                <i />
              </span>
            )}
            <span aria-live="polite">{strength?.words ?? 'At least 10 characters; a few words work well.'}</span>
          </span>
        ) : undefined
      }
      end={
        <IconButton
          label={shown ? 'Hide the characters' : 'Show the characters'}
          icon={shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
