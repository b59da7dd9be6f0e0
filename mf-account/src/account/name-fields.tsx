import { TextField } from '@qe/ui'

interface NameFieldsProps {
  firstName: string
  lastName: string
  /** Last name of the account: optional for a person who signed up without one. */
  savedLastName: string
  errors: Record<string, string> | undefined
  onChange: (field: 'firstName' | 'lastName', value: string) => void
}

/** First and last name. */
export const NameFields = ({ firstName, lastName, savedLastName, errors, onChange }: NameFieldsProps) => (
  <>
    <TextField
      label="First name"
      autoComplete="given-name"
      required
      value={firstName}
      onChange={(value) => onChange('firstName', value)}
      error={errors?.['firstName']}
    />
    <TextField
      label="Last name"
      autoComplete="family-name"
      required={savedLastName !== ''}
      optional={savedLastName === ''}
      value={lastName}
      onChange={(value) => onChange('lastName', value)}
      error={errors?.['lastName']}
    />
  </>
)
