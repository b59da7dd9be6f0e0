import { bus, useApiQuery, useCurrency } from '@qe/platform'
import { Coins } from 'lucide-react'
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import type { CurrencyDialogProps } from './currency-dialog'
import styles from './footer.module.css'

/**
 * How long the end of the page must be looked at before anything is asked for (ms): a page that still loads passes it
 * by.
 */
const lookedAtFor = 1000

/** Whether somebody has come to look at an element. */
function useLookedAt(element: RefObject<HTMLElement | null>): boolean {
  const [lookedAt, setLookedAt] = useState(false)
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver((changes) => {
      clearTimeout(timer)
      // A busy page hears of several changes at once: the last one is how it stands.
      if (changes.at(-1)?.isIntersecting) timer = setTimeout(() => setLookedAt(true), lookedAtFor)
    })
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element])
  return lookedAt
}

/**
 * The way to a currency of one's own, where the site keeps rates. Who never comes to the end of a page fetches nothing
 * for it.
 */
export function CurrencyChoice() {
  const place = useRef<HTMLSpanElement>(null)
  const currency = useCurrency()
  const lookedAt = useLookedAt(place)
  const { data } = useApiQuery('setting/details', {}, { enabled: lookedAt, staleTime: 3_600_000, quiet: true })
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
    <span ref={place} className={styles.choice}>
      {(currency ?? data?.exchange) && (
        <button type="button" className={styles.choiceButton} aria-haspopup="dialog" onClick={() => void open()}>
          <Coins aria-hidden size={16} /> Amounts {currency ? `in ${currency}` : 'as the place asks'}
        </button>
      )}
      {OpenDialog && <OpenDialog onClose={() => setOpenDialog(null)} />}
    </span>
  )
}
