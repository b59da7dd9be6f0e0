import { Button } from '@qe/ui'
import { useState } from 'react'
import page from './property-page.module.css'

/** How much of a long story shows before one asks for the rest. */
const short = 420

/** The host's own words, by paragraph. */
export function Description({ text }: { text: string }) {
  const [whole, setWhole] = useState(text.length <= short + 120)
  const cut = whole ? text : `${text.slice(0, text.lastIndexOf(' ', short))} …`
  return (
    <section className={page.section} aria-label="About this place">
      {cut.split(/\n{1,}/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stay where they are
        <p key={index} style={{ marginTop: index > 0 ? 12 : 0, maxWidth: '68ch' }}>
          {paragraph}
        </p>
      ))}
      {!whole && (
        <Button variant="link" onClick={() => setWhole(true)}>
          Read the whole story
        </Button>
      )}
    </section>
  )
}
