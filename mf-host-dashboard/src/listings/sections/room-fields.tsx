import { type BedKind, bedKinds, canHaveBeds, type ListingRoom, type RoomKind } from '@qe/contract'
import { IconButton, SelectField, TextField } from '@qe/ui'
import { bedKindLabels, roomKindLabels, Stepper } from '@qe/ui/unshared'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import styles from './rooms-section.module.css'

const roomKinds = Object.entries(roomKindLabels).map(([value, label]) => ({ value, label }))

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The beds with another number of one kind, in the order of the kinds. */
const withBeds = ({ beds }: ListingRoom, kind: BedKind, count: number): ListingRoom['beds'] =>
  bedKinds.flatMap((one) => {
    const now = one === kind ? count : (beds.find((bed) => bed.kind === one)?.count ?? 0)
    return now > 0 ? [{ kind: one, count: now }] : []
  })

interface RoomFieldsProps {
  room: ListingRoom
  title: string
  onChange: (room: ListingRoom) => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
  isFirst: boolean
  isLast: boolean
}

/** One room: its kind, name and beds. */
export function RoomFields({ room, title, onChange, onMove, onRemove, isFirst, isLast }: RoomFieldsProps) {
  // Afterwards it is the host who opens and closes it.
  const [startsOpen] = useState(room.beds.length > 0)
  const changeKind = (kind: RoomKind) => onChange({ ...room, kind, beds: canHaveBeds(kind) ? room.beds : [] })
  return (
    <li className={styles.room} aria-label={title}>
      <div className={styles.head}>
        <h3 dir="auto">{title}</h3>
        <IconButton
          label={`Move ${title} up`}
          icon={<ArrowUp aria-hidden size={18} />}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={`Move ${title} down`}
          icon={<ArrowDown aria-hidden size={18} />}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton label={`Remove ${title}`} icon={<Trash2 aria-hidden size={18} />} onClick={onRemove} />
      </div>
      <div className={styles.words}>
        <SelectField
          label="Kind of room"
          value={room.kind}
          onChange={(kind) => changeKind(kind as RoomKind)}
          options={roomKinds}
        />
        <TextField
          label="Name, if it has one"
          dir="auto"
          maxLength={60}
          value={room.name}
          onChange={(name) => onChange({ ...room, name })}
        />
      </div>
      {canHaveBeds(room.kind) && (
        <details className={styles.beds} open={startsOpen}>
          <summary>Beds</summary>
          {bedKinds.map((kind) => (
            <Stepper
              key={kind}
              label={capitalized(bedKindLabels[kind][1])}
              max={20}
              value={room.beds.find((bed) => bed.kind === kind)?.count ?? 0}
              onChange={(count) => onChange({ ...room, beds: withBeds(room, kind, count) })}
            />
          ))}
        </details>
      )}
    </li>
  )
}
