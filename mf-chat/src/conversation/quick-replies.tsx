import { useApiQuery } from '@qe/platform'
import { Chip } from '@qe/ui/unshared'
import styles from './conversation.module.css'

/**
 * The host's ready answers, with names and dates of this room already in them. A pick can still be changed before it is
 * sent.
 */
export function QuickReplies({ roomId, onPick }: { roomId: string; onPick: (text: string) => void }) {
  const { data } = useApiQuery('chat/quick-reply/list', { roomId }, { quiet: true, staleTime: 60_000 })
  if (!data?.items.length) return null
  return (
    <fieldset className={styles.quick} aria-label="Quick replies">
      {data.items.map((reply) => (
        <Chip key={reply.id} onClick={() => onPick(reply.body)}>
          {reply.title}
        </Chip>
      ))}
    </fieldset>
  )
}
