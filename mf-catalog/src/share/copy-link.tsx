import { bus } from '@qe/platform'
import { Button, TextField } from '@qe/ui'
import { Copy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import css from './share.module.css'

/**
 * A link to read and to copy. Where the browser refuses to copy it, it says so and selects the link, so that the keys
 * or the phone's own menu do. `children` stand beside the button.
 */
export function CopyLink({ link, children }: { link: string; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [isRefused, setRefused] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setRefused(false)
      bus.publish('toast', { message: 'Link copied.', variant: 'success' })
    } catch {
      setRefused(true)
      const field = box.current?.querySelector('input')
      field?.focus()
      field?.select()
    }
  }
  return (
    <div ref={box} className={css.copy}>
      <TextField
        label="Link"
        readOnly
        value={link}
        onChange={() => {}}
        onFocus={(event) => event.target.select()}
        error={isRefused ? 'The browser did not let us copy it. The link is selected: copy it yourself.' : undefined}
      />
      <div className={css.buttons}>
        <Button variant="primary" icon={<Copy aria-hidden size={17} />} onClick={() => void copy()}>
          Copy the link
        </Button>
        {children}
      </div>
    </div>
  )
}
