import type { DocumentKind } from '@qe/contract'
import { FileField, RadioCards } from '@qe/ui/unshared'
import { type Document, documentKinds, filesOf } from './document'
import styles from './identity.module.css'

const kinds = Object.entries(documentKinds) as [DocumentKind, (typeof documentKinds)[DocumentKind]][]

interface Props {
  document: Document
  onChange: (document: Document) => void
  /** It was tried to send: what is missing is said. */
  asked: boolean
  error: string | undefined
}

/** Which document, and a picture of each of its sides. */
export function DocumentFields({ document, onChange, asked, error }: Props) {
  const { front, back } = documentKinds[document.kind]
  const missing = (file: File | null) => (asked && !file ? 'Add a picture or a PDF of it.' : undefined)
  return (
    <>
      <RadioCards
        label="Which document do you have at hand?"
        value={document.kind}
        onChange={(kind) => onChange({ ...document, kind })}
        options={kinds.map(([value, { label, hint }]) => ({ value, label, hint }))}
      />
      <div className={back ? styles.sides : undefined}>
        <FileField
          label={front}
          kinds={['image', 'pdf']}
          camera="environment"
          file={document.front}
          onChange={(file) => onChange({ ...document, front: file })}
          error={missing(document.front) ?? (filesOf(document) ? error : undefined)}
        />
        {back && (
          <FileField
            label={back}
            kinds={['image', 'pdf']}
            camera="environment"
            file={document.back}
            onChange={(file) => onChange({ ...document, back: file })}
            error={missing(document.back)}
          />
        )}
      </div>
      <ul className={styles.advice}>
        <li>All four edges in the picture, nothing covered</li>
        <li>Good light and no glare; every letter can be read</li>
        <li>It has not expired</li>
      </ul>
    </>
  )
}
