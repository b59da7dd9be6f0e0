import type { UserProfile } from '@qe/contract'
import { useApiUpload } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import { ProgressBar } from '@qe/ui/unshared'
import { type FormEvent, useState } from 'react'
import { type DocumentInput, documentFiles, emptyDocument } from './document'
import { DocumentFields } from './document-fields'
import styles from './identity.module.css'

/** Submits another document after one was refused, and shows the reason. */
export function Resubmit({ reason, onSent }: { reason: string | null; onSent: (saved: UserProfile) => void }) {
  const [document, setDocument] = useState<DocumentInput>(emptyDocument)
  const [showMissing, setShowMissing] = useState(false)
  const send = useApiUpload('user/resubmit-document', { onSuccess: onSent })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const files = documentFiles(document)
    if (!files) return setShowMissing(true)
    send.mutate({ input: { documentKind: document.kind }, files: { document: files } })
  }
  return (
    <form className={styles.wizard} onSubmit={submit}>
      <Notice tone="warning" title="Your last document was not accepted">
        <p dir="auto">{reason ?? 'We could not read it. Send it once more, in good light and with all its edges.'}</p>
      </Notice>
      {send.error && Object.keys(send.error.fields).length === 0 && <Notice tone="error">{send.error.message}</Notice>}
      <DocumentFields
        document={document}
        onChange={setDocument}
        showMissing={showMissing}
        error={send.error?.fields['document']}
      />
      {send.isPending && <ProgressBar label="Sending your document" share={send.progress} />}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" size="large" loading={send.isPending}>
          Submit
        </Button>
      </div>
    </form>
  )
}
