import { useApiQuery } from '@qe/platform'
import { Button, EmptyState, Loaded } from '@qe/ui'
import { Card } from '@qe/ui/unshared'
import { Plus, Zap } from 'lucide-react'
import { useState } from 'react'
import { HostPage } from '../host-page'
import styles from './replies.module.css'
import { ReplyDialog, type ReplyDraft } from './reply-dialog'
import { ReplyText } from './reply-text'

/** A host's quick replies. */
export default function RepliesPage() {
  const query = useApiQuery('chat/quick-reply/getAll', {})
  const [draft, setDraft] = useState<ReplyDraft | null>(null)
  const startNew = () => setDraft({ title: '', body: '' })
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
              text="Directions, the wifi password, where to park: write it once and send it with one tap."
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
