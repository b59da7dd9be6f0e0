import { maxMessageLength, type QuickReply, variablesIn } from '@qe/contract'
import { FieldError, IconButton } from '@qe/ui'
import { acceptOf, LengthCounter, tooLong } from '@qe/ui/unshared'
import { Paperclip, SendHorizontal } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { AttachmentList } from './attachment-list'
import { acceptedKinds } from './attachments'
import styles from './conversation.module.css'
import { QuickReplies, useQuickReplies, useReplySearch } from './quick-replies'
import { useAutoGrow } from './use-auto-grow'

interface ComposerProps {
  roomId: string
  side: 'guest' | 'provider' | undefined
  /** A note above the field. */
  above: ReactNode
  /** Files for the next message, and why the last chosen ones were left out. */
  files: readonly File[]
  fileError: string | null
  onFiles: (fresh: readonly File[]) => void
  onRemoveFile: (file: File) => void
  onSend: (text: string) => void
  onTyping: () => void
}

/** From this length on the characters are counted. */
const countedLength = maxMessageLength * 0.9

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

/**
 * The field to write in, with attachments and, for hosts, quick replies, which `/` searches. Enter sends, Shift+Enter
 * breaks the line.
 */
export function Composer(props: ComposerProps) {
  const { roomId, side, above, files, fileError, onFiles, onRemoveFile, onSend, onTyping } = props
  const [text, setText] = useState(drafts.get(roomId) ?? '')
  const lastTypingAt = useRef(0)
  const field = useRef<HTMLTextAreaElement>(null)
  useAutoGrow(field, text)
  const isEmpty = !text.trim() && files.length === 0
  const { length } = text.trim()
  const lengthProblem = tooLong({ length, limit: maxMessageLength })
  const replies = useQuickReplies(roomId, side)
  // What the API had no value for, such as the arrival before anything is booked.
  const unfilled = replies.length > 0 ? variablesIn(text) : []
  const problemId = useId()

  const write = (value: string) => {
    setText(value)
    drafts.set(roomId, value)
  }
  const send = () => {
    if (isEmpty || unfilled.length > 0 || lengthProblem) return
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
  const pick = ({ body }: QuickReply) => {
    write(text.trim() && !search.list ? `${text.trimEnd()} ${body}` : body)
    field.current?.focus()
  }
  const search = useReplySearch({ replies, text, onPick: pick })
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0) return
    event.preventDefault()
    onFiles(pasted)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || search.onKeyDown(event)) return
    if (event.key !== 'Enter' || event.shiftKey) return
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
      {above}
      {search.list || <QuickReplies replies={replies} onPick={pick} />}
      <AttachmentList
        files={files}
        error={fileError}
        onRemove={(file) => {
          onRemoveFile(file)
          field.current?.focus()
        }}
      />
      <span id={problemId} role="status">
        {unfilled.length > 0 && (
          <FieldError>
            Write what belongs in the place of {unfilled.map((name) => `{{${name}}}`).join(', ')}: we don’t know it yet.
          </FieldError>
        )}
        {lengthProblem && <FieldError>{lengthProblem} Nothing is sent until then.</FieldError>}
      </span>
      {length >= countedLength && (
        <p className={styles.length}>
          <LengthCounter length={length} limit={maxMessageLength} />
        </p>
      )}
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
          {...search.field}
          aria-label="Write a message"
          aria-describedby={unfilled.length > 0 || lengthProblem ? problemId : undefined}
          aria-invalid={lengthProblem ? true : undefined}
          placeholder={replies.length > 0 ? 'Write a message, or / for a reply' : 'Write a message'}
          rows={1}
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
          disabled={isEmpty || unfilled.length > 0 || lengthProblem !== undefined}
          className={styles.send}
        />
      </div>
    </form>
  )
}
