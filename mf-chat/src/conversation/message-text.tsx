import styles from './conversation.module.css'

/** Addresses end before the punctuation of the sentence they stand in. */
const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]'])/

/** What was written, with its addresses as links. They open apart and tell nothing of where they were followed. */
export const MessageText = ({ text }: { text: string }) =>
  text.split(address).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
      <a key={index} href={piece} target="_blank" rel="noopener noreferrer nofollow" className={styles.link}>
        {piece}
      </a>
    ) : (
      piece
    ),
  )
