import { splitPlaceholders } from './placeholders'
import styles from './replies.module.css'

/** A quick reply with its placeholders highlighted, or filled with examples. */
export const ReplyText = ({ body, filled = false }: { body: string; filled?: boolean }) => (
  <p className={styles.body} dir="auto">
    {splitPlaceholders(body).map(({ text, placeholder }, index) =>
      placeholder ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
        <span key={index} className={styles.gap}>
          {filled ? placeholder.example : placeholder.label.toLowerCase()}
        </span>
      ) : (
        text
      ),
    )}
  </p>
)
