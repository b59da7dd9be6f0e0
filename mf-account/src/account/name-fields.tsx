import { TextField } from '@qe/ui'

interface Props {
  firstName: string
  lastName: string
  /** The last name that the account has; who came with none may go on without. */
  kept: string
  problems: Record<string, string> | undefined
  onChange: (field: 'firstName' | 'lastName', value: string) => void
}

/** What somebody is called. */
export const NameFields = ({ firstName, lastName, kept, problems, onChange }: Props) => (
  <>
    <TextField
      label="First name"
      autoComplete="given-name"
      required
      value={firstName}
      onChange={(value) => onChange('firstName', value)}
      error={problems?.['firstName']}
    />
    <TextField
      label="Last name"
      autoComplete="family-name"
      required={kept !== ''}
      optional={kept === ''}
      value={lastName}
      onChange={(value) => onChange('lastName', value)}
      error={problems?.['lastName']}
    />
  </>
)
