import type { CallOutput, ChatMessage } from '@qe/contract'
import { useApiMutation, useSession } from '@qe/platform'
import { Button } from '@qe/ui'
import { nameOf } from '@qe/ui/unshared'
import { useState } from 'react'
import styles from './conversation.module.css'
import { MessageText } from './message-text'

type Translation = CallOutput<'chat/message/translate'>

/** Fewer letters are a name, a number or an “OK”. Other scripts than Latin have whole words in a few. */
const fewestLetters = { latin: 12, other: 4 } as const

/** Whether a message of the other side has words that somebody may want translated. */
export const hasWords = ({ text, unsentAt }: ChatMessage): boolean => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const isOther = /[^\p{Script=Latin}\P{L}]/u.test(text)
  return !unsentAt && letters >= fewestLetters[isOther ? 'other' : 'latin']
}

/** Asks for the translation of a message as it is worded now; of an earlier wording none is left. */
function useTranslation({ id: messageId, editedAt = '' }: ChatMessage) {
  const { user } = useSession()
  const [wording, setWording] = useState<string>()
  const { mutate, data, error, isPending } = useApiMutation('chat/message/translate', { quiet: true })
  const isOfThisWording = wording === editedAt
  return {
    translation: isOfThisWording && !isPending && !error ? data : undefined,
    error: isOfThisWording ? error : null,
    isPending: isOfThisWording && isPending,
    translate: () => {
      setWording(editedAt)
      mutate({ messageId, language: user?.preferences?.locale ?? navigator.language })
    },
  }
}

function noteOf(translation: Translation | undefined, isPending: boolean): string {
  if (isPending) return 'Translating…'
  if (!translation) return ''
  const { from, to } = translation
  return from === to ? `This is in ${nameOf('language', to)} already.` : `Translated from ${nameOf('language', from)}`
}

/** A message of the other side, whose reader can have it translated: in its place, with the way back below it. */
export function TranslatableText({ message }: { message: ChatMessage }) {
  const { translation, error, isPending, translate } = useTranslation(message)
  const [withOriginal, setWithOriginal] = useState(false)
  const translated = translation && translation.from !== translation.to ? translation : undefined
  const note = noteOf(translation, isPending)
  return (
    <>
      <span className={styles.bubble}>
        {(!translated || withOriginal) && (
          <span className={styles.wording} dir="auto" lang={translation?.from}>
            <MessageText text={message.text} />
          </span>
        )}
        {translated && (
          <span className={styles.wording} dir="auto" lang={translated.to}>
            <MessageText text={translated.text} />
          </span>
        )}
      </span>
      <span className={styles.translate}>
        <span aria-live="polite">
          {error ? error.message : note}
          {translated && ' ·'}
        </span>{' '}
        <Button
          variant="link"
          size="small"
          aria-disabled={isPending || undefined}
          onClick={() => {
            if (translated) setWithOriginal(!withOriginal)
            else if (!isPending) {
              setWithOriginal(false)
              translate()
            }
          }}
        >
          {translated ? (withOriginal ? 'Hide original' : 'Show original') : 'Translate'}
        </Button>
      </span>
    </>
  )
}
