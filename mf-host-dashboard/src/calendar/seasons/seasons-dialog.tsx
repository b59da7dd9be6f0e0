import type { Season } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, EmptyState, Notice, plural } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { Plus, SunSnow } from 'lucide-react'
import { useState } from 'react'
import type { CalendarAnswer } from '../calendar-data'
import { callsOfCalendar, type EditState } from '../use-edit-history'
import { datesWords, effectWords } from './season-draft'
import { SeasonForm } from './season-form'
import styles from './seasons.module.css'

interface SeasonsDialogProps {
  calendar: CalendarAnswer
  onClose: () => void
  onSaved: (state: EditState, message: string) => void
}

interface SeasonItemProps {
  season: Season
  calendar: CalendarAnswer
  onEdit: () => void
  onDelete: () => void
  isDeleting: boolean
}

/** A season, with a question before it is deleted. */
function SeasonItem({ season, calendar, onEdit, onDelete, isDeleting }: SeasonItemProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <li className={styles.season}>
      <div>
        <h3 dir="auto">{season.name}</h3>
        <p>{datesWords(season)}</p>
        <p className={styles.effect}>
          {effectWords(season, calendar)}; {plural(season.propertyIds.length, 'listing')}
        </p>
      </div>
      {isAsking ? (
        <div className={styles.buttons}>
          <p>Its coming nights go back to the usual prices and rules.</p>
          <p>Undo doesn’t bring a season back.</p>
          <Button size="small" variant="ghost" onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <Button size="small" variant="danger" loading={isDeleting} onClick={onDelete}>
            Delete {season.name}
          </Button>
        </div>
      ) : (
        <div className={styles.buttons}>
          <Button size="small" onClick={onEdit} aria-label={`Change ${season.name}`}>
            Change
          </Button>
          <Button size="small" variant="ghost" onClick={() => setAsking(true)} aria-label={`Delete ${season.name}`}>
            Delete
          </Button>
        </div>
      )}
    </li>
  )
}

/** The host's seasons, and the way to add, change and delete them. */
export function SeasonsDialog({ calendar, onClose, onSaved }: SeasonsDialogProps) {
  const [edited, setEdited] = useState<Season | 'new' | null>(null)
  const [done, setDone] = useState('')
  const saved = (state: EditState, message: string) => {
    setEdited(null)
    setDone(message)
    onSaved(state, message)
  }
  const deleting = useApiMutation('season/delete', {
    refresh: callsOfCalendar,
    onSuccess: ({ nights, ...state }) => saved(state, `The season is deleted, and ${plural(nights, 'night')} changed.`),
  })
  if (edited)
    return (
      <SeasonForm
        calendar={calendar}
        season={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
        onSaved={saved}
      />
    )
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={() => setEdited('new')}>
      Add a season
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title="Seasons" footer={calendar.seasons.length > 0 && add}>
      <div className={styles.body}>
        {done && (
          <Notice tone="success" live>
            {done}
          </Notice>
        )}
        {deleting.error && (
          <Notice tone="error" live>
            {deleting.error.message}
          </Notice>
        )}
        {calendar.seasons.length > 0 && (
          <p className={styles.effect}>Undo leaves seasons as they are: change or delete them here.</p>
        )}
        {calendar.seasons.length > 0 ? (
          <ul className={styles.seasons}>
            {calendar.seasons.map((season) => (
              <SeasonItem
                key={season.seasonId}
                season={season}
                calendar={calendar}
                onEdit={() => setEdited(season)}
                onDelete={() => deleting.mutate({ seasonId: season.seasonId })}
                isDeleting={deleting.isPending}
              />
            ))}
          </ul>
        ) : (
          <EmptyState
            compact
            icon={<SunSnow aria-hidden size={28} strokeWidth={1.6} />}
            title="No seasons yet"
            text="A season sets prices, shortest stay and arrival days of the same nights each year."
            action={add}
          />
        )}
      </div>
    </Dialog>
  )
}
