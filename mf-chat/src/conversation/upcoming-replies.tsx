import { fillQuickReply, type ScheduledReply } from '@qe/contract'
import { useApiMutation, useApiQuery, useBus } from '@qe/platform'
import { Button, IconButton, Menu, type MenuItem, plural } from '@qe/ui'
import { formatDeadline } from '@qe/ui/unshared'
import { CalendarClock, ChevronDown, MoreHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { EditTextDialog } from './edit-text-dialog'
import styles from './upcoming-replies.module.css'

const stateTexts: Record<ScheduledReply['state'], (sendAt: string) => string> = {
  waiting: (sendAt) => `Sends itself ${sendAt}`,
  skipped: () => 'Skipped: it is not sent to this guest.',
  late: () => 'Not sent: the site could not in time. Send it now if it still holds.',
  unfilled: () => 'Not sent: we don’t know a part in double braces. Edit it, then send it.',
  blocked: () => 'Not sent: one of you has blocked the other.',
}

function EditDialog({ reply, onClose }: { reply: ScheduledReply; onClose: () => void }) {
  const { mutate, isPending, error } = useApiMutation('chat/scheduled/update', {
    refresh: ['chat/scheduled/list'],
    onSuccess: onClose,
  })
  return (
    <EditTextDialog
      title={`“${reply.title}” for this guest`}
      label="Text"
      hint="Other guests get the reply as it is. What stands in double braces is filled in when it is sent."
      rows={6}
      text={reply.template ?? reply.text}
      preview={(text) => fillQuickReply(text, (variable) => reply.values?.[variable] ?? null)}
      otherButton={
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      }
      saveLabel="Save for this guest"
      isSaving={isPending}
      error={error}
      onSave={(text) => mutate({ scheduledId: reply.id, action: 'edit', text })}
      onClose={onClose}
    />
  )
}

function UpcomingReply({ reply }: { reply: ScheduledReply }) {
  const [editing, setEditing] = useState(false)
  const { mutate, isPending, error } = useApiMutation('chat/scheduled/update', {
    refresh: ['chat/scheduled/list'],
    quiet: true,
  })
  const act = (action: 'skip' | 'restore' | 'send') => mutate({ scheduledId: reply.id, action })
  const edit: MenuItem = { label: 'Edit for this guest', onSelect: () => setEditing(true) }
  const send: MenuItem = { label: 'Send now', onSelect: () => act('send') }
  const items: MenuItem[] =
    reply.state === 'waiting'
      ? [send, edit, { label: 'Skip', onSelect: () => act('skip') }]
      : reply.state === 'skipped'
        ? [{ label: 'Send it after all', onSelect: () => act('restore') }, send]
        : [send, edit]
  return (
    <li className={styles.reply}>
      <div className={styles.text}>
        <p className={styles.title} dir="auto">
          {reply.title}
        </p>
        <p className={styles.when}>{stateTexts[reply.state](formatDeadline(reply.sendAt, reply.timeZone))}</p>
        <p className={styles.body} dir="auto">
          {reply.text}
        </p>
        {error && <p role="alert">{error.message}</p>}
      </div>
      <Menu
        label={`Scheduled reply ${reply.title}`}
        trigger={
          <IconButton
            label={`More about ${reply.title}`}
            icon={<MoreHorizontal aria-hidden size={20} />}
            disabled={isPending}
          />
        }
        items={items}
      />
      {editing && <EditDialog reply={reply} onClose={() => setEditing(false)} />}
    </li>
  )
}

/** How many are going to be sent, and when the next one is; else that there were any. */
function summaryOf(items: readonly ScheduledReply[]): string {
  const waiting = items.filter(({ state }) => state === 'waiting')
  const [next] = waiting
  if (!next) return 'Scheduled replies'
  const count = plural(waiting.length, 'scheduled reply', 'scheduled replies')
  return `${count} · next ${formatDeadline(next.sendAt, next.timeZone)}`
}

/** What a guest is going to get by itself, above the host's field; nothing where nothing is planned. */
export function UpcomingReplies({ roomId }: { roomId: string }) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const { data, refetch } = useApiQuery('chat/scheduled/list', { roomId }, { quiet: true })
  useBus('chat:message', (message) => message.roomId === roomId && void refetch())
  useBus('booking:changed', () => void refetch())
  const items = data?.items ?? []
  if (items.length === 0) return null
  const unsent = items.filter(({ state }) => state !== 'waiting' && state !== 'skipped').length
  return (
    <section className={styles.box} aria-label="Scheduled replies">
      <button
        type="button"
        className={styles.summary}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
      >
        <CalendarClock aria-hidden size={18} />
        <span className={styles.words}>
          {summaryOf(items)}
          {unsent > 0 && <strong> · not sent: {plural(unsent, 'reply', 'replies')}</strong>}
        </span>
        <ChevronDown aria-hidden size={18} className={styles.chevron} />
      </button>
      {open && (
        <ul id={listId} className={styles.list}>
          {items.map((reply) => (
            <UpcomingReply key={reply.id} reply={reply} />
          ))}
        </ul>
      )}
    </section>
  )
}
