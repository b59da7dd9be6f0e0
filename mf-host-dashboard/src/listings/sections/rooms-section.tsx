import { type ListingRoom, maxRooms, type RoomKind, sizeByRooms, sleeps } from '@qe/contract'
import { Button, FieldError, Notice, plural } from '@qe/ui'
import { bedsLine, moveItem, roomTitle } from '@qe/ui/unshared'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { itemErrors } from './field-errors'
import { RoomFields } from './room-fields'
import styles from './rooms-section.module.css'
import type { SectionProps } from './section-props'

const newRoom = (kind: RoomKind): ListingRoom => ({
  id: crypto.randomUUID(),
  kind,
  name: '',
  beds: kind === 'bedroom' ? [{ kind: 'double', count: 1 }] : [],
})

/** Where to begin: the bedrooms and bathrooms that the listing counts already, a living room and a kitchen. */
const suggestedRooms = ({ bedrooms = 1, bathrooms = 1 }: SectionProps['fields']): ListingRoom[] => [
  ...Array.from({ length: bedrooms }, () => newRoom('bedroom')),
  newRoom('living_room'),
  newRoom('kitchen'),
  ...Array.from({ length: Math.floor(bathrooms) }, () => newRoom('bathroom')),
  ...(bathrooms % 1 > 0 ? [newRoom('toilet')] : []),
]

/** Rooms of the listing in the order that guests see them, with the beds in each. */
export function RoomsSection({ fields, onChange, errors }: SectionProps) {
  const { rooms = [], guests = 0 } = fields
  const list = useRef<HTMLOListElement>(null)
  const [removed, setRemoved] = useState<{ room: ListingRoom; index: number } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const change = (next: ListingRoom[]) => {
    const size = sizeByRooms(next)
    // Without a bed the rooms are not finished, and the size stays.
    onChange({ rooms: next, ...(size.beds ? size : {}) })
  }
  const add = (more: ListingRoom[]) => {
    change([...rooms, ...more])
    setRemoved(null)
    // The new ones are there after the next render.
    setTimeout(() => list.current?.children[rooms.length]?.querySelector('select')?.focus())
  }
  const move = (from: number, to: number) => {
    change(moveItem(rooms, from, to))
    setAnnouncement(`It is now number ${to + 1} of ${rooms.length}.`)
  }
  const remove = (room: ListingRoom, index: number) => {
    change(rooms.filter(({ id }) => id !== room.id))
    setRemoved({ room, index })
  }
  const putBack = () => {
    if (!removed) return
    change([...rooms.slice(0, removed.index), removed.room, ...rooms.slice(removed.index)])
    setRemoved(null)
    setTimeout(() => list.current?.children[removed.index]?.querySelector('select')?.focus())
  }
  const places = sleeps(rooms)
  const problem = errors['rooms'] ?? itemErrors(errors, 'rooms')[0]?.[1]

  return (
    <>
      {rooms.length === 0 && !removed && (
        <p>Begin with the rooms that your listing counts already, and change them as they are.</p>
      )}
      <ol ref={list} className={styles.rooms}>
        {rooms.map((room, index) => (
          <RoomFields
            key={room.id}
            room={room}
            title={roomTitle(room, rooms)}
            onChange={(next) => change(rooms.map((one) => (one.id === room.id ? next : one)))}
            onMove={(step) => move(index, index + step)}
            onRemove={() => remove(room, index)}
            isFirst={index === 0}
            isLast={index === rooms.length - 1}
          />
        ))}
      </ol>
      {removed && (
        <Notice
          key={removed.room.id}
          live
          action={
            <Button size="small" autoFocus onClick={putBack}>
              Put it back
            </Button>
          }
        >
          {roomTitle(removed.room, [removed.room])}
          {removed.room.beds.length > 0 && ` with ${bedsLine(removed.room)}`} is removed. Its photos stay, without a
          room.
        </Notice>
      )}
      {rooms.length < maxRooms && (
        <div className={styles.add}>
          {rooms.length === 0 && (
            <Button variant="primary" onClick={() => add(suggestedRooms(fields))}>
              Begin with these rooms
            </Button>
          )}
          <Button icon={<Plus aria-hidden size={18} />} onClick={() => add([newRoom('bedroom')])}>
            Add a room
          </Button>
        </div>
      )}
      <span aria-live="polite">{problem && <FieldError>{problem}</FieldError>}</span>
      {places > 0 && places < guests && (
        <Notice tone="warning" live>
          These beds sleep {places}, and the listing takes {plural(guests, 'guest')}. Add the beds that are missing, or
          take fewer guests under Kind and size.
        </Notice>
      )}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  )
}
