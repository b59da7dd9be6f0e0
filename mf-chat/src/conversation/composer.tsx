import { IconButton } from '@qe/ui'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import styles from './conversation.module.css'
import { QuickReplies } from './quick-replies'

interface Props {
  roomId: string
  side: 'guest' | 'provider' | undefined
  onSend: (text: string) => void
  onTyping: () => void
}

/** Longest message, characters. Rule: `chat:send` in the contract. */
const longest = 4000

/** Milliseconds between two "is writing". */
const typingEvery = 2500

/** What was begun in other rooms, until the page is loaded again. */
const drafts = new Map<string, string>()

/** Enter sends, Shift and Enter starts a new line. */
export function Composer({ roomId, side, onSend, onTyping }: Props) {
  const [text, setText] = useState(drafts.get(roomId) ?? '')
  const saidTyping = useRef(0)
  const field = useRef<HTMLTextAreaElement>(null)

  const write = (value: string) => {
    setText(value)
    drafts.set(roomId, value)
  }
  const send = () => {
    if (!text.trim()) return
    onSend(text.trim())
    write('')
    field.current?.focus()
  }
  const change = (value: string) => {
    write(value)
    if (value && Date.now() - saidTyping.current > typingEvery) {
      saidTyping.current = Date.now()
      onTyping()
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {side === 'provider' && (
        <QuickReplies
          roomId={roomId}
          onPick={(reply) => {
            write(text.trim() ? `${text.trimEnd()} ${reply}` : reply)
            field.current?.focus()
          }}
        />
      )}
      <div className={styles.write}>
        <textarea
          ref={field}
          className={styles.field}
          aria-label="Write a message"
          placeholder="Write a message"
          rows={1}
          maxLength={longest}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          dir="auto"
        />
        <IconButton type="submit" label="Send" icon={<SendHorizontal aria-hidden size={20} />} disabled={!text.trim()} className={styles.send} />
      </div>
    </form>
  )
}
