import { refresh } from '@qe/platform'
import { Button } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../privacy/save-file'
import securityStyles from './security.module.css'

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const text = codes.join('\n')
  const close = () => {
    onClose()
    refresh('user/sign-in-methods')
  }
  const copy = () =>
    // Absent where the site is not served securely.
    navigator.clipboard?.writeText(text).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    ) ?? setCopied('failed')
  return (
    <Dialog
      open
      onClose={close}
      title="Keep your recovery codes"
      footer={
        <Button variant="primary" onClick={close}>
          I have kept them
        </Button>
      }
    >
      <p>Each lets you in once when your phone is lost. Keep them where you keep other important things.</p>
      <ul className={securityStyles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={securityStyles.buttons}>
        <Button
          icon={<Download aria-hidden size={18} />}
          onClick={() => saveFile('quality-escape-recovery-codes.txt', 'text/plain', `${text}\n`)}
        >
          Download
        </Button>
        <Button icon={<Copy aria-hidden size={18} />} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p className={securityStyles.copied} role="status">
        {copied === 'yes' && 'Copied.'}
        {copied === 'failed' && 'Your browser did not let us copy them. Select and copy them by hand.'}
      </p>
    </Dialog>
  )
}
