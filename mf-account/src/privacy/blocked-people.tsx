import type { CallOutput } from '@qe/contract'
import { bus, photoUrl, useApiMutation, useApiQuery } from '@qe/platform'
import { Avatar, Button, Loaded } from '@qe/ui'
import { formatMoment } from '@qe/ui/unshared'
import { useRef } from 'react'
import styles from '../account/account.module.css'
import own from './blocked-people.module.css'

type Person = CallOutput<'chat/blocked/list'>['people'][number]

/** The people who can’t write to this person, nor be written to. */
export function BlockedPeople() {
  const query = useApiQuery('chat/blocked/list', {})
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className={styles.section}>
      <h2 ref={heading} tabIndex={-1}>
        Blocked people
      </h2>
      <p className={styles.quiet}>You and they can’t write to each other, and can’t book with each other.</p>
      <Loaded query={query} shape={[56]} compact>
        {({ people }) =>
          people.length > 0 ? (
            <ul className={own.people}>
              {people.map((person) => (
                <BlockedPerson key={person.id} person={person} onUnblocked={() => heading.current?.focus()} />
              ))}
            </ul>
          ) : (
            <p>You have blocked nobody. A conversation’s menu has “Block”.</p>
          )
        }
      </Loaded>
    </section>
  )
}

function BlockedPerson({ person, onUnblocked }: { person: Person; onUnblocked: () => void }) {
  const { id, name, avatar, blockedAt } = person
  const { mutate, isPending } = useApiMutation('chat/block', {
    refresh: ['chat/blocked/list', 'chat/details', 'chat/chat-room/list'],
    onSuccess: () => {
      bus.publish('toast', { message: `${name} is unblocked`, variant: 'success' })
      // The button goes with its row.
      onUnblocked()
    },
  })
  return (
    <li className={own.person}>
      <Avatar name={name} src={avatar && `${photoUrl(avatar)}/96.webp`} size={40} />
      <span className={own.name}>
        <bdi>{name}</bdi>
        <span className={styles.quiet}>Since {formatMoment(blockedAt, { withYear: true })}</span>
      </span>
      <Button
        size="small"
        loading={isPending}
        aria-label={`Unblock ${name}`}
        onClick={() => mutate({ personId: id, blocked: false })}
      >
        Unblock
      </Button>
    </li>
  )
}
