import { bus, useApiQuery, useCurrency } from '@qe/platform'
import { Coins } from 'lucide-react'
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import type { CurrencyDialogProps } from './currency-dialog'
import styles from './footer.module.css'

/**
 * How long the end of the page must be in view before anything is requested, ms: a page that still loads scrolls past.
 */
const minViewMs = 1000

/** Whether an element has been in view for a while. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver((changes) => {
      clearTimeout(timer)
      // A busy page reports several changes at once: the last one is current.
      if (changes.at(-1)?.isIntersecting) timer = setTimeout(() => setSeen(true), minViewMs)
    })
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element])
  return isSeen
}

/**
 * The button that opens the currency dialog, on sites with exchange rates. Visitors who never scroll to the end of a
 * page request nothing for it.
 */
export function CurrencyChoice() {
  const area = useRef<HTMLSpanElement>(null)
  const currency = useCurrency()
  const isSeen = useSeen(area)
  const { data } = useApiQuery('setting/details', {}, { enabled: isSeen, staleTime: 3_600_000, quiet: true })
  const [OpenDialog, setOpenDialog] = useState<ComponentType<CurrencyDialogProps> | null>(null)

  const open = () =>
    import(/* webpackChunkName: "currency" */ './currency-dialog').then(
      ({ CurrencyDialog }) => setOpenDialog(() => CurrencyDialog),
      () =>
        bus.publish('toast', {
          message: 'The currencies could not be loaded. Check your connection and try again.',
          variant: 'warning',
        }),
    )
  return (
    <span ref={area} className={styles.choice}>
      {(currency ?? data?.exchange) && (
        <button type="button" className={styles.choiceButton} aria-haspopup="dialog" onClick={() => void open()}>
          <Coins aria-hidden size={16} /> Amounts {currency ? `in ${currency}` : 'in the listing’s currency'}
        </button>
      )}
      {OpenDialog && <OpenDialog onClose={() => setOpenDialog(null)} />}
    </span>
  )
}
