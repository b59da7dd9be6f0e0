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

/** Enter sends, Shift and Enter starts a new line. */
export function Composer({ roomId, side, onSend, onTyping }: Props) {
  const [text, setText] = useState('')
  const saidTyping = useRef(0)
  const field = useRef<HTMLTextAreaElement>(null)

  const send = () => {
    if (!text.trim()) return
    onSend(text.trim())
    setText('')
    field.current?.focus()
  }
  const change = (value: string) => {
    setText(value)
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
            setText(reply)
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
