import { isMissing, useApiQuery, usePage } from '@qe/platform'
import { Button, ErrorState, Skeleton, SkeletonArea, useDelayed } from '@qe/ui'
import { useFileDrop } from '@qe/ui/unshared'
import { ArrowDown, CloudOff } from 'lucide-react'
import { useState } from 'react'
import { addAttachments } from './attachments'
import { BlockedNote, BlockedUntilStayIsOver } from './blocked-note'
import { BookingStrip } from './booking-strip'
import { Composer } from './composer'
import styles from './conversation.module.css'
import { ConversationHeader } from './conversation-header'
import { Messages } from './messages'
import { UpcomingReplies } from './upcoming-replies'
import { useConversation } from './use-conversation'
import { useFoundMessage } from './use-found-message'
import { useStickToEnd } from './use-stick-to-end'

/** The socket connects a moment after the page loads: only a longer absence is worth mentioning (ms). */
const disconnectedAfterMs = 3000

function Disconnected() {
  const isLasting = useDelayed(disconnectedAfterMs)
  return (
    <p role="status" className={isLasting ? styles.disconnected : undefined}>
      {isLasting && (
        <>
          <CloudOff aria-hidden size={16} /> Not connected. What you write is kept and sent as soon as it can be.
        </>
      )}
    </p>
  )
}

const MessagesSkeleton = () => (
  <SkeletonArea label="Loading messages">
    <div className={styles.skeleton}>
      <Skeleton width="60%" height={44} />
      <Skeleton width="45%" height={44} />
      <Skeleton width="70%" height={64} />
    </div>
  </SkeletonArea>
)

/** The scrolling part: earlier messages on demand, the messages, and who is typing. */
function MessageLog({ conversation }: { conversation: ReturnType<typeof useConversation> }) {
  const { room, messages, outgoing, isTyping, hasEarlier } = conversation
  const { box, onScroll, hasNew, scrollToEnd } = useStickToEnd({
    oldest: messages[0]?.id,
    newest: messages.at(-1)?.id,
    outgoing: outgoing.length,
  })
  const { data: site } = useApiQuery('setting/details', {}, { staleTime: 3_600_000, quiet: true })
  const foundSeq = useFoundMessage({ box, messages, loadEarlier: conversation.loadEarlier })
  const [loadingEarlier, setLoadingEarlier] = useState(false)
  const loadEarlier = async () => {
    setLoadingEarlier(true)
    // A toast shows the error; the button stays for another try.
    await conversation.loadEarlier().catch(() => {})
    setLoadingEarlier(false)
  }
  return (
    <>
      <div
        ref={box}
        className={styles.scroll}
        role="log"
        aria-label="Conversation so far"
        aria-live="polite"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        onScroll={onScroll}
      >
        {hasEarlier && (
          <div className={styles.earlier}>
            <Button size="small" loading={loadingEarlier} onClick={() => void loadEarlier()}>
              Earlier messages
            </Button>
          </div>
        )}
        {room ? (
          <Messages
            messages={messages}
            outgoing={outgoing}
            otherId={room.other.id}
            otherName={room.other.name}
            otherReadSeq={conversation.otherReadSeq}
            otherDeliveredSeq={conversation.otherDeliveredSeq}
            isConnected={conversation.isConnected}
            foundSeq={foundSeq}
            canTranslate={Boolean(site?.translation) && room.block?.mayWrite !== false}
            onResend={conversation.resend}
            onDiscard={conversation.discard}
            onRenewFiles={conversation.renewFiles}
          />
        ) : (
          <MessagesSkeleton />
        )}
        <p className={styles.typing}>{isTyping && room ? `${room.other.name} is writing…` : ''}</p>
      </div>
      {hasNew && (
        <div className={styles.newer}>
          <Button size="small" icon={<ArrowDown aria-hidden size={16} />} onClick={scrollToEnd}>
            New messages
          </Button>
        </div>
      )}
    </>
  )
}

/** One conversation: the other person, the messages, and a field to write in. Files can be dropped anywhere on it. */
export function Conversation({ roomId }: { roomId: string }) {
  const conversation = useConversation(roomId)
  const { room, error, isConnected } = conversation
  const [attachments, setAttachments] = useState<ReturnType<typeof addAttachments>>({ files: [], error: null })
  const addFiles = (fresh: readonly File[]) => setAttachments((before) => addAttachments(before.files, fresh))
  const { over, target } = useFileDrop(addFiles)
  usePage({ title: room && `Conversation with ${room.other.name}` })

  return (
    <div className={styles.conversation} {...target}>
      <ConversationHeader
        room={room}
        messages={conversation.messages}
        seenAt={conversation.data?.otherSeenAt}
        loading={!error}
      />
      {room?.booking && <BookingStrip booking={room.booking} side={room.side} />}
      {!room && isMissing(error) ? (
        <ErrorState title="There is no such conversation" text="It may belong to another account." />
      ) : error && !room ? (
        <ErrorState text={error.message} retry={() => void conversation.refetch()} retrying={conversation.isFetching} />
      ) : (
        <MessageLog conversation={conversation} />
      )}
      {!isConnected && <Disconnected />}
      {room?.side === 'provider' && <UpcomingReplies roomId={roomId} />}
      {room?.block && !room.block.mayWrite && <BlockedNote room={room} />}
      {room && room.block?.mayWrite !== false && (
        <Composer
          roomId={roomId}
          side={room.side}
          above={room.block?.byMe && <BlockedUntilStayIsOver room={room} />}
          files={attachments.files}
          fileError={attachments.error}
          onFiles={addFiles}
          onRemoveFile={(file) =>
            setAttachments(({ files }) => ({ files: files.filter((one) => one !== file), error: null }))
          }
          onSend={(text) => {
            conversation.send(text, attachments.files)
            setAttachments({ files: [], error: null })
          }}
          onTyping={conversation.sendTyping}
        />
      )}
      {over && <p className={styles.dropHere}>Drop to send with your next message</p>}
    </div>
  )
}
