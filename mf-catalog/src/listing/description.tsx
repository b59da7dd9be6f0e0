import { Button } from '@qe/ui'
import { useState } from 'react'
import page from './listing-page.module.css'

/** Characters shown of a long description before it is expanded. */
const previewLength = 420

/** The host's description, by paragraph. */
export function Description({ text }: { text: string }) {
  const [isExpanded, setExpanded] = useState(text.length <= previewLength + 120)
  const cut = isExpanded ? text : `${text.slice(0, text.lastIndexOf(' ', previewLength))} …`
  return (
    <section className={page.section} aria-label="About this place">
      {cut.split(/\n{1,}/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stay where they are
        <p key={index} style={{ marginTop: index > 0 ? 12 : 0, maxWidth: '68ch' }}>
          {paragraph}
        </p>
      ))}
      {!isExpanded && (
        <Button variant="link" onClick={() => setExpanded(true)}>
          Read more
        </Button>
      )}
    </section>
  )
}
