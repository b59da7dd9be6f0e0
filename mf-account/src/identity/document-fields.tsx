import type { DocumentKind } from '@qe/contract'
import { FileField, RadioCards } from '@qe/ui/unshared'
import { type DocumentInput, documentFiles, documentKinds } from './document'
import styles from './identity.module.css'

const kinds = Object.entries(documentKinds) as [DocumentKind, (typeof documentKinds)[DocumentKind]][]

interface DocumentFieldsProps {
  document: DocumentInput
  onChange: (document: DocumentInput) => void
  /** Show which files are missing, after the first try to submit. */
  showMissing: boolean
  error: string | undefined
}

/** Kind of the document, and a file of each side. */
export function DocumentFields({ document, onChange, showMissing, error }: DocumentFieldsProps) {
  const { front, back } = documentKinds[document.kind]
  const missing = (file: File | null) => (showMissing && !file ? 'Add a picture or a PDF of it.' : undefined)
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
          error={missing(document.front) ?? (documentFiles(document) ? error : undefined)}
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
