import { IconButton } from '@qe/ui'
import { acceptOf } from '@qe/ui/unshared'
import { Paperclip, SendHorizontal } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { AttachmentList } from './attachment-list'
import { acceptedKinds } from './attachments'
import styles from './conversation.module.css'
import { QuickReplies } from './quick-replies'
import { useAutoGrow } from './use-auto-grow'

interface ComposerProps {
  roomId: string
  side: 'guest' | 'provider' | undefined
  /** Files for the next message, and why the last chosen ones were left out. */
  files: readonly File[]
  fileError: string | null
  onFiles: (fresh: readonly File[]) => void
  onRemoveFile: (file: File) => void
  onSend: (text: string) => void
  onTyping: () => void
}

/** Longest message, in characters. Rule: `chat:send` in the contract. */
const maxTextLength = 4000

/** Shortest time between two typing events (ms). */
const typingIntervalMs = 2500

/** Unsent text by conversation, until the page is loaded again. */
const drafts = new Map<string, string>()

/** Opens the file dialog of the browser. */
function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const fileInput = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label="Add pictures or a PDF"
        icon={<Paperclip aria-hidden size={20} />}
        className={styles.attach}
        onClick={() => fileInput.current?.click()}
      />
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        aria-label="Files"
        accept={acceptOf(acceptedKinds)}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

/** The field to write in, with attachments and, for hosts, quick replies. Enter sends, Shift+Enter breaks the line. */
export function Composer({ roomId, side, files, fileError, onFiles, onRemoveFile, onSend, onTyping }: ComposerProps) {
  const [text, setText] = useState(drafts.get(roomId) ?? '')
  const lastTypingAt = useRef(0)
  const field = useRef<HTMLTextAreaElement>(null)
  useAutoGrow(field, text)
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
    if (value && Date.now() - lastTypingAt.current > typingIntervalMs) {
      lastTypingAt.current = Date.now()
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
      <AttachmentList
        files={files}
        error={fileError}
        onRemove={(file) => {
          onRemoveFile(file)
          field.current?.focus()
        }}
      />
      <div className={styles.write}>
        <AttachButton
          onFiles={(chosen) => {
            onFiles(chosen)
            field.current?.focus()
          }}
        />
        <textarea
          ref={field}
          className={styles.field}
          aria-label="Write a message"
          placeholder="Write a message"
          rows={1}
          maxLength={maxTextLength}
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
