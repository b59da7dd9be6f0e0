import { useApiQuery, useHostInput } from '@qe/platform'
import { Button, EmptyState, Loaded } from '@qe/ui'
import { Card } from '@qe/ui/unshared'
import { CalendarClock, Plus, Zap } from 'lucide-react'
import { useState } from 'react'
import { HostPage } from '../host-page'
import styles from './replies.module.css'
import { ReplyDialog, type ReplyDraft } from './reply-dialog'
import { ReplyText } from './reply-text'
import { listingText, scheduleText } from './schedule'

/** A host's quick replies. */
export default function RepliesPage() {
  const host = useHostInput()
  const query = useApiQuery('chat/quick-reply/getAll', host)
  const [draft, setDraft] = useState<ReplyDraft | null>(null)
  const { data: listings } = useApiQuery('property/my-property', host, { quiet: true, staleTime: 60_000 })
  const startNew = () => setDraft({ title: '', body: '', schedule: null })
  return (
    <HostPage
      title="Quick replies"
      action={
        query.data && query.data.items.length > 0 ? (
          <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={startNew}>
            New reply
          </Button>
        ) : undefined
      }
    >
      <Loaded query={query}>
        {({ items }) =>
          items.length > 0 ? (
            <ul className={styles.list}>
              {items.map((reply) => (
                <Card as="li" key={reply.id} className={styles.reply}>
                  <h2 className={styles.name} dir="auto">
                    {reply.title}
                  </h2>
                  <ReplyText body={reply.body} />
                  {reply.schedule && (
                    <p className={styles.scheduled}>
                      <CalendarClock aria-hidden size={16} />
                      <span>
                        Sends itself {scheduleText(reply.schedule)} · <bdi>{listingText(reply, listings?.items)}</bdi>
                      </span>
                    </p>
                  )}
                  <Button size="small" aria-label={`Change ${reply.title}`} onClick={() => setDraft(reply)}>
                    Change
                  </Button>
                </Card>
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={<Zap aria-hidden size={30} strokeWidth={1.6} />}
              title="No quick replies yet"
              text="Directions, the way to park, thanks: write it once, send it with one tap, or let it send itself."
              action={
                <Button variant="primary" onClick={startNew}>
                  Write the first one
                </Button>
              }
            />
          )
        }
      </Loaded>
      {draft && <ReplyDialog key={draft.id ?? 'new'} draft={draft} onClose={() => setDraft(null)} />}
    </HostPage>
  )
}
