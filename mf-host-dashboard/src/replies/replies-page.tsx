import type { QuickReply } from '@qe/contract'
import { useApiMutation, useApiQuery } from '@qe/platform'
import { Button, Card, Dialog, EmptyState, TextArea, TextField } from '@qe/ui'
import { Plus, Zap } from 'lucide-react'
import { useState } from 'react'
import { HostPage } from '../host-page'
import { Loaded } from '../loaded'
import styles from './replies.module.css'

type Draft = Pick<QuickReply, 'title' | 'body'> & { id?: string }

function ReplyDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const [title, setTitle] = useState(draft.title)
  const [body, setBody] = useState(draft.body)
  const { mutate, isPending, error } = useApiMutation('chat/quick-reply/update', { refresh: ['chat/quick-reply/getAll', 'chat/quick-reply/list'], onSuccess: onClose })
  const identity = draft.id ? { quickReplyId: draft.id } : {}
  return (
    <Dialog
      open
      onClose={onClose}
      title={draft.id ? 'Change this reply' : 'A new quick reply'}
      footer={
        <>
          {draft.id && (
            <Button variant="ghost" disabled={isPending} onClick={() => mutate({ ...identity, title, body, remove: true })}>
              Remove
            </Button>
          )}
          <Button variant="primary" loading={isPending} onClick={() => mutate({ ...identity, title, body })}>
            Save the reply
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField label="Name" hint="Only you see it." maxLength={60} value={title} onChange={setTitle} error={error?.fields['title']} />
        <TextArea
          label="Text"
          rows={7}
          maxLength={2000}
          hint="{{guest}}, {{property}} and {{checkIn}} are filled in for each conversation."
          value={body}
          onChange={setBody}
          error={error?.fields['body']}
        />
      </div>
    </Dialog>
  )
}

/** Answers a host gives again and again, written once. */
export default function RepliesPage() {
  const query = useApiQuery('chat/quick-reply/getAll', {})
  const [draft, setDraft] = useState<Draft | null>(null)
  const startNew = () => setDraft({ title: '', body: '' })
  return (
    <HostPage
      title="Quick replies"
      action={
        <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={startNew}>
          New reply
        </Button>
      }
    >
      <Loaded query={query}>
        {({ items }) =>
          items.length > 0 ? (
            <ul className={styles.list}>
              {items.map((reply) => (
                <Card as="li" key={reply.id}>
                  <h2 className={styles.name}>{reply.title}</h2>
                  <p className={styles.body}>{reply.body}</p>
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
