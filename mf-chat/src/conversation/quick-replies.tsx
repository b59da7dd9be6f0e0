import type { QuickReply } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { cx } from '@qe/ui'
import { Chip } from '@qe/ui/unshared'
import { type KeyboardEvent, useId, useState } from 'react'
import styles from './quick-replies.module.css'

/** The host's quick replies, with names and dates of this conversation filled in by the API; none for a guest. */
export function useQuickReplies(roomId: string, side: 'guest' | 'provider' | undefined): readonly QuickReply[] {
  const enabled = side === 'provider'
  const { data } = useApiQuery('chat/quick-reply/list', { roomId }, { quiet: true, staleTime: 60_000, enabled })
  return data?.items ?? []
}

interface QuickRepliesProps {
  replies: readonly QuickReply[]
  onPick: (reply: QuickReply) => void
}

/** The replies by name. A chosen one goes into the field, where the host reads it and can still change it. */
export function QuickReplies({ replies, onPick }: QuickRepliesProps) {
  if (replies.length === 0) return null
  return (
    <fieldset className={styles.quick} aria-label="Quick replies">
      {replies.map((reply) => (
        <Chip key={reply.id} onClick={() => onPick(reply)}>
          {reply.title}
        </Chip>
      ))}
    </fieldset>
  )
}

/** Without case and accents, so that “güte” finds “Guten Tag”. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The replies that have what follows the slash in their name or text, those with it in their name first. */
function searchReplies(replies: readonly QuickReply[], text: string): readonly QuickReply[] {
  const searched = plain(text.slice(1).trim())
  const inTitle = replies.filter(({ title }) => plain(title).includes(searched))
  return [...inTitle, ...replies.filter((reply) => !inTitle.includes(reply) && plain(reply.body).includes(searched))]
}

/**
 * The search of quick replies by a text that begins with `/`: what the field needs to be a combobox, and its list.
 * Escape closes it, and the text is then a message like any other.
 */
export function useReplySearch({ replies, text, onPick }: QuickRepliesProps & { text: string }) {
  const listId = useId()
  const [closedFor, setClosedFor] = useState('')
  const [active, setActive] = useState(0)
  if (closedFor && !text) setClosedFor('')
  const isOpen = replies.length > 0 && /^\/[^\n/]*$/.test(text) && !(closedFor && text.startsWith(closedFor))
  const found = isOpen ? searchReplies(replies, text) : []
  const activeIndex = Math.min(active, found.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  const pick = (reply: QuickReply) => {
    setActive(0)
    onPick(reply)
  }
  /** @returns whether the key was for the list */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = found[activeIndex]
    if (event.key === 'Escape') setClosedFor(text)
    else if (step && found.length > 0) setActive((activeIndex + step + found.length) % found.length)
    else if (event.key === 'Enter' && chosen && !event.shiftKey) pick(chosen)
    else return false
    event.preventDefault()
    return true
  }

  return {
    onKeyDown,
    field: replies.length > 0 && {
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isOpen,
      'aria-controls': listId,
      'aria-activedescendant': found[activeIndex] && optionId(activeIndex),
    },
    list: isOpen && (
      <div id={listId} role="listbox" aria-label="Quick replies" className={styles.list}>
        {found.map((reply, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={reply.id}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            className={cx(styles.option, index === activeIndex && styles.active)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(reply)}
          >
            <span className={styles.title} dir="auto">
              {reply.title}
            </span>
            <span className={styles.body} dir="auto">
              {reply.body}
            </span>
          </div>
        ))}
        {found.length === 0 && <p className={styles.none}>No quick reply has that in it. Escape writes it as it is.</p>}
      </div>
    ),
  }
}
