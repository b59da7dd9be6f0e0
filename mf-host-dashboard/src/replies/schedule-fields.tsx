import { maxScheduleCount, type ReplySchedule } from '@qe/contract'
import { useApiQuery, useHostInput } from '@qe/platform'
import { SelectField, TextField } from '@qe/ui'
import styles from './replies.module.css'
import { firstSchedule, hasDistance, hasTime, moments } from './schedule'

interface ScheduleFieldsProps {
  schedule: ReplySchedule | null
  onChange: (schedule: ReplySchedule | null) => void
  errors: Record<string, string> | undefined
}

/** Whether and when a quick reply is sent by itself. */
export function ScheduleFields({ schedule, onChange, errors = {} }: ScheduleFieldsProps) {
  const { data } = useApiQuery('property/my-property', useHostInput(), { quiet: true, staleTime: 60_000 })
  const listings = data?.items ?? []
  const set = (changes: Partial<ReplySchedule>) => schedule && onChange({ ...schedule, ...changes })
  const choose = (when: string) => {
    const moment = moments.find(({ value }) => value === when)?.value
    onChange(moment ? { ...(schedule ?? firstSchedule(moment)), when: moment } : null)
  }
  return (
    <fieldset className={styles.schedule}>
      <legend className={styles.legend}>Send it by itself</legend>
      <SelectField
        label="When"
        value={schedule?.when ?? ''}
        onChange={choose}
        options={[{ value: '', label: 'Never: only I send it' }, ...moments]}
        error={errors['schedule.when']}
      />
      {schedule && hasDistance(schedule.when) && (
        <div className={styles.distance}>
          <TextField
            label="How long"
            type="number"
            inputMode="numeric"
            required
            min={1}
            max={maxScheduleCount}
            value={String(schedule.count || '')}
            onChange={(count) => set({ count: Number(count) })}
            error={errors['schedule.count']}
          />
          <SelectField
            label="Days or hours"
            value={schedule.unit}
            onChange={(unit) => set({ unit: unit === 'hours' ? 'hours' : 'days' })}
            options={[
              { value: 'days', label: 'Days' },
              { value: 'hours', label: 'Hours' },
            ]}
          />
        </div>
      )}
      {schedule && hasTime(schedule) && (
        <TextField
          label="At"
          type="time"
          required
          hint="On the clock of the listing."
          value={schedule.time}
          onChange={(time) => set({ time })}
          error={errors['schedule.time']}
        />
      )}
      {schedule && (
        <>
          <SelectField
            label="For guests of"
            value={schedule.propertyId ?? ''}
            onChange={(propertyId) => set({ propertyId: propertyId || null })}
            options={[
              { value: '', label: 'All listings' },
              ...listings.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            error={errors['schedule.propertyId']}
          />
          <p className={styles.quiet}>{consequence(schedule)}</p>
        </>
      )}
    </fieldset>
  )
}

/** What a host should know before they save. */
function consequence({ when }: ReplySchedule): string {
  const changeable = 'You see it in the conversation before, and can skip, edit or send it there.'
  if (when === 'booked') return 'It goes out as soon as a stay is confirmed. Stays that are confirmed already get none.'
  if (when === 'before_arrival' || when === 'arrival_day')
    return `${changeable} Who books after that moment gets it at once. Cancelled stays get none.`
  return `${changeable} Cancelled stays get none.`
}
