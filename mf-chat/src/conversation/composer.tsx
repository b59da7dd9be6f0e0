import { IconButton } from '@qe/ui'
import { acceptOf } from '@qe/ui/unshared'
import { Paperclip, SendHorizontal } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { taken } from './attachments'
import styles from './conversation.module.css'
import { QuickReplies } from './quick-replies'
import { Tray } from './tray'
import { useGrowing } from './use-growing'

interface Props {
  roomId: string
  side: 'guest' | 'provider' | undefined
  /** What goes with the next message, and why something could not. */
  files: readonly File[]
  refused: string | null
  onFiles: (fresh: readonly File[]) => void
  onRemoveFile: (file: File) => void
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
export function Composer({ roomId, side, files, refused, onFiles, onRemoveFile, onSend, onTyping }: Props) {
  const [text, setText] = useState(drafts.get(roomId) ?? '')
  const saidTyping = useRef(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  useGrowing(field, text)
  const isEmpty = !text.trim() && files.length === 0

  const write = (value: string) => {
    setText(value)
    drafts.set(roomId, value)
  }
  const send = () => {
    if (isEmpty) return
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
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0) return
    event.preventDefault()
    onFiles(pasted)
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
      <Tray
        files={files}
        refused={refused}
        onRemove={(file) => {
          onRemoveFile(file)
          field.current?.focus()
        }}
      />
      <div className={styles.write}>
        <IconButton
          label="Add pictures or a PDF"
          icon={<Paperclip aria-hidden size={20} />}
          className={styles.attach}
          onClick={() => chooser.current?.click()}
        />
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label="Files"
          accept={acceptOf(taken)}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])])
            target.value = ''
            field.current?.focus()
          }}
        />
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
          onPaste={onPaste}
          dir="auto"
        />
        <IconButton
          type="submit"
          label="Send"
          icon={<SendHorizontal aria-hidden size={20} />}
          disabled={isEmpty}
          className={styles.send}
        />
      </div>
    </form>
  )
}
