import { pieces } from './placeholders'
import styles from './replies.module.css'

/** A reply with the places that are filled in later shown as marks, or with examples in them. */
export const ReplyText = ({ body, filled = false }: { body: string; filled?: boolean }) => (
  <p className={styles.body} dir="auto">
    {pieces(body).map(({ text, placeholder }, index) =>
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
