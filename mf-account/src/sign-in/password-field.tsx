import { IconButton, TextField, type TextFieldProps } from '@qe/ui'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import styles from './password-field.module.css'
import { passwordStrength } from './password-strength'

interface PasswordFieldProps
  extends Pick<TextFieldProps, 'label' | 'value' | 'onChange' | 'error' | 'name' | 'autoFocus'> {
  /** The current password, or a new one, which shows its strength. */
  kind: 'current' | 'new'
}

/** Minimum length of a new password. Rule: product rules, People. */
const minLength = 10

/** A password field whose characters can be shown. */
export function PasswordField({ kind, value, ...rest }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false)
  const strength = kind === 'new' && value ? passwordStrength(value) : null
  return (
    <TextField
      {...rest}
      value={value}
      type={isVisible ? 'text' : 'password'}
      autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      minLength={kind === 'new' ? minLength : undefined}
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
            <span aria-live="polite">{strength?.hint ?? 'At least 10 characters; a few words work well.'}</span>
          </span>
        ) : undefined
      }
      end={
        <IconButton
          label={isVisible ? 'Hide the characters' : 'Show the characters'}
          icon={isVisible ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
          onClick={() => setVisible(!isVisible)}
        />
      }
    />
  )
}
