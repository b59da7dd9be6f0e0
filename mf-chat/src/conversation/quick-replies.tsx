import { useApiQuery } from '@qe/platform'
import { Chip } from '@qe/ui/unshared'
import styles from './conversation.module.css'

/**
 * The host's quick replies, with names and dates of this conversation filled in by the API. A chosen one goes into the
 * field, where the host can still change it.
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
