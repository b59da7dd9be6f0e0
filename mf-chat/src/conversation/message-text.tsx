import styles from './conversation.module.css'

/** Matches URLs without the punctuation of the sentence around them. */
const urlPattern = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]'])/

/** A message with its URLs as links, which open in a new tab and send no referrer. */
export const MessageText = ({ text }: { text: string }) =>
  text.split(urlPattern).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
      <a key={index} href={piece} target="_blank" rel="noopener noreferrer nofollow" className={styles.link}>
        {piece}
      </a>
    ) : (
      piece
    ),
  )
