import { isMissing, usePage } from '@qe/platform'
import { Button, ErrorState, Skeleton, SkeletonArea, useDelayed } from '@qe/ui'
import { useFileDrop } from '@qe/ui/unshared'
import { ArrowDown, CloudOff } from 'lucide-react'
import { useState } from 'react'
import { withFiles } from './attachments'
import { Composer } from './composer'
import styles from './conversation.module.css'
import { Head } from './head'
import { Messages } from './messages'
import { useConversation } from './use-conversation'
import { useFollowEnd } from './use-follow-end'

/** The connection is made a moment after the page; only a longer absence is worth a word. */
function Disconnected() {
  const lasting = useDelayed(3000)
  return (
    <p role="status" className={lasting ? styles.disconnected : undefined}>
      {lasting && (
        <>
          <CloudOff aria-hidden size={16} /> Not connected. What you write is kept and sent as soon as it can be.
        </>
      )}
    </p>
  )
}

/** One room: who it is with, what was said, and a place to write. */
export function Conversation({ roomId }: { roomId: string }) {
  const conversation = useConversation(roomId)
  const { room, error, messages, outgoing, typing, hasEarlier, isConnected } = conversation
  const { box, onScroll, hasNew, toEnd } = useFollowEnd({
    oldest: messages[0]?.id,
    newest: messages.at(-1)?.id,
    outgoing: outgoing.length,
  })
  const [loadingEarlier, setLoadingEarlier] = useState(false)
  const [chosen, setChosen] = useState<ReturnType<typeof withFiles>>({ files: [], refused: null })
  const addFiles = (fresh: readonly File[]) => setChosen((before) => withFiles(before.files, fresh))
  const { over, target } = useFileDrop(addFiles)
  usePage({ title: room && `Conversation with ${room.other.name}` })

  const loadEarlier = async () => {
    setLoadingEarlier(true)
    // A refusal is told by a toast; the button stays for another try.
    await conversation.loadEarlier().catch(() => {})
    setLoadingEarlier(false)
  }

  return (
    <div className={styles.conversation} {...target}>
      <Head room={room} loading={!error} />
      {!room && isMissing(error) ? (
        <ErrorState title="There is no such conversation" text="It may belong to another account." />
      ) : error && !room ? (
        <ErrorState text={error.message} retry={() => void conversation.refetch()} retrying={conversation.isFetching} />
      ) : (
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
              otherName={room.other.name}
              otherReadSeq={conversation.otherReadSeq}
              onResend={conversation.resend}
              onGiveUp={conversation.giveUp}
            />
          ) : (
            <SkeletonArea label="Loading messages">
              <div className={styles.skeleton}>
                <Skeleton width="60%" height={44} />
                <Skeleton width="45%" height={44} />
                <Skeleton width="70%" height={64} />
              </div>
            </SkeletonArea>
          )}
          <p className={styles.typing}>{typing && room ? `${room.other.name} is writing…` : ''}</p>
        </div>
      )}
      {hasNew && (
        <div className={styles.newer}>
          <Button size="small" icon={<ArrowDown aria-hidden size={16} />} onClick={toEnd}>
            New messages
          </Button>
        </div>
      )}
      {!isConnected && <Disconnected />}
      {room && (
        <Composer
          roomId={roomId}
          side={room.side}
          files={chosen.files}
          refused={chosen.refused}
          onFiles={addFiles}
          onRemoveFile={(file) =>
            setChosen(({ files }) => ({ files: files.filter((one) => one !== file), refused: null }))
          }
          onSend={(text) => {
            conversation.send(text, chosen.files)
            setChosen({ files: [], refused: null })
          }}
          onTyping={conversation.sayTyping}
        />
      )}
      {over && <p className={styles.dropHere}>Drop to send with your next message</p>}
    </div>
  )
}
