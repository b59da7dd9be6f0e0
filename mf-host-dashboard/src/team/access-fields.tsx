import type { CallOutput, TeamLevel } from '@qe/contract'
import { Checkbox } from '@qe/ui'
import { RadioCards } from '@qe/ui/unshared'
import styles from './team.module.css'

export interface Access {
  level: TeamLevel
  /** Null for all listings. */
  propertyIds: string[] | null
}

interface AccessFieldsProps extends Access {
  team: Pick<CallOutput<'team/details'>, 'levels' | 'listings'>
  onChange: (access: Access) => void
  errors?: Record<string, string> | undefined
}

/** What somebody may do, and for which listings. */
export function AccessFields({ level, propertyIds, team, onChange, errors }: AccessFieldsProps) {
  const { levels, listings } = team
  const choose = (next: TeamLevel) => onChange({ level: next, propertyIds: next === 'money' ? null : propertyIds })
  const toggle = (id: string, isOn: boolean) =>
    onChange({ level, propertyIds: [...(propertyIds ?? []).filter((one) => one !== id), ...(isOn ? [id] : [])] })
  return (
    <>
      <RadioCards
        label="What they may do"
        value={level}
        onChange={choose}
        options={levels.map((one, n) => ({
          value: one.level,
          label: one.label,
          hint: `${n > 0 ? 'All of the above. ' : ''}${one.may.join('. ')}.`,
        }))}
        {...(errors?.['level'] && { error: errors['level'] })}
      />
      {level === 'money' ? (
        <p className={styles.quiet}>Money is that of all your listings together.</p>
      ) : (
        <RadioCards
          label="For which listings"
          value={propertyIds ? 'some' : 'all'}
          onChange={(which) => onChange({ level, propertyIds: which === 'all' ? null : [] })}
          options={[
            { value: 'all', label: 'All of them', hint: 'Also those that you add later.' },
            { value: 'some', label: 'Only some' },
          ]}
          {...(errors?.['propertyIds'] && { error: errors['propertyIds'] })}
        />
      )}
      {propertyIds && (
        <fieldset className={styles.choices} aria-label="Listings">
          {listings.map(({ propertyId, title }) => (
            <Checkbox
              key={propertyId}
              label={<bdi>{title}</bdi>}
              checked={propertyIds.includes(propertyId)}
              onChange={(isOn) => toggle(propertyId, isOn)}
            />
          ))}
        </fieldset>
      )}
      <p className={styles.quiet}>
        Bank accounts, identity, the team and deleting listings always stay with you. Everything that they do carries
        their name.
      </p>
    </>
  )
}
