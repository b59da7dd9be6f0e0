import { bus } from '@qe/platform'
import { Button } from '@qe/ui'
import { Copy } from 'lucide-react'
import css from './trip-page.module.css'

async function copy(name: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    bus.publish('toast', { message: `${name} copied.`, variant: 'success' })
  } catch {
    bus.publish('toast', {
      message: 'This browser did not let us copy it. Select the text instead.',
      variant: 'warning',
    })
  }
}

/** Copies a text that is next to it. */
export const CopyButton = ({ name, text }: { name: string; text: string }) => (
  <Button
    variant="link"
    size="small"
    className={css.copy}
    icon={<Copy size={14} aria-hidden="true" />}
    aria-label={`Copy: ${name}`}
    onClick={() => void copy(name, text)}
  >
    Copy
  </Button>
)
