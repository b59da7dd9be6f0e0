import { bus, useCurrency } from '@qe/platform'
import { useHasRates } from '@qe/platform/host'
import { buttonClass } from '@qe/ui'
import { Coins } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { CurrencyDialogProps } from './currency-dialog'
import styles from './header.module.css'

interface CurrencyChoice {
  /** The display currency's code; null: each listing's own. */
  currency: string | null
  /** What the button says to screen readers, and the menu to all. */
  label: string
  open: () => void
  dialog: ReactNode
}

/** The choice of the display currency; null on a site without exchange rates. */
export function useCurrencyChoice(): CurrencyChoice | null {
  const currency = useCurrency()
  const hasRates = useHasRates()
  const [OpenDialog, setOpenDialog] = useState<ComponentType<CurrencyDialogProps> | null>(null)
  if (!currency && !hasRates) return null
  const open = () =>
    void import(/* webpackChunkName: "currency" */ './currency-dialog').then(
      ({ CurrencyDialog }) => setOpenDialog(() => CurrencyDialog),
      () =>
        bus.publish('toast', {
          message: 'The currencies could not be loaded. Check your connection and try again.',
          variant: 'warning',
        }),
    )
  return {
    currency,
    label: `Amounts in ${currency ?? 'the listing’s currency'}`,
    open,
    dialog: OpenDialog && <OpenDialog onClose={() => setOpenDialog(null)} />,
  }
}

/** The button in the header of a wide window; in a narrow one the menu has it. */
export function CurrencyButton() {
  const choice = useCurrencyChoice()
  if (!choice) return null
  const { currency, label, open, dialog } = choice
  return (
    <>
      <button
        type="button"
        className={`${buttonClass({ variant: 'ghost' })} ${styles.currency}`}
        aria-haspopup="dialog"
        aria-label={label}
        onClick={open}
      >
        <Coins aria-hidden size={16} /> {currency ?? 'Currency'}
      </button>
      {dialog}
    </>
  )
}
